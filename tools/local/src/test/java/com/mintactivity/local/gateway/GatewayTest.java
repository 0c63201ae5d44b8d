package com.mintactivity.local.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The gateway over trivial handlers: its own responses equal those of the deployed gateway. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class GatewayTest {

    /** A permit for each handler that answered after it had timed out. */
    private static final Semaphore ANSWERED = new Semaphore(0);

    private static final Map<String, Supplier<RequestStreamHandler>> ROUTES = Map.of(
            "/challenge",
                    () -> answering("{\"statusCode\":401,\"headers\":{\"WWW-Authenticate\":\"x\"},\"body\":\"\"}"),
            "/fine",
                    () -> answering(
                            "{\"statusCode\":200,\"multiValueHeaders\":{\"X-A\":[\"1\",\"2\"]},\"body\":\"é\"}"),
            "/long", () -> answering("{\"statusCode\":200,\"body\":\"" + "long ".repeat(1000) + "\"}"),
            "/crash",
                    () -> (event, answer, context) -> {
                        throw new IllegalStateException("must not be disclosed");
                    },
            "/deep",
                    () -> (event, answer, context) -> {
                        throw new StackOverflowError();
                    },
            "/slow",
                    () -> (event, answer, context) -> {
                        try {
                            Thread.sleep(Duration.ofMinutes(1));
                        } catch (InterruptedException e) {
                            throw new IOException(e);
                        }
                    },
            "/stubborn",
                    () -> {
                        AtomicInteger served = new AtomicInteger();
                        return (event, answer, context) -> {
                            if (served.getAndIncrement() > 0) {
                                throw new IllegalStateException("used again");
                            }
                            LockSupport.parkNanos(Duration.ofMinutes(1).toNanos());
                            answer.write("{\"statusCode\":200,\"body\":\"\"}".getBytes(StandardCharsets.UTF_8));
                            ANSWERED.release();
                        };
                    },
            "/nojson", () -> answering("hello"),
            "/empty", () -> answering(""),
            "/nostatus", () -> answering("{\"body\":\"x\"}"));

    private final HttpClient client = HttpClient.newHttpClient();
    private LocalGateway gateway;

    @BeforeAll
    void start() throws Exception {
        ServerSocketChannel socket =
                ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        PrintStream nowhere = new PrintStream(PrintStream.nullOutputStream(), true, StandardCharsets.UTF_8);
        gateway = LocalGateway.start(
                socket, ROUTES, InstantSource.system(), nowhere, (request, response) -> {}, Duration.ofMillis(500));
    }

    @AfterAll
    void stop() {
        gateway.close();
        client.close();
    }

    @Test
    void handlersAnswerIsPassedOn() throws Exception {
        HttpResponse<String> response = get("/fine");

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).isEqualTo("é");
        assertThat(response.headers().allValues("X-A")).containsExactly("1", "2");
    }

    /** As the property {@code MinimumCompressionSize} of the deployed gateway says. */
    @Test
    void aLongBodyIsCompressedIfTheCallerAcceptsIt() throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(gateway.url().resolve("/long"));
        byte[] body = client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray())
                .body();
        assertThat(body).hasSize(5_000);
        HttpResponse<byte[]> compressed =
                client.send(request.header("Accept-Encoding", "gzip").build(), HttpResponse.BodyHandlers.ofByteArray());
        assertThat(compressed.headers().firstValue("Content-Encoding")).contains("gzip");
        assertThat(new GZIPInputStream(new ByteArrayInputStream(compressed.body())).readAllBytes())
                .isEqualTo(body);
        HttpResponse<byte[]> little = client.send(
                HttpRequest.newBuilder(gateway.url().resolve("/fine"))
                        .header("Accept-Encoding", "gzip")
                        .build(),
                HttpResponse.BodyHandlers.ofByteArray());
        assertThat(little.headers().firstValue("Content-Encoding")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/crash", "/deep", "/slow", "/nojson", "/empty", "/nostatus"})
    void brokenHandlerBecomes503Internal(String path) throws Exception {
        HttpResponse<String> response = get(path);

        assertThat(response.statusCode()).isEqualTo(503);
        assertThat(response.body()).startsWith("{\"code\":\"internal\",").doesNotContain("must not be disclosed");
        assertThat(response.headers().firstValue("Retry-After")).contains("1");
        assertThat(response.headers().firstValue("Cache-Control")).contains("no-store");
        assertThat(response.headers().firstValue("X-Request-Id")).isPresent();
    }

    /** An interrupt ends its wait, and then it answers. */
    @Test
    void anInstanceThatTimedOutIsNotUsedAgain() throws Exception {
        for (int call = 0; call < 3; call++) {
            assertThat(get("/stubborn").statusCode()).isEqualTo(503);
            assertThat(ANSWERED.tryAcquire(10, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void aMalformedQueryOfAnUnknownRouteIs404() throws IOException {
        assertThat(raw("GET /nope?a=%zz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 404 ");
    }

    // method, path
    @ParameterizedTest
    @CsvSource({
        "GET, /",
        "GET, /fine/",
        "GET, /FINE",
        "POST, /fine",
        "HEAD, /fine",
        "DELETE, /fine",
        "OPTIONS, /fine",
        "PATCH, /x"
    })
    void unknownRouteOrMethodIs404AndRunsNoFunction(String method, String path) throws Exception {
        HttpResponse<String> response = send(HttpRequest.newBuilder(URI.create(gateway.url() + path))
                .method(method, HttpRequest.BodyPublishers.noBody())
                .build());

        assertThat(response.statusCode()).isEqualTo(404);
        if (!method.equals("HEAD")) {
            assertThat(response.body()).startsWith("{\"code\":\"not_found\",");
        }
        assertThat(response.headers().firstValue("Cache-Control")).contains("no-store");
        assertThat(response.headers().firstValue("X-Request-Id")).isPresent();
    }

    @Test
    void aChallengeIsRenamedAsTheDeployedGatewayDoes() throws Exception {
        assertThat(get("/challenge").headers().firstValue("x-amzn-Remapped-WWW-Authenticate"))
                .contains("x");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /fine?a=%zz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
                "GET /fine HTTP/1.1\r\nConnection: close\r\n\r\n",
                "GET /fine\r\n\r\n",
                "GET /fine HTTP/1.1\r\nHost: a\r\nB ad: 1\r\nConnection: close\r\n\r\n",
                "GET /fine HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\nConnection: close\r\n\r\n",
                "GET /fine HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\nzz\r\n",
                "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
                "\0\1\2\r\n\r\n",
            })
    void malformedRequestBecomes400InvalidRequest(String request) throws IOException {
        assertThat(raw(request))
                .startsWith("HTTP/1.1 400 ")
                .containsIgnoringCase("cache-control: no-store\r\n")
                .contains("{\"code\":\"invalid_request\",");
    }

    @Test
    void tooLongHeadBecomes400InvalidRequest() throws IOException {
        assertThat(raw("GET /" + "a".repeat(20_000) + " HTTP/1.1\r\nHost: a\r\n\r\n"))
                .startsWith("HTTP/1.1 400 ")
                .contains("{\"code\":\"invalid_request\",");
    }

    private String raw(String request) throws IOException {
        try (Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), gateway.url().getPort())) {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(URI.create(gateway.url() + path)).build());
    }

    private HttpResponse<String> send(HttpRequest request) throws IOException, InterruptedException {
        return client.send(request, HttpResponse.BodyHandlers.ofString());
    }

    private static RequestStreamHandler answering(String output) {
        return (event, answer, context) -> answer.write(output.getBytes(StandardCharsets.UTF_8));
    }
}
