package com.mintactivity.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.simulation.actor.Rules;
import com.mintactivity.simulation.actor.Schedule;
import com.mintactivity.simulation.plan.Planner;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class SimulationTest {

    @Test
    void theSameSeedGivesTheSameTrace() {
        for (long seed = 1; seed <= 20; seed++) {
            assertThat(hash(seed)).as("seed %d", seed).isEqualTo(hash(seed));
        }
        assertThat(LongStream.rangeClosed(1, 20).map(SimulationTest::hash).distinct())
                .hasSize(20);
    }

    private static long hash(long seed) {
        return Schedule.run(Planner.of(seed), Rules.KEPT, false).trace().hash();
    }
}
