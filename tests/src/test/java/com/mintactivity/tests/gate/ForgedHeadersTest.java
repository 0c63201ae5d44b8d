package com.mintactivity.tests.gate;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.auth.key.Token;
import com.mintactivity.tests.harness.ApiRequest;
import com.mintactivity.tests.harness.ApiResponse;
import com.mintactivity.tests.harness.Stack;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Protects the guarantee that a caller cannot hide a request, or make it look like another: a header that the contract
 * does not name changes no answer, no line, no metric and no mark, whatever is in it.
 */
final class ForgedHeadersTest {

    @AutoClose
    private static final Stack STACK = Stack.fresh();

    private static final Token TOKEN = STACK.partner("acme").key();

    /** Headers that API Gateway and proxies set or read, or that are set where an event has a field of this name. */
    static List<String> headers() {
        return List.of(
                "X-Amzn-RequestId",
                "x-amzn-requestid",
                "X-Amz-Apigw-Id",
                "X-Request-Id",
                "X-Correlation-Id",
                "X-Amzn-Trace-Id",
                "Traceparent",
                "X-Amzn-Lambda-Context",
                "X-Amz-Client-Context",
                "X-Amz-Invocation-Type",
                "X-Amz-Log-Type",
                "X-Amz-Cf-Id",
                "X-Amz-Date",
                "X-Amz-Security-Token",
                "X-Api-Key",
                "X-Forwarded-Host",
                "X-Forwarded-Port",
                "X-Forwarded-Proto",
                "Forwarded",
                "Via",
                "X-Real-IP",
                "X-Client-IP",
                "X-Cluster-Client-IP",
                "True-Client-IP",
                "CF-Connecting-IP",
                "CloudFront-Viewer-Address",
                "X-Original-URL",
                "X-Rewrite-URL",
                "X-HTTP-Method-Override",
                "X-HTTP-Method",
                "Host",
                "User-Agent",
                "Accept",
                "Accept-Encoding",
                "Accept-Language",
                "Cache-Control",
                "Content-Encoding",
                "Content-Length",
                "Content-Type",
                "Cookie",
                "Expect",
                "If-Modified-Since",
                "If-None-Match",
                "Origin",
                "Prefer",
                "Range",
                "Referer",
                "Transfer-Encoding",
                "Upgrade",
                "Proxy-Authorization",
                "WWW-Authenticate",
                "self_check",
                "synthetic",
                "extendedRequestId",
                "requestContext",
                "sourceIp",
                "key_id",
                "tenant");
    }

    /** The traces that a request left, without those that differ between two equal requests. */
    private record Trace(int status, String body, List<String> headers, List<String> lines) {}

    private static List<Supplier<ApiRequest>> requests() {
        return List.of(
                () -> STACK.ask(Stack.HITS).key(TOKEN),
                () -> STACK.ask(Stack.MINTS).key(TOKEN),
                () -> STACK.ask(Stack.MINTS).key(TOKEN).query("limit", "0"),
                () -> STACK.ask(Stack.HEALTH).key(TOKEN),
                () -> STACK.ask(Stack.HEALTH).key(TOKEN).from("1.2.3.4"),
                () -> STACK.ask(Stack.HEALTH)
                        .header("Authorization", "Bearer svc_live_000000000000_" + "0".repeat(64)));
    }

    @ParameterizedTest
    @MethodSource("headers")
    void aForgedHeaderChangesNothing(String header) {
        for (Supplier<ApiRequest> request : requests()) {
            Trace plain = trace(request.get());
            for (String value : List.of("synthetic", "true")) {
                assertThat(trace(request.get().header(header, value)))
                        .as("%s: %s", header, value)
                        .isEqualTo(plain);
            }
        }
    }

    private static Trace trace(ApiRequest request) {
        int before = STACK.log().length();
        ApiResponse answer = request.send();
        String id = Objects.requireNonNull(answer.headers().get("X-Request-Id")).getFirst();
        List<String> lines = STACK.log()
                .substring(before)
                .lines()
                .map(line -> line.replace(id, "<id>")
                        .replaceAll("\"ms\":[0-9]+", "\"ms\":0")
                        // The first request of an instance reads the key, and so does one after a second.
                        .replaceAll("\"read_units\":[0-9.]+", "\"read_units\":0")
                        .replace(",\"cold\":1", "")
                        .replaceAll("\"cached\":(true|false)|CacheHit|CacheMiss", "cache"))
                .toList();
        assertThat(lines)
                .filteredOn(line -> line.contains("\"message\":\"request\""))
                .hasSize(1)
                .allMatch(line -> line.contains("<id>"));
        List<String> headers = new ArrayList<>();
        answer.headers().forEach((name, values) -> headers.add(name + ": " + values));
        headers.removeIf(line -> line.startsWith("X-Request-Id") || line.startsWith("RateLimit:"));
        return new Trace(answer.status(), answer.text(), headers, lines);
    }
}
