package com.mintactivity.local.gateway;

import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.mintactivity.platform.telemetry.Log;
import java.io.PrintStream;
import java.net.URI;
import java.nio.channels.ServerSocketChannel;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.RequestLog;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.gzip.GzipHandler;
import org.eclipse.jetty.util.component.LifeCycle;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** The local gateway: an HTTP server that hands each request to a handler as the event that API Gateway would send. */
public final class LocalGateway implements AutoCloseable {

    /** API Gateway's longest integration time-out. */
    private static final Duration INTEGRATION_TIMEOUT = Duration.ofSeconds(29);

    /** API Gateway takes a request line and headers of this many bytes together. */
    private static final int MAX_HEADER_BYTES = 10_240;

    /** {@code MinimumCompressionSize} of the deployed gateway. */
    private static final int MIN_COMPRESSED_BYTES = 1_024;

    private static final Duration IDLE = Duration.ofSeconds(60);

    private final Server server;
    private final URI url;

    private LocalGateway(Server server, URI url) {
        this.server = server;
        this.url = url;
    }

    /**
     * Starts answering on a bound socket.
     *
     * @param routes suppliers of the handlers by the path that they serve with {@code GET}
     * @param out the log lines of the handlers' contexts and of the gateway
     * @param requests called after each request
     */
    public static LocalGateway start(
            ServerSocketChannel socket,
            Map<String, Supplier<RequestStreamHandler>> routes,
            InstantSource clock,
            PrintStream out,
            RequestLog requests)
            throws Exception {
        return start(socket, routes, clock, out, requests, INTEGRATION_TIMEOUT);
    }

    static LocalGateway start(
            ServerSocketChannel socket,
            Map<String, Supplier<RequestStreamHandler>> routes,
            InstantSource clock,
            PrintStream out,
            RequestLog requests,
            Duration timeout)
            throws Exception {
        Log log = new Log(out, clock);
        Map<String, Function> functions = routes.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey,
                        route -> new Function(name(route.getKey()), route.getValue(), timeout, out, log)));
        QueuedThreadPool threads = new QueuedThreadPool(16, 4);
        threads.setName("gateway");
        threads.setDaemon(true);
        threads.setVirtualThreadsExecutor(Executors.newVirtualThreadPerTaskExecutor());
        Server server = new Server(threads);
        ServerConnector connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(http()));
        connector.setIdleTimeout(IDLE.toMillis());
        connector.open(socket);
        server.addConnector(connector);
        GzipHandler compression = new GzipHandler(new Front(functions, clock));
        compression.setMinGzipSize(MIN_COMPRESSED_BYTES);
        server.setHandler(compression);
        server.setErrorHandler(new Errors());
        server.setRequestLog(requests);
        server.setStopTimeout(0);
        server.start();
        return new LocalGateway(server, URI.create("http://127.0.0.1:" + connector.getLocalPort()));
    }

    private static HttpConfiguration http() {
        HttpConfiguration http = new HttpConfiguration();
        http.setRequestHeaderSize(MAX_HEADER_BYTES);
        http.setSendServerVersion(false);
        http.setSendDateHeader(true);
        // Unusual paths are unknown routes, not malformed requests.
        http.setUriCompliance(UriCompliance.UNSAFE);
        return http;
    }

    private static String name(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    public URI url() {
        return url;
    }

    @Override
    public void close() {
        LifeCycle.stop(server);
    }
}
