package com.mintactivity.tests.operator;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.auth.tenant.TenantItems;
import com.mintactivity.operator.StoreClock;
import com.mintactivity.tests.harness.Stack;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Expiries and switches are dated by the store's clock, whatever the operator's machine says. */
final class StoreClockTest {

    @AutoClose
    private final Stack stack = Stack.overHttp();

    @ParameterizedTest
    @ValueSource(longs = {-3600, -60, 0, 60, 3600})
    void aWrongMachineClockIsCorrected(long secondsAhead) {
        InstantSource right = InstantSource.system();
        InstantSource machine = InstantSource.offset(right, Duration.ofSeconds(secondsAhead));
        StoreClock clock = new StoreClock(stack.dynamo(), stack.name(), machine);
        Instant before = right.instant();
        Instant dated = clock.instant();
        assertThat(dated).isBetween(before.minusSeconds(2), right.instant().plusSeconds(2));
    }

    /** {@code status} has to look at the rest of a stack whose table is gone. */
    @Test
    void aRefusalHasTheTimeToo() {
        stack.dynamo().deleteTable(request -> request.tableName(TenantItems.table(stack.name())));
        InstantSource right = InstantSource.system();
        InstantSource machine = InstantSource.offset(right, Duration.ofHours(1));
        Instant before = right.instant();
        assertThat(new StoreClock(stack.dynamo(), stack.name(), machine).instant())
                .isBetween(before.minusSeconds(2), right.instant().plusSeconds(2));
    }

    @ParameterizedTest
    @ValueSource(longs = {-500, 0, 500})
    void aClockThatIsRightIsTakenAsItIs(long millisAhead) {
        InstantSource machine = InstantSource.offset(InstantSource.system(), Duration.ofMillis(millisAhead));
        Instant before = machine.instant();
        Instant dated = new StoreClock(stack.dynamo(), stack.name(), machine).instant();
        assertThat(dated).isBetween(before, machine.instant());
    }
}
