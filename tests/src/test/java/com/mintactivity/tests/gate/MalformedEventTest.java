package com.mintactivity.tests.gate;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.auth.key.Token;
import com.mintactivity.tests.harness.ApiResponse;
import com.mintactivity.tests.harness.ContractPaths;
import com.mintactivity.tests.harness.Stack;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Malformed events are answered by the contract, never with data. */
final class MalformedEventTest {

    @AutoClose
    private static final Stack STACK = Stack.fresh();

    private static final Token TOKEN = STACK.partner("acme").key();

    static Stream<String> events() {
        String path = "\"path\":\"/partner/v1/health\",";
        String get = "\"httpMethod\":\"GET\",";
        String context = "\"requestContext\":{\"requestId\":\"r\",\"identity\":{\"sourceIp\":\"127.0.0.1\"}},";
        String headers = "\"multiValueHeaders\":{\"Authorization\":[\"Bearer " + TOKEN.reveal()
                + "\"],\"X-Forwarded-For\":[\"1.1.1.1\"]}";
        return Stream.of(
                "",
                " ",
                "null",
                "true",
                "0",
                "\"\"",
                "[]",
                "{}",
                "{",
                "}{",
                "{\"path\":",
                "\u0000",
                "\uFEFF{}",
                "[".repeat(100_000),
                "{\"a\":".repeat(5_000),
                "{\"path\":null,\"httpMethod\":null,\"requestContext\":null,\"multiValueHeaders\":null}",
                "{\"path\":1,\"httpMethod\":[],\"requestContext\":{}}",
                "{\"path\":\"" + "/".repeat(1_000_000) + "\"}",
                "{" + path + get + headers + "}",
                "{" + path + get + "\"requestContext\":null," + headers + "}",
                "{" + path + get + "\"requestContext\":{}," + headers + "}",
                "{" + path + get + "\"requestContext\":{\"identity\":null}," + headers + "}",
                "{" + path + get + "\"requestContext\":{\"identity\":{}}," + headers + "}",
                "{" + path + context + headers + "}",
                "{" + get + context + headers + "}",
                "{" + path + get + context + "\"multiValueHeaders\":{\"Authorization\":null}}",
                "{" + path + get + context + "\"multiValueHeaders\":{\"Authorization\":[]}}",
                "{" + path + get + context + "\"multiValueHeaders\":{\"Authorization\":[null]}}",
                "{" + path + get + context + "\"multiValueHeaders\":{\"X-Forwarded-For\":[null]}}",
                "{" + path + get + context + "\"multiValueHeaders\":{\"\":[\"\"]}}",
                "{" + path + get + context + "\"multiValueHeaders\":\"x\"}",
                "{" + path + get + context + "\"multiValueHeaders\":null}",
                "{" + path + get + context + "\"headers\":{\"Authorization\":\"Bearer " + TOKEN.reveal() + "\"}}",
                "{" + path + get + context + "\"isBase64Encoded\":true,\"body\":\"%%%\"," + headers + "}",
                "{" + path + get + context + "\"multiValueQueryStringParameters\":{\"a\":null}," + headers + "}",
                "{" + path + get + context + "\"multiValueQueryStringParameters\":{\"\":[null]}," + headers + "}",
                "{" + path + get + context + "\"multiValueQueryStringParameters\":7," + headers + "}",
                "{" + path + get + context + "\"unknown\":{\"x\":[1,2]}," + headers + "}",
                "{\"Records\":[{\"eventSource\":\"aws:sqs\",\"body\":\"{}\"}]}",
                "{\"version\":\"2.0\",\"rawPath\":\"/partner/v1/health\",\"requestContext\":{\"http\":{}}}");
    }

    @ParameterizedTest
    @MethodSource("events")
    void malformedEventsAreAnsweredByTheContract(String event) {
        for (String route : ContractPaths.all()) {
            ApiResponse answer = STACK.handle(route, event.getBytes(StandardCharsets.UTF_8));
            assertThat(answer.status()).isNotEqualTo(200);
            assertThat(answer.text()).doesNotContain("acme", "Exception", "com.", "java");
        }
    }

    @Test
    void anEventWithoutASourceAddressIsOnNoAllowlist() {
        String event =
                "{\"path\":\"/partner/v1/health\",\"httpMethod\":\"GET\",\"requestContext\":{\"requestId\":\"r\","
                        + "\"identity\":{}},\"multiValueHeaders\":{\"Authorization\":[\"Bearer " + TOKEN.reveal()
                        + "\"]}}";
        handle(event).refused(403, "ip_not_allowed");
    }

    /** As of {@code sam local}, whose other id stays the same until it is restarted. */
    @ParameterizedTest
    @ValueSource(strings = {"", "\"extendedRequestId\":null,"})
    void anEventWithoutTheGatewaysIdGetsAnIdOfItsOwn(String extended) {
        String event = "{\"path\":\"/partner/v1/health\",\"httpMethod\":\"GET\",\"requestContext\":{" + extended
                + "\"requestId\":\"r\",\"identity\":{}},\"multiValueHeaders\":{}}";
        assertThat(id(handle(event))).hasSizeGreaterThan(8).isNotEqualTo(id(handle(event)));
    }

    private static String id(ApiResponse answer) {
        return Objects.requireNonNull(answer.headers().get("X-Request-Id")).getFirst();
    }

    /** A second Authorization header is detected in any letter case. */
    @Test
    void headersWhoseNamesDifferInCaseAreOneHeader() {
        String bearer = "[\"Bearer " + TOKEN.reveal() + "\"]";
        String event =
                "{\"path\":\"/partner/v1/health\",\"httpMethod\":\"GET\",\"requestContext\":{\"requestId\":\"r\","
                        + "\"identity\":{\"sourceIp\":\"127.0.0.1\"}},"
                        + "\"multiValueHeaders\":{\"X-Forwarded-For\":[\"8.8.8.8\"],"
                        + "\"Authorization\":" + bearer + "%s}}";
        assertThat(handle(event.formatted("")).status()).isEqualTo(200);
        handle(event.formatted(",\"authorization\":" + bearer)).refused(401, "invalid_key");
    }

    private static ApiResponse handle(String event) {
        return STACK.handle(Stack.HEALTH, event.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void bytesThatAreNotUtf8AreAnsweredByTheContract() {
        STACK.handle(Stack.HITS, new byte[] {(byte) 0xff, (byte) 0xfe, 0, (byte) 0xc3, 0x28})
                .refused(503, "internal");
    }
}
