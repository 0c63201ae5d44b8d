package com.mintactivity.platform.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.auth.credentials.AnonymousCredentialsProvider;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** How often a client calls a store that refuses each call. */
final class CallTimeoutsTest {

    private static final Duration LONG = Duration.ofMinutes(5);

    private final AtomicInteger calls = new AtomicInteger();
    private final HttpServer store = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);

    CallTimeoutsTest() throws IOException {}

    @AfterEach
    void stop() {
        store.stop(0);
    }

    @ParameterizedTest
    @CsvSource({
        "400, ProvisionedThroughputExceededException, 1",
        "400, ThrottlingException, 1",
        "400, RequestLimitExceeded, 1",
        "500, InternalServerError, 3",
        "400, ValidationException, 1"
    })
    void aThrottledCallFailsAtOnce(int status, String code, int attempts) {
        assertThat(calls(CallTimeouts.failingOnThrottling(LONG), status, code)).isEqualTo(attempts);
    }

    @ParameterizedTest
    @CsvSource({"400, ProvisionedThroughputExceededException, 3", "500, InternalServerError, 3"})
    void otherClientsTryItAgain(int status, String code, int attempts) {
        assertThat(calls(CallTimeouts.interactive(LONG), status, code)).isEqualTo(attempts);
    }

    private int calls(ClientOverrideConfiguration configuration, int status, String code) {
        byte[] body =
                ("{\"__type\":\"com.amazonaws.dynamodb.v20120810#" + code + "\"}").getBytes(StandardCharsets.UTF_8);
        store.createContext("/", exchange -> {
            try (exchange) {
                calls.incrementAndGet();
                exchange.getRequestBody().readAllBytes();
                exchange.sendResponseHeaders(status, body.length);
                exchange.getResponseBody().write(body);
            }
        });
        store.start();
        try (DynamoDbClient client = DynamoDbClient.builder()
                .endpointOverride(
                        URI.create("http://127.0.0.1:" + store.getAddress().getPort()))
                .region(Region.US_EAST_1)
                .credentialsProvider(AnonymousCredentialsProvider.create())
                .overrideConfiguration(configuration)
                .build()) {
            assertThatThrownBy(client::listTables)
                    .isInstanceOfSatisfying(
                            DynamoDbException.class,
                            refused -> assertThat(refused.awsErrorDetails().errorCode())
                                    .isEqualTo(code));
        }
        return calls.get();
    }
}
