package com.mintactivity.tests.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.auth.key.Token;
import com.mintactivity.auth.tenant.Switch;
import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.tests.harness.ApiResponse;
import com.mintactivity.tests.harness.HitBuilder;
import com.mintactivity.tests.harness.KeyVariants;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TestClock;
import com.mintactivity.tests.harness.TestTenant;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A sandbox provokes each error, and gets the real one. */
final class ReservedContractsTest {

    private static final List<String> RESERVED = List.of(
            "0400", "4001", "0401", "0403", "4031", "0404", "0429", "4291", "4299", "0503", "5031", "5032", "5033",
            "5039");

    @AutoClose
    private final Stack stack = Stack.fresh();

    private final TestTenant sandbox = stack.partner("sandy");
    private final TestTenant partner = stack.partner("acme");
    private final Token key = sandbox.key();

    ReservedContractsTest() {
        sandbox.change(Tenant::asSandbox);
    }

    private ApiResponse ask(String route, Token token, String contract) {
        return stack.get(route)
                .key(token)
                .query("contract", contract)
                .query("since", Stack.SINCE)
                .send();
    }

    private ApiResponse provoke(String route, String digits) {
        return ask(route, key, "0x" + "0".repeat(36) + digits);
    }

    @ParameterizedTest
    // a 0 is no header
    @CsvSource(delimiter = '|', textBlock = """
            0400 | 400 | invalid_request       | 0
            4001 | 400 | window_too_large      | 0
            0401 | 401 | invalid_key           | 0
            0403 | 403 | ip_not_allowed        | 0
            4031 | 403 | scope_missing         | 0
            0404 | 404 | not_found             | 0
            0429 | 429 | rate_limited          | 2
            4291 | 429 | rate_limited          | 2
            0503 | 503 | internal              | 1
            5031 | 503 | tenant_api_disabled   | 2
            5032 | 503 | tenant_api_disabled   | 0
            5033 | 503 | ip_trust_unconfigured | 0
            """)
    void eachContractProvokesItsError(String digits, int status, String code, long retryAfterS) {
        for (String route : List.of(Stack.HITS, Stack.MINTS)) {
            ApiResponse answer = provoke(route, digits).refused(status, code);
            assertThat(answer.retryAfterS().orElse(0L)).isEqualTo(retryAfterS);
        }
    }

    /** The clock stands at a half minute, so that a period has just begun. */
    @ParameterizedTest
    @CsvSource({"4299, 429", "5039, 503"})
    void aContractThatRecoversAnswersAfterTheTimeThatItGives(String digits, int status) {
        for (int waited = 0; waited < 5; waited++) {
            assertThat(provoke(Stack.HITS, digits).status()).isEqualTo(status);
            assertThat(provoke(Stack.HITS, digits).retryAfterS()).contains(5L - waited);
            stack.clock().advance(Duration.ofSeconds(1));
        }
        assertThat(provoke(Stack.HITS, digits).ok().path("total").path("hits").intValue())
                .isZero();
        stack.clock().set(TestClock.START.plusMillis(14_999));
        assertThat(provoke(Stack.MINTS, digits).retryAfterS()).contains(1L);
    }

    @ParameterizedTest
    @ValueSource(strings = {"acme", "health", "other", "long"})
    void everythingElseIsAnsweredAsForAPartner(String what) {
        for (String digits : RESERVED) {
            String contract = "0x" + "0".repeat(36) + digits;
            ApiResponse answer = switch (what) {
                case "acme" -> ask(Stack.HITS, partner.key(), contract);
                case "health" -> ask(Stack.HEALTH, key, contract);
                case "other" -> ask(Stack.HITS, key, "0x1" + "0".repeat(35) + digits);
                default -> ask(Stack.MINTS, key, "0x" + "0".repeat(36) + "1" + digits.substring(1));
            };
            answer.ok();
        }
        String twice = "0x" + "0".repeat(36) + "0429";
        stack.ask(Stack.HITS).key(key).query("contract", twice).send().refused(400, "invalid_request");
    }

    @ParameterizedTest
    @CsvSource({"0400", "4001", "0401", "4031", "0404", "0429", "0503", "5032"})
    void theAnswerIsTheRealOne(String digits) {
        ApiResponse real = real(digits);
        ApiResponse provoked = provoke(Stack.HITS, digits);
        assertThat(provoked.status()).isEqualTo(real.status());
        assertThat(provoked.text().replaceAll("[0-9]+", "n"))
                .isEqualTo(real.text().replaceAll("[0-9]+", "n"));
        assertThat(headers(provoked)).isEqualTo(headers(real));
    }

    /** Names of headers, and the values that depend on neither the request nor the key. */
    private static Map<String, String> headers(ApiResponse answer) {
        Map<String, String> headers = new TreeMap<>();
        answer.headers()
                .forEach((name, values) -> headers.put(
                        name, values.toString().replaceAll(name.equals("X-Request-Id") ? ".*" : "[0-9]+", "n")));
        return headers;
    }

    private ApiResponse real(String digits) {
        Token own = partner.key(record -> KeyVariants.withRate(record, 60, 20));
        return switch (digits) {
            case "0400" -> ask(Stack.HITS, own, "0x12");
            case "4001" ->
                stack.get(Stack.HITS)
                        .key(own)
                        .query("contract", HitBuilder.CONTRACT)
                        .query("since", "2026-01-01T00:00:00Z")
                        .send();
            case "0401" -> stack.ask(Stack.HITS).send();
            case "4031" -> ask(Stack.HITS, partner.key(record -> KeyVariants.withScopes(record)), HitBuilder.CONTRACT);
            case "0404" -> stack.ask("/partner/v1/none").key(own).send();
            case "0429" -> {
                Token spent = partner.key(record -> KeyVariants.withRate(record, 1, 1));
                ask(Stack.HITS, spent, HitBuilder.CONTRACT).ok();
                yield ask(Stack.HITS, spent, HitBuilder.CONTRACT);
            }
            case "0503" -> {
                var broken = stack.instances(platform -> platform);
                stack.dynamo().deleteTable(request -> request.tableName(stack.name() + "-tallies"));
                yield stack.ask(broken, Stack.HITS).key(own).send();
            }
            default -> {
                partner.change(tenant -> tenant.withApi(Switch.off()));
                yield ask(Stack.HITS, own, HitBuilder.CONTRACT);
            }
        };
    }
}
