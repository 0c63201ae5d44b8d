package com.mintactivity.local.engine;

import com.amazonaws.services.dynamodbv2.local.server.LocalDynamoDBRequestHandler;
import com.amazonaws.services.dynamodbv2.local.server.LocalDynamoDBServerHandler;
import java.net.URI;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.component.LifeCycle;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * DynamoDB Local in this process. Its own server class listens on every interface and reports its starts to its vendor,
 * so its request handler is put behind another server, on loopback.
 */
final class DynamoEngine implements AutoCloseable {

    private final Server server;
    private final LocalDynamoDBRequestHandler requests;
    private final URI url;

    private DynamoEngine(Server server, LocalDynamoDBRequestHandler requests, URI url) {
        this.server = server;
        this.requests = requests;
        this.url = url;
    }

    /** @param port 0 takes any free one */
    static DynamoEngine start(Storage storage, int port) throws Exception {
        Quiet.logging();
        LocalDynamoDBRequestHandler requests = switch (storage) {
            case Storage.Memory() -> new LocalDynamoDBRequestHandler(0, true, null, true, false);
            case Storage.Disk(var path) -> new LocalDynamoDBRequestHandler(0, false, path.toString(), true, false);
        };
        QueuedThreadPool threads = new QueuedThreadPool(64, 4);
        threads.setName("dynamodb-local");
        threads.setDaemon(true);
        Server server = new Server(threads);
        ServerConnector connector = new ServerConnector(server, 1, 1);
        connector.setHost(Loopback.HOST);
        connector.setPort(port);
        server.addConnector(connector);
        server.setHandler(new LocalDynamoDBServerHandler(requests, null));
        server.setStopTimeout(0);
        server.start();
        return new DynamoEngine(
                server, requests, URI.create("http://" + Loopback.HOST + ":" + connector.getLocalPort()));
    }

    URI url() {
        return url;
    }

    @Override
    public void close() {
        LifeCycle.stop(server);
        requests.shutdown();
    }
}
