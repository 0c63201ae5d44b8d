package com.mintactivity.tests.operator;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.operator.tenant.FirstHit;
import com.mintactivity.tests.harness.CallCounter;
import com.mintactivity.tests.harness.HitBuilder;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TestTenant;
import java.time.Instant;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfEnvironmentVariable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The first hit of a tenant, over all of its contracts, in a few calls for each contract of the stack. */
final class FirstHitTest {

    private static final Instant FIRST = Instant.parse("2026-03-01T00:00:00.001Z");
    private static final int CONTRACTS = 30;

    private static final int SEGMENTS = 32;

    /**
     * One for each contract of the two tenants, one more for each contract of the one, and one for each segment of the
     * scan that finds its end.
     */
    private static final int CALLS = 2 * CONTRACTS + CONTRACTS + SEGMENTS;

    @AutoClose
    private final Stack stack = Stack.fresh();

    private final CallCounter calls = new CallCounter(CALLS);

    @AutoClose
    private final DynamoDbClient dynamo = calls.client();

    private final FirstHit first = new FirstHit(dynamo, stack.name());

    @Test
    @DisabledIfEnvironmentVariable(
            named = "ENGINES",
            matches = "real",
            disabledReason = "DynamoDB Local divides an index into segments by the keys of its table")
    void isFoundWhateverTheNumberOfHits() {
        TestTenant acme = stack.partner("acme");
        TestTenant other = stack.partner("acme-2");
        for (int contract = 0; contract < CONTRACTS; contract++) {
            for (int number = 0; number < 20; number++) {
                hit(acme, contract, number)
                        .at(FIRST.plusSeconds(contract * 20L + number))
                        .put();
            }
            hit(other, contract, 0).at("2025-01-01T00:00:00Z").put();
        }
        assertThat(first.of("acme")).contains(FIRST);
        assertThat(calls.take()).isEqualTo(CALLS);
        assertThat(first.of("acme-2")).contains(Instant.parse("2025-01-01T00:00:00Z"));
        calls.take();
        assertThat(first.of("acme-")).isEmpty();
    }

    @Test
    void aStackWithoutHitsHasNone() {
        assertThat(first.of("acme")).isEmpty();
        assertThat(calls.take()).isEqualTo(SEGMENTS);
    }

    @Test
    void hitsOfTheFirstYearAreFound() {
        stack.partner("acme").hit("t-1").at("0000-01-01T00:00:00Z").put();
        assertThat(first.of("acme")).contains(Instant.parse("0000-01-01T00:00:00Z"));
    }

    private static HitBuilder hit(TestTenant tenant, int contract, int number) {
        return tenant.hit(tenant.name() + "-" + contract + "-" + number).contract("0x%040x".formatted(contract));
    }
}
