package com.mintactivity.tests.gate;

import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.auth.key.Token;
import com.mintactivity.auth.tenant.Switch;
import com.mintactivity.tests.harness.ApiRequest;
import com.mintactivity.tests.harness.ApiResponse;
import com.mintactivity.tests.harness.KeyVariants;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TestTenant;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A request is answered by the first check that fails, whichever others fail too. */
final class OrderOfChecksTest {

    /** What can be wrong with a request, in the order of the checks. */
    enum Wrong {
        METHOD(404, "not_found"),
        TRUST(503, "ip_trust_unconfigured"),
        SERVICE_SWITCH(503, "tenant_api_disabled"),
        KEY(401, "invalid_key"),
        RATE(429, "rate_limited"),
        ADDRESS(403, "ip_not_allowed"),
        PARTNER_SWITCH(503, "tenant_api_disabled"),
        SCOPE(403, "scope_missing"),
        QUERY(400, "invalid_request");

        private final int status;
        private final String code;

        Wrong(int status, String code) {
            this.status = status;
            this.code = code;
        }
    }

    private static final Stack STACK = Stack.fresh();
    private static final Stack OFF = Stack.fresh();
    private static final AtomicInteger COUNT = new AtomicInteger();

    static Stream<Arguments> pairs() {
        OFF.api(Switch.off());
        return Stream.of(Wrong.values())
                .flatMap(first -> Stream.of(Wrong.values())
                        .filter(second -> first.compareTo(second) < 0)
                        .map(second -> Arguments.of(first, second)));
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void theEarlierOfTwoFailingChecksAnswers(Wrong first, Wrong second) {
        assertFirst(first, EnumSet.of(first, second));
    }

    @Test
    void theFirstOfAllFailingChecksAnswers() {
        for (Wrong first : Wrong.values()) {
            assertFirst(first, EnumSet.range(first, Wrong.QUERY));
        }
    }

    private static void assertFirst(Wrong first, Set<Wrong> wrongs) {
        for (String route : List.of(Stack.HITS, Stack.MINTS)) {
            ApiResponse answer = send(route, wrongs);
            answer.refused(first.status, first.code);
        }
        // Health has neither scope nor query to fail.
        if (first.compareTo(Wrong.SCOPE) < 0) {
            send(Stack.HEALTH, wrongs).refused(first.status, first.code);
        }
    }

    private static ApiResponse send(String route, Set<Wrong> wrongs) {
        Stack stack = wrongs.contains(Wrong.SERVICE_SWITCH) ? OFF : STACK;
        TestTenant partner = stack.partner("p" + COUNT.incrementAndGet());
        if (wrongs.contains(Wrong.PARTNER_SWITCH)) {
            partner.change(tenant -> tenant.withApi(Switch.off()));
        }
        Token token = partner.key(key -> flawed(key, wrongs));
        if (wrongs.contains(Wrong.RATE)) {
            drain(token, stack, wrongs);
        }
        var instances =
                stack.instances(wrongs.contains(Wrong.TRUST) ? Map.of("IP_TRUST", "") : Map.of(), stack.clock());
        ApiRequest call = new ApiRequest(instances, stack.clock(), route).key(token);
        if (wrongs.contains(Wrong.METHOD)) {
            call.method("POST");
        }
        if (wrongs.contains(Wrong.ADDRESS)) {
            call.from("1.1.1.1");
        }
        if (!wrongs.contains(Wrong.QUERY)) {
            call.query("contract", "0x00000000000000000000000000000000000000bb").query("since", Stack.SINCE);
        }
        return call.send();
    }

    private static KeyRecord flawed(KeyRecord key, Set<Wrong> wrongs) {
        KeyRecord flawed = wrongs.contains(Wrong.RATE) ? KeyVariants.withRate(key, 1, 1) : key;
        flawed = wrongs.contains(Wrong.SCOPE) ? KeyVariants.withScopes(flawed) : flawed;
        return wrongs.contains(Wrong.KEY) ? flawed.revoked(STACK.clock().instant()) : flawed;
    }

    /** Takes the one request that the bucket holds; the revoked key pays too. */
    private static void drain(Token token, Stack stack, Set<Wrong> wrongs) {
        if (wrongs.contains(Wrong.SERVICE_SWITCH)) {
            return; // nothing passes that switch, so there is nothing to drain with
        }
        stack.ask(stack.instances(Map.of(), stack.clock()), Stack.HEALTH)
                .key(token)
                .send();
    }
}
