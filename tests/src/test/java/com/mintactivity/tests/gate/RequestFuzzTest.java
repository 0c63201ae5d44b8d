package com.mintactivity.tests.gate;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.auth.key.Token;
import com.mintactivity.tests.harness.ApiRequest;
import com.mintactivity.tests.harness.ApiResponse;
import com.mintactivity.tests.harness.ContractPaths;
import com.mintactivity.tests.harness.HitBuilder;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TestTenant;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/**
 * Thousands of seeded bad requests, up to the size limit of the gateway: each is answered by the contract, none with
 * {@code internal}, and no stored item changes.
 */
final class RequestFuzzTest {

    private static final int REQUESTS = 4_000;
    private static final List<String> PARAMETERS =
            List.of("contract", "since", "until", "chain_id", "top", "limit", "cursor");
    private static final List<String> HEADERS = List.of(
            "Authorization",
            "X-Forwarded-For",
            "X-Forwarded-Proto",
            "Host",
            "Accept",
            "Accept-Language",
            "Accept-Encoding",
            "Content-Type",
            "Content-Length",
            "Content-Encoding",
            "Transfer-Encoding",
            "Cookie",
            "Date",
            "If-Modified-Since",
            "Expect",
            "X-HTTP-Method-Override",
            "X-Amz-Date",
            "X-Request-Id");
    private static final List<String> SEEDS = List.of(
            "0x00000000000000000000000000000000000000bb",
            "2026-11-20T00:00:00Z",
            "2026-11-20T00:00:00.123456789+14:00",
            "application/x-www-form-urlencoded",
            "multipart/form-data; boundary=x",
            "text/plain; charset=nonsense",
            "en;q=x, de;q=9",
            "a=b; c=\"d; e",
            "Bearer svc_live_aaaaaaaaaaaa_",
            "8.8.8.8, ::1",
            "[::1]:443",
            "-1",
            "99999999999999999999",
            "%s%n%x",
            "${jndi:x}",
            "' OR 1=1 --",
            "../../etc/passwd",
            "{\"$ne\":null}",
            "null",
            "😀",
            "🇩🇪",
            "e\u0301",
            "\u202E",
            "\u0000",
            "\r\nX-Injected: 1",
            "\uD800",
            "\uFFFF");

    private final Random random = new Random(20261120);

    @AutoClose
    private final Stack stack = Stack.fresh();

    @Test
    void badRequestsAreAnsweredByTheContractAndChangeNothing() {
        TestTenant acme = stack.partner("acme");
        acme.hit("t-1").put();
        acme.hit("t-2").put();
        Token token = acme.key();
        ContractPaths.all().forEach(route -> stack.ask(route).key(token).send().ok()); // records the key's last use
        Map<String, Set<?>> before = tables();
        Map<String, Integer> counts = new TreeMap<>();
        for (int request = 0; request < REQUESTS; request++) {
            ApiResponse answer = bad(token).send();
            String outcome = answer.status() == 200 ? "200" : answer.code();
            assertThat(outcome).as("request %d: %s", request, answer.text()).isNotEqualTo("internal");
            assertThat(answer.headers()).doesNotContainKey("X-Injected");
            counts.merge(outcome, 1, Integer::sum);
        }
        assertThat(tables()).isEqualTo(before);
        assertThat(stack.log()).doesNotContain("\"ERROR\"");
        // Not vacuous: the requests reach every check.
        assertThat(counts.keySet())
                .contains("200", "invalid_request", "window_too_large", "invalid_key", "ip_not_allowed", "not_found");
    }

    private ApiRequest bad(Token token) {
        ApiRequest call = stack.get(one(9) ? "/" + encoded(text()) : pick(ContractPaths.all()));
        if (!one(8)) {
            call.key(token);
        }
        if (one(20)) {
            call.method(one(2) ? "POST" : "X" + text());
        }
        if (one(20)) {
            call.from(text());
        }
        for (int header = random.nextInt(4); header > 0; header--) {
            String name = one(10) ? text() : pick(HEADERS);
            // These two headers are set above.
            if (!name.isEmpty()
                    && (one(10) || !Set.of("Authorization", "X-Forwarded-For").contains(name))) {
                call.header(name, text());
            }
        }
        if (!one(6)) {
            call.query("contract", HitBuilder.CONTRACT);
        }
        if (!one(6)) {
            call.query("since", one(6) ? "2020-01-01T00:00:00Z" : Stack.SINCE);
        }
        for (int parameter = random.nextInt(3); parameter > 0; parameter--) {
            String name = one(4) ? encoded(text()) : pick(PARAMETERS);
            call.rawQuery(one(10) ? name : name + "=" + encoded(text()));
        }
        return call;
    }

    /** A text without unpaired surrogates, which cannot be sent. */
    private String text() {
        return new String(anyText().getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
    }

    private String anyText() {
        return switch (random.nextInt(7)) {
            case 0 -> "";
            case 1 -> pick(SEEDS);
            case 2 -> pick(SEEDS) + pick(SEEDS);
            case 3 -> edited(pick(SEEDS));
            case 4 -> bytes(random.nextInt(64));
            case 5 -> characters(random.nextInt(64));
            default -> one(10) ? pick(SEEDS).repeat(8_000 / 60) + bytes(1_000) : Integer.toString(random.nextInt());
        };
    }

    private String edited(String text) {
        int at = random.nextInt(text.length());
        return text.substring(0, at) + characters(1) + text.substring(one(2) ? at : at + 1);
    }

    private String bytes(int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    private String characters(int length) {
        int[] points = random.ints(length, 0, Character.MAX_CODE_POINT + 1).toArray();
        return new String(points, 0, points.length);
    }

    /** Percent-encoded, at times less strictly than a client should. */
    private String encoded(String text) {
        return one(5) ? text.replace("%", "%25") : URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private boolean one(int in) {
        return random.nextInt(in) == 0;
    }

    private <T> T pick(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }

    private Map<String, Set<?>> tables() {
        Map<String, Set<?>> items = new HashMap<>();
        stack.dynamo().listTablesPaginator().tableNames().stream()
                .filter(table -> table.startsWith(stack.name() + "-"))
                .forEach(table -> items.put(
                        table,
                        new HashSet<>(stack.dynamo()
                                .scan(request -> request.tableName(table))
                                .items())));
        return items;
    }
}
