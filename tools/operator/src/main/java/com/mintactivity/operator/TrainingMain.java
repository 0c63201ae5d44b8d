package com.mintactivity.operator;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Runs a command against a service without tenants, which is in this process. The JVM records the classes that it
 * loads, and {@code bin/operator} starts from this record.
 */
public final class TrainingMain {

    private static final byte[] NOTHING = "{\"Count\":0,\"Items\":[]}".getBytes(StandardCharsets.UTF_8);

    private TrainingMain() {}

    /**
     * Ends the process.
     *
     * @param folder where to write the file by which a local service describes itself
     */
    public static void main(String[] folder) throws IOException {
        HttpServer stores = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        stores.createContext("/", request -> {
            request.getResponseHeaders().set("Content-Type", "application/x-amz-json-1.0");
            request.sendResponseHeaders(200, NOTHING.length);
            request.getResponseBody().write(NOTHING);
            request.close();
        });
        stores.start();
        Path root = Path.of(folder[0]);
        Files.createDirectories(root.resolve(".local"));
        Files.writeString(
                root.resolve(".local/service.json"),
                description("http://127.0.0.1:" + stores.getAddress().getPort()));
        System.setProperty("operator.root", root.toString());
        OperatorMain.main(new String[] {"--local", "tenant", "list"});
    }

    private static String description(String url) {
        return """
                {"pid": %d, "url": "%2$s", "stack": "training", "region": "us-east-1", "dynamodb": "%2$s",
                 "secrets": "%2$s", "queues": "%2$s", "settle_seconds": 5,
                 "service_per_minute": 600, "service_burst": 200}""".formatted(ProcessHandle.current().pid(), url);
    }
}
