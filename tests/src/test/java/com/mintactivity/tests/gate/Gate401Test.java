package com.mintactivity.tests.gate;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.auth.key.Token;
import com.mintactivity.tests.harness.ApiRequest;
import com.mintactivity.tests.harness.ApiResponse;
import com.mintactivity.tests.harness.ContractPaths;
import com.mintactivity.tests.harness.EachRoute;
import com.mintactivity.tests.harness.KeyVariants;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TestTenant;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A 401 does not disclose which check failed: status, headers and body are always the same. */
final class Gate401Test {

    @AutoClose
    private static final Stack STACK = Stack.fresh();

    private static final TestTenant ACME = STACK.partner("acme");
    private static final String TOKEN = ACME.key().reveal();

    static Stream<Arguments> failures() {
        return ContractPaths.all().stream()
                .flatMap(route -> Stream.of(
                        failure(route, "missing", call -> call),
                        failure(route, "empty", bearer("")),
                        failure(route, "blank", bearer("   ")),
                        failure(route, "the scheme word alone", bearer("Bearer")),
                        failure(route, "no scheme word", bearer(TOKEN)),
                        failure(route, "another scheme", bearer("Basic " + TOKEN)),
                        failure(route, "a colon", bearer("Bearer: " + TOKEN)),
                        failure(route, "a tab", bearer("Bearer\t" + TOKEN)),
                        failure(route, "an extra part", bearer("Bearer " + TOKEN + " x")),
                        failure(route, "a list", bearer("Bearer " + TOKEN + ", Bearer " + TOKEN)),
                        failure(
                                route,
                                "two headers",
                                call -> bearer("Bearer " + TOKEN)
                                        .apply(bearer("Bearer " + TOKEN).apply(call))),
                        failure(
                                route,
                                "two headers, one of them empty",
                                call -> bearer("")
                                        .apply(bearer("Bearer " + TOKEN).apply(call))),
                        failure(route, "the public id", bearer("Bearer " + TOKEN.substring(0, 21))),
                        failure(route, "a short secret", bearer("Bearer " + TOKEN.substring(0, TOKEN.length() - 1))),
                        failure(route, "a long secret", bearer("Bearer " + TOKEN + "0")),
                        failure(route, "another prefix", bearer("Bearer " + TOKEN.replace("svc_live", "svc_test"))),
                        failure(route, "the prefix in capitals", bearer("Bearer " + TOKEN.replace("svc", "SVC"))),
                        failure(route, "the secret in capitals", bearer("Bearer " + capitals(TOKEN))),
                        failure(route, "a secret that is no hex", bearer("Bearer " + TOKEN.substring(0, 84) + "g")),
                        failure(route, "letters of another script", bearer("Bearer " + TOKEN.replace('s', 'ѕ'))),
                        failure(route, "the token as a parameter", call -> call.query("access_token", TOKEN)),
                        failure(route, "an unknown id", call -> call.key(Token.random(new SecureRandom()))),
                        failure(route, "a wrong secret", bearer("Bearer " + wrongSecret(TOKEN)))));
    }

    private static Arguments failure(String route, String what, UnaryOperator<ApiRequest> change) {
        return Arguments.of(route, what, change);
    }

    private static UnaryOperator<ApiRequest> bearer(String value) {
        return call -> call.header("Authorization", value);
    }

    private static String capitals(String token) {
        return token.substring(0, 22) + token.substring(22).toUpperCase(Locale.ROOT);
    }

    private static String wrongSecret(String token) {
        return token.substring(0, token.length() - 1) + (token.endsWith("0") ? "1" : "0");
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("failures")
    void everyInvalidKeyGetsTheSameAnswer(String route, String what, UnaryOperator<ApiRequest> change) {
        assertRefused(change.apply(STACK.ask(route)).send());
    }

    @EachRoute
    void aKeyIsRefusedAfterItsExpiry(String route) {
        Stack stack = Stack.fresh();
        Token token = stack.partner("acme")
                .key(key -> key.expiring(stack.clock().instant().plusSeconds(2)));
        stack.clock().advance(Duration.ofSeconds(2));
        stack.ask(route).key(token).send().ok();
        stack.clock().advance(Duration.ofMillis(1));
        assertRefused(stack.ask(route).key(token).send());
    }

    @EachRoute
    void aRevokedKeyIsRefused(String route) {
        Token token = ACME.key(key -> key.revoked(STACK.clock().instant()));
        assertRefused(STACK.ask(route).key(token).send());
    }

    @EachRoute
    void aKeyOfADisabledPartnerIsRefused(String route) {
        TestTenant disabled = STACK.partner("disabled");
        Token token = disabled.key();
        disabled.change(tenant -> tenant.withEnabled(false));
        assertRefused(STACK.ask(route).key(token).send());
    }

    @EachRoute
    void aKeyOfADeletedPartnerIsRefused(String route) {
        Token token = ACME.key(key -> KeyVariants.ofTenant(key, "absent"));
        assertRefused(STACK.ask(route).key(token).send());
    }

    @EachRoute
    void theSchemeWordIsReadInAnyCase(String route) {
        STACK.ask(route).header("Authorization", "bEARER " + TOKEN).send().ok();
        STACK.ask(route).header("authorization", "bearer  " + TOKEN).send().ok();
    }

    @Test
    void headersThatDifferInCaseAreTwoHeaders() {
        STACK.ask(Stack.HEALTH)
                .header("Authorization", "Bearer " + TOKEN)
                .header("authorization", "Bearer " + TOKEN)
                .send()
                .refused(401, "invalid_key");
    }

    private static void assertRefused(ApiResponse answer) {
        answer.refused(401, "invalid_key");
        ApiResponse missing = STACK.ask(Stack.HEALTH).send();
        assertThat(answer.text()).isEqualTo(missing.text());
        assertThat(answer.headers().keySet())
                .isEqualTo(missing.headers().keySet())
                .doesNotContain("Retry-After", "WWW-Authenticate");
    }
}
