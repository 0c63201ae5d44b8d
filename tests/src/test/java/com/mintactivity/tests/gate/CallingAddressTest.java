package com.mintactivity.tests.gate;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.auth.key.Token;
import com.mintactivity.tests.harness.ContractPaths;
import com.mintactivity.tests.harness.Stack;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which address counts as the caller's: no header of a caller gets it onto an allowlist. */
final class CallingAddressTest {

    @AutoClose
    private static final Stack GATEWAY = Stack.fresh(Map.of("IP_TRUST", "gateway", "TRUSTED_PROXIES", ""));

    @AutoClose
    private static final Stack FORWARDED =
            Stack.fresh(Map.of("IP_TRUST", "forwarded", "TRUSTED_PROXIES", "9.9.9.0/24, 2620:fe::/48"));

    private static final Token OF_GATEWAY = GATEWAY.partner("acme").key();
    private static final Token OF_FORWARDED = FORWARDED.partner("acme").key();

    @ParameterizedTest
    @CsvSource({
        // gateway's source address, X-Forwarded-For, allowed
        "8.8.8.8, '', true",
        "8.8.8.8, 1.1.1.1, true",
        "1.1.1.1, 8.8.8.8, false",
        "::ffff:8.8.8.8, 1.1.1.1, true"
    })
    void theGatewaysSourceCountsWhateverIsForwarded(String source, String forwarded, boolean allowed) {
        assertAnswer(GATEWAY, OF_GATEWAY, source, forwarded, allowed);
    }

    @ParameterizedTest
    @CsvSource({
        // gateway's source address (the gateway appends it), X-Forwarded-For, allowed
        "9.9.9.1, 8.8.8.8, true",
        "2620:fe::1, 8.8.8.8, true",
        "1.1.1.1, 8.8.8.8, false",
        "8.8.8.8, 1.1.1.1, true",
        "9.9.9.1, '8.8.8.8, 1.1.1.1', false",
        "9.9.9.1, '1.1.1.1, 8.8.8.8', true",
        "9.9.9.1, '1.1.1.1, 8.8.8.8, 9.9.9.2', true",
        "9.9.9.1, '8.8.8.8, junk', false",
        "9.9.9.1, '8.8.8.8,', false",
        "9.9.9.1, junk, false"
    })
    void theRightMostForwardedAddressThatIsNoProxyCounts(String source, String forwarded, boolean allowed) {
        assertAnswer(FORWARDED, OF_FORWARDED, source, forwarded, allowed);
    }

    @ParameterizedTest
    @CsvSource({
        // IP_TRUST, TRUSTED_PROXIES
        "'', 9.9.9.0/24",
        "GATEWAY, ''",
        "forwarded, ''",
        "forwarded, 9.9.9.9",
        "forwarded, '9.9.9.0/24,junk'",
        "forwarded, 0.0.0.0/0",
        "forwarded, '9.9.9.0/24,::/1,8000::/1'",
        "everyone, 9.9.9.0/24"
    })
    void trustThatIsUnsetOrUnreadableIsUnconfigured(String trust, String proxies) {
        Map<String, String> settings = Map.of("IP_TRUST", trust, "TRUSTED_PROXIES", proxies);
        var instances = FORWARDED.instances(settings, FORWARDED.clock());
        for (String route : instances.keySet()) {
            var answer = FORWARDED.ask(instances, route).key(OF_FORWARDED).send();
            answer.refused(503, "ip_trust_unconfigured");
            assertThat(answer.retryAfterS()).isEmpty();
        }
    }

    private static void assertAnswer(Stack stack, Token token, String source, String forwarded, boolean allowed) {
        for (String route : ContractPaths.all()) {
            var call = stack.ask(route).key(token).source(source);
            if (!forwarded.isEmpty()) {
                call.from(forwarded);
            }
            if (allowed) {
                call.send().ok();
            } else {
                call.send().refused(403, "ip_not_allowed");
            }
        }
    }
}
