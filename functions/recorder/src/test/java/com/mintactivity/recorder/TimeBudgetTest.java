package com.mintactivity.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimeBudgetTest {

    private static final Instant COMPLETED = Instant.parse("2026-11-01T10:00:00Z");

    @ParameterizedTest
    @CsvSource({"3, 0", "4, 250", "5, 250", "10, 250", "60, 250"})
    void theAgeTheWriteTheReserveAndTheIndexesShareTheSettlingTime(int settleSeconds, int reserveMillis) {
        Duration settle = Duration.ofSeconds(settleSeconds);
        TimeBudget budget = new TimeBudget(settle);
        assertThat(budget.maxAge()
                        .plus(budget.write())
                        .plusMillis(reserveMillis)
                        .plus(TimeBudget.VISIBILITY))
                .isEqualTo(settle);
        assertThat(budget.isExceeded(COMPLETED, COMPLETED.plus(settle).minus(TimeBudget.VISIBILITY)))
                .isFalse();
        assertThat(budget.isExceeded(
                        COMPLETED,
                        COMPLETED.plus(settle).minus(TimeBudget.VISIBILITY).plusNanos(1)))
                .isTrue();
    }

    @Test
    void belowTheMinimumTheSharesAreMoreThanTheSettlingTime() {
        assertThat(TimeBudget.MIN_SETTLE).isEqualTo(Duration.ofSeconds(3));
        TimeBudget budget = new TimeBudget(TimeBudget.MIN_SETTLE.minusMillis(1));
        assertThat(budget.maxAge().plus(budget.write()).plus(TimeBudget.VISIBILITY))
                .isGreaterThan(budget.settle());
    }
}
