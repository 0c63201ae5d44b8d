package com.mintactivity.tests.gate;

import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.auth.key.Token;
import com.mintactivity.tests.harness.ApiResponse;
import com.mintactivity.tests.harness.EachRoute;
import com.mintactivity.tests.harness.KeyVariants;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TestTenant;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A key works only from its allowlist and only for its scopes. */
final class Gate403Test {

    @AutoClose
    private static final Stack STACK = Stack.fresh();

    private static final TestTenant ACME = STACK.partner("acme");

    @ParameterizedTest
    @CsvSource({
        // entry of the allowlist, calling address, allowed
        "8.8.8.0/24, 8.8.8.0, true",
        "8.8.8.0/24, 8.8.8.255, true",
        "8.8.8.0/24, 8.8.9.0, false",
        "8.8.8.0/24, 8.8.7.255, false",
        "8.8.8.8/32, 8.8.8.8, true",
        "8.8.8.8/32, 8.8.8.9, false",
        "8.8.8.8/32, ::ffff:8.8.8.8, true",
        "8.8.8.8/32, ::FFFF:808:808, true",
        "8.8.8.8/32, ::8.8.8.8, false",
        "8.8.8.8/32, 64:ff9b::808:808, false",
        "2606:4700::/48, 2606:4700::1, true",
        "2606:4700::/48, 2606:4700:0:ffff:ffff:ffff:ffff:ffff, true",
        "2606:4700::/48, 2606:4700:1::, false",
        "2606:4700::1/128, 2606:4700:0:0:0:0:0:1, true",
        "2606:4700::1/128, 2606:4700::2, false",
        "2606:4700::/48, 8.8.8.8, false",
        // texts that are not addresses are on no allowlist
        "8.8.8.8/32, 8.8.8.8:443, false",
        "8.8.8.8/32, 08.8.8.8, false",
        "8.8.8.8/32, 134744072, false",
        "8.8.8.8/32, localhost, false",
        "8.8.8.8/32, unknown, false",
        "2606:4700::1/128, [2606:4700::1], false",
        "2606:4700::1/128, 2606:4700::1%eth0, false"
    })
    void aKeyWorksFromItsAllowlistOnly(String entry, String address, boolean allowed) {
        Token token = ACME.key(key -> KeyVariants.allowing(key, entry));
        ApiResponse answer = STACK.ask(Stack.HEALTH).key(token).from(address).send();
        if (allowed) {
            answer.ok();
        } else {
            answer.refused(403, "ip_not_allowed");
        }
    }

    @EachRoute
    void anAddressOutsideTheAllowlistIsRefused(String route) {
        STACK.ask(route).key(ACME.key()).from("8.8.4.4").send().refused(403, "ip_not_allowed");
    }

    @EachRoute
    void eachOfSixteenEntriesCounts(String route) {
        String[] entries = new String[16];
        for (int i = 0; i < 16; i++) {
            entries[i] = "8.8." + i + ".0/24";
        }
        Token token = ACME.key(key -> KeyVariants.allowing(key, entries));
        STACK.ask(route).key(token).from("8.8.0.1").send().ok();
        STACK.ask(route).key(token).from("8.8.15.1").send().ok();
        STACK.ask(route).key(token).from("8.8.16.1").send().refused(403, "ip_not_allowed");
    }

    @ParameterizedTest
    @MethodSource("com.mintactivity.tests.harness.ContractPaths#data")
    void dataRoutesRequireTheScope(String route) {
        for (String scope : new String[] {"", "read", "READ:HITS", "read:hits ", "read:mints"}) {
            Token token = ACME.key(key -> KeyVariants.withScopes(key, scope));
            STACK.ask(route).key(token).send().refused(403, "scope_missing");
        }
        STACK.ask(route).key(ACME.key(KeyVariants::withScopes)).send().refused(403, "scope_missing");
        Token more = ACME.key(key -> KeyVariants.withScopes(key, "read:other", KeyRecord.READ_HITS));
        STACK.ask(route).key(more).send().ok();
    }

    @ParameterizedTest
    @ValueSource(strings = Stack.HEALTH)
    void healthRequiresNoScope(String route) {
        STACK.ask(route).key(ACME.key(KeyVariants::withScopes)).send().ok();
    }
}
