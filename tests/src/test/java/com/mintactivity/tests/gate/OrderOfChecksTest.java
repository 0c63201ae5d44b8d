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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A request that fails several checks is answered by the first of them. */
final class OrderOfChecksTest {

    /** The faults of a request, in the order of the checks. */
    enum Fault {
        METHOD(404, "not_found"),
        TRUST(503, "ip_trust_unconfigured"),
        SERVICE_SWITCH(503, "tenant_api_disabled"),
        KEY(401, "invalid_key"),
        RATE(429, "rate_limited"),
        ADDRESS(403, "ip_not_allowed"),
        PARTNER_SWITCH(503, "tenant_api_disabled"),
        SCOPE(403, "scope_missing"),
        /** Only a request that nothing before refuses takes from the service-wide bucket. */
        SERVICE_RATE(429, "rate_limited"),
        QUERY(400, "invalid_request");

        private final int status;
        private final String code;

        Fault(int status, String code) {
            this.status = status;
            this.code = code;
        }
    }

    @AutoClose
    private static final Stack STACK = Stack.fresh();

    @AutoClose
    private static final Stack OFF = Stack.fresh();

    @AutoClose
    private static final Stack BUSY = Stack.fresh();

    /** A service-wide bucket that one request empties for a minute. */
    private static final Map<String, String> ONE_A_MINUTE = Map.of("SERVICE_PER_MINUTE", "1", "SERVICE_BURST", "1");

    private static final AtomicInteger COUNT = new AtomicInteger();

    static Stream<Arguments> pairs() {
        OFF.api(Switch.off());
        return Stream.of(Fault.values())
                .flatMap(first -> Stream.of(Fault.values())
                        .filter(second -> first.compareTo(second) < 0)
                        .map(second -> Arguments.of(first, second)));
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void theFirstOfTwoFailingChecksAnswers(Fault first, Fault second) {
        assertFirst(first, EnumSet.of(first, second));
    }

    @Test
    void theFirstOfAllFailingChecksAnswers() {
        for (Fault first : Fault.values()) {
            assertFirst(first, EnumSet.range(first, Fault.QUERY));
        }
    }

    private static void assertFirst(Fault first, Set<Fault> faults) {
        for (String route : List.of(Stack.HITS, Stack.MINTS)) {
            ApiResponse answer = send(route, faults);
            answer.refused(first.status, first.code);
        }
        // Health has neither scope nor query to fail.
        if (first.compareTo(Fault.SCOPE) < 0) {
            send(Stack.HEALTH, faults).refused(first.status, first.code);
        }
    }

    private static ApiResponse send(String route, Set<Fault> faults) {
        Stack stack = stack(faults);
        TestTenant partner = stack.partner("p" + COUNT.incrementAndGet());
        if (faults.contains(Fault.PARTNER_SWITCH)) {
            partner.change(tenant -> tenant.withApi(Switch.off()));
        }
        Token token = partner.key(key -> flawed(key, faults));
        if (faults.contains(Fault.RATE)) {
            drain(token, stack, faults);
        }
        Map<String, String> environment = new HashMap<>();
        if (faults.contains(Fault.TRUST)) {
            environment.put("IP_TRUST", "");
        }
        if (faults.contains(Fault.SERVICE_RATE)) {
            environment.putAll(ONE_A_MINUTE);
            useUpServiceRate(stack);
        }
        var instances = stack.instances(environment, stack.clock());
        ApiRequest call = new ApiRequest(instances, stack.clock(), route).key(token);
        if (faults.contains(Fault.METHOD)) {
            call.method("POST");
        }
        if (faults.contains(Fault.ADDRESS)) {
            call.from("1.1.1.1");
        }
        if (!faults.contains(Fault.QUERY)) {
            call.query("contract", "0x00000000000000000000000000000000000000bb").query("since", Stack.SINCE);
        }
        return call.send();
    }

    private static KeyRecord flawed(KeyRecord key, Set<Fault> faults) {
        KeyRecord flawed = faults.contains(Fault.RATE) ? KeyVariants.withRate(key, 1, 1) : key;
        flawed = faults.contains(Fault.SCOPE) ? KeyVariants.withScopes(flawed) : flawed;
        return faults.contains(Fault.KEY) ? flawed.revoked(STACK.clock().instant()) : flawed;
    }

    private static Stack stack(Set<Fault> faults) {
        if (faults.contains(Fault.SERVICE_SWITCH)) {
            return OFF;
        }
        return faults.contains(Fault.SERVICE_RATE) ? BUSY : STACK;
    }

    private static void useUpServiceRate(Stack stack) {
        Token other = stack.partner("other" + COUNT.incrementAndGet()).key();
        stack.ask(stack.instances(ONE_A_MINUTE, stack.clock()), Stack.HEALTH)
                .key(other)
                .send();
    }

    /** Empties the bucket, which holds one request. A request with a revoked key takes from it too. */
    private static void drain(Token token, Stack stack, Set<Fault> faults) {
        if (faults.contains(Fault.SERVICE_SWITCH)) {
            return; // with this switch off no request reaches the bucket
        }
        stack.ask(stack.instances(Map.of(), stack.clock()), Stack.HEALTH)
                .key(token)
                .send();
    }
}
