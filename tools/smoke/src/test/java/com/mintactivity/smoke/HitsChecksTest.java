package com.mintactivity.smoke;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An answer of hits is the same when it is asked for again, unless it says that it is not cached. */
final class HitsChecksTest {

    private static final Instant NOW = Instant.parse("2026-11-02T00:10:00Z");

    // cache_ttl_s, whether each answer has its own generated_at, the end of the row
    @ParameterizedTest
    @CsvSource({
        "30, false, the same bytes  yes",
        "30, true, another answer  NO",
        "0, true, cache_ttl_s is 0: nothing to compare  note"
    })
    void anAnswerIsComparedAsFarAsItIsCached(int ttl, boolean isOneOfItsOwn, String row) throws IOException {
        AtomicInteger answers = new AtomicInteger();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            String second = isOneOfItsOwn ? "%02d".formatted(answers.incrementAndGet()) : "31";
            byte[] body = ("{\"total\":{\"hits\":1,\"users\":1},\"generated_at\":\"2026-11-02T00:00:" + second
                            + "Z\",\"cache_ttl_s\":" + ttl + "}")
                    .getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            try (var out = exchange.getResponseBody()) {
                out.write(body);
            }
        });
        server.start();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            String url = "http://127.0.0.1:" + server.getAddress().getPort();
            CheckTable table = new CheckTable(
                    ContractDocument.read(Path.of("../../docs/openapi.yaml")),
                    new PrintStream(out, true, StandardCharsets.UTF_8));
            new HitsChecks(new Deployment(url, "t", Optional.empty()), table, Smoke.ABSENT_CONTRACT, NOW).run();
        } finally {
            server.stop(0);
        }
        assertThat(out.toString(StandardCharsets.UTF_8).lines())
                .filteredOn(line -> line.startsWith("hits: asked again within cache_ttl_s"))
                .singleElement()
                .asString()
                .satisfies(line -> assertThat(line.replaceAll(" {3,}", "  ")).endsWith("the same bytes  " + row));
    }
}
