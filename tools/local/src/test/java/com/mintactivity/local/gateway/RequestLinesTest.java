package com.mintactivity.local.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lines of requests to the gateway over trivial handlers, on a clock that is stopped. */
final class RequestLinesTest {

    private static final Instant NOW = Instant.parse("2026-11-01T10:00:07.250Z");

    private static final Map<String, Supplier<RequestStreamHandler>> ROUTES = Map.of(
            "/partner/v1/health", () -> answering("{\\\"tenant\\\":\\\"acme\\\"}"),
            "/partner/v1/mints", () -> answering("{\\\"generated_at\\\":\\\"2026-11-01T10:00:07.25Z\\\"}"),
            "/partner/v1/hits", () -> answering(hits("2026-11-01T10:00:07.25Z", 30)),
            "/old", () -> answering(hits("2026-11-01T09:59:38Z", 30)),
            "/uncacheable", () -> answering(hits("2026-11-01T09:59:38Z", 0)),
            "/text", () -> answering("hello"),
            "/crash",
                    () -> (event, answer, context) -> {
                        throw new IllegalStateException("a crash");
                    });

    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();

    private final PrintStream console = new PrintStream(PrintStream.nullOutputStream(), true, StandardCharsets.UTF_8) {
        @Override
        public void println(@Nullable String line) {
            lines.add(String.valueOf(line));
        }
    };

    // request line, what is shown after the time without the milliseconds
    @ParameterizedTest
    @CsvSource({
        "GET /partner/v1/health HTTP/1.1, GET     200  ms            /partner/v1/health",
        "GET /partner/v1/hits?top=2 HTTP/1.1, GET     200  ms  uncached  /partner/v1/hits?top=2",
        "GET /partner/v1/mints?user=4711 HTTP/1.1, GET     200  ms            /partner/v1/mints?…",
        "GET /old HTTP/1.1, GET     200  ms  cached    /old",
        "GET /uncacheable HTTP/1.1, GET     200  ms            /uncacheable",
        "GET /text HTTP/1.1, GET     200  ms            /text",
        "GET /partner/v1/hits?top=%zz HTTP/1.1, GET     400  ms            /partner/v1/hits?top=%zz",
        "OPTIONS /x/4711 HTTP/1.1, OPTIONS 404  ms            /x/…",
        "svc_live_1 / HTTP/1.1, …       404  ms            /",
    })
    void oneLineIsShownPerRequest(String request, String shown) throws Exception {
        String line = lineOf(request, RequestDisplay.PLAIN);

        assertThat(line).matches("[0-9:.]{12}Z  .* +[0-9]+ ms  .*");
        assertThat(line.substring("10:00:07.250Z  ".length()).replaceFirst(" +[0-9]+ ms", "  ms"))
                .isEqualTo(shown);
        assertThat(lines).isEmpty();
    }

    // request line, status in its colour
    @ParameterizedTest
    @CsvSource({
        "GET /old HTTP/1.1, '\u001b[32m200\u001b[0m'",
        "GET /x HTTP/1.1, '\u001b[33m404\u001b[0m'",
        "GET /crash HTTP/1.1, '\u001b[31m503\u001b[0m'",
    })
    void statusHasTheColourOfItsClass(String request, String status) throws Exception {
        assertThat(lineOf(request, RequestDisplay.COLOURED)).contains(" " + status + " ");
    }

    @ParameterizedTest
    @CsvSource({"HTTP/1.1, 400", "HTTP/9.9, 400"})
    void aMalformedRequestIsShownWithoutItsContent(String protocol, String status) throws Exception {
        assertThat(lineOf("GET /4711 " + protocol + "\r\nB ad: svc_live_1", RequestDisplay.PLAIN))
                .contains(" " + status + " ")
                .doesNotContain("4711", "svc_live_1");
    }

    @Test
    void nothingIsShownWhereRequestsAreHidden() throws Exception {
        try (LocalGateway gateway = start(RequestDisplay.HIDDEN)) {
            send(gateway, "GET /old HTTP/1.1");
        }

        assertThat(lines).isEmpty();
    }

    /** The line is printed after the response has been sent, so it is waited for. */
    private String lineOf(String request, RequestDisplay display) throws Exception {
        try (LocalGateway gateway = start(display)) {
            send(gateway, request);
            return Objects.requireNonNull(lines.poll(1, TimeUnit.MINUTES), "no line");
        }
    }

    private LocalGateway start(RequestDisplay display) throws Exception {
        ServerSocketChannel socket =
                ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        PrintStream nowhere = new PrintStream(PrintStream.nullOutputStream(), true, StandardCharsets.UTF_8);
        InstantSource clock = InstantSource.fixed(NOW);
        return LocalGateway.start(
                socket, ROUTES, clock, nowhere, RequestLines.on(console, clock, display), Duration.ofSeconds(29));
    }

    private static void send(LocalGateway gateway, String request) throws IOException {
        try (Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), gateway.url().getPort())) {
            String head = request + "\r\nHost: a\r\nAuthorization: Bearer svc_live_1\r\nConnection: close\r\n\r\n";
            socket.getOutputStream().write(head.getBytes(StandardCharsets.ISO_8859_1));
            socket.getInputStream().readAllBytes();
        }
    }

    private static String hits(String generatedAt, int cacheTtlS) {
        return "{\\\"generated_at\\\":\\\"%s\\\",\\\"cache_ttl_s\\\":%d}".formatted(generatedAt, cacheTtlS);
    }

    private static RequestStreamHandler answering(String body) {
        String output = "{\"statusCode\":200,\"body\":\"" + body + "\"}";
        return (event, answer, context) -> answer.write(output.getBytes(StandardCharsets.UTF_8));
    }
}
