package com.mintactivity.chaos.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class FaultScheduleTest {

    private static List<PlannedFault> faults(long seed) {
        return Stream.generate(new FaultSchedule(seed)::next).limit(40).toList();
    }

    @Test
    void isTheSameForTheSameSeed() {
        assertThat(faults(7)).isEqualTo(faults(7)).isNotEqualTo(faults(8));
    }

    @Test
    void hasEveryKindInEachRound() {
        int kinds = FaultKind.values().length;
        assertThat(faults(7).subList(0, kinds))
                .extracting(PlannedFault::kind)
                .containsExactlyInAnyOrder(FaultKind.values());
        assertThat(faults(7).subList(kinds, 2 * kinds))
                .extracting(PlannedFault::kind)
                .containsExactlyInAnyOrder(FaultKind.values());
    }
}
