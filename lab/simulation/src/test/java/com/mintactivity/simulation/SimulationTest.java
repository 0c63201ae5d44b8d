package com.mintactivity.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.simulation.actor.Rules;
import com.mintactivity.simulation.actor.Schedule;
import com.mintactivity.simulation.guard.RemovedRule;
import com.mintactivity.simulation.plan.Planner;
import com.mintactivity.simulation.report.SeedBlock;
import com.mintactivity.simulation.schedule.Counts;
import com.mintactivity.simulation.schedule.Fault;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SimulationTest {

    /** On all cores. */
    private static final long SCHEDULES = 20_000;

    private static final long BLOCK = 100;

    private static final long MIN_CALLS = 300;

    /** The events that have to occur in some schedules: a guard that never acts is not tested. */
    private static final String[] GUARDS = {
        "a check found a difference",
        "a contract became dense",
        "a contract had tallies of a later version",
        "a contract had tallies of an older version",
        "a correction was answered",
        "a cursor was lost",
        "a dead writer was removed",
        "a failed contract was returned to the queue",
        "a finished writer was removed",
        "a held-up sealer wrote a tally in use",
        "a hit got a pseudonym",
        "a hit was withdrawn",
        "a last cursor was lost",
        "a late write was counted",
        "a page was mirrored",
        "a quiet stretch was jumped over",
        "a repeated event was not recorded again",
        "a straggler got the time of recording",
        "a user was concealed",
        "a user was erased",
        "a window was read to its end by cursors",
        "a withdrawn hit was brought back",
        "all tallies of an older version were written again",
        "an announcement became a dead letter",
        "an answer was compared",
        "a write that names a user was held up for an erasure",
        "an hour had a late write, or an unreadable tally",
        "an older cursor was put back",
        "an operator had tallies rebuilt",
        "closed hours were checked",
        "hours were repaired",
        "some invalid hours became valid before the others",
        "the hour of a late write was repaired"
    };

    @Test
    void theSameSeedGivesTheSameTrace() {
        for (long seed = 1; seed <= 20; seed++) {
            assertThat(hash(seed)).as("seed %d", seed).isEqualTo(hash(seed));
        }
        assertThat(LongStream.rangeClosed(1, 20).map(SimulationTest::hash).distinct())
                .hasSize(20);
    }

    @Test
    void noScheduleViolatesAProperty() throws InterruptedException {
        List<Long> firsts = LongStream.iterate(1, first -> first <= SCHEDULES, first -> first + BLOCK)
                .boxed()
                .toList();
        List<SeedBlock> blocks = new ArrayList<>();
        SeedBlock.runAll(firsts, BLOCK, Runtime.getRuntime().availableProcessors(), () -> {}, blocks::add);

        Counts counts = new Counts();
        blocks.forEach(block -> counts.add(block.counts()));
        assertThat(blocks)
                .hasSize(firsts.size())
                .flatExtracting(SeedBlock::violations)
                .isEmpty();
        assertThat(blocks).allSatisfy(block -> assertThat(block.leastCalls()).isGreaterThanOrEqualTo(MIN_CALLS));
        for (Fault fault : Fault.values()) {
            assertThat(counts.of(fault)).as(fault.meaning()).isGreaterThan(SCHEDULES / 20);
        }
        assertThat(counts.guards())
                .containsOnlyKeys(GUARDS)
                .allSatisfy((guard, count) -> assertThat(count).as(guard).isGreaterThan(SCHEDULES / 20));
    }

    /** The first seeds that show that a rule is missing; {@code make simulate GUARDS=1} removes all. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    a commit requires the epoch that was read                    | 20
                    every commit raises the epoch                                | 20
                    tallies are written before the commit                        | 20
                    the watermark moves over invalid hours to their end only     | 100
                    a recorder announces the hours of late writes                | 50
                    a repair rewrites every longer unit that overlaps its hours  | 50
                    """)
    void aRemovedRuleIsCaught(String rule, long seeds) {
        RemovedRule removed = RemovedRule.ALL.stream()
                .filter(one -> one.rule().startsWith(rule))
                .findFirst()
                .orElseThrow();

        assertThat(LongStream.rangeClosed(1, seeds)
                        .anyMatch(seed -> Schedule.run(Planner.of(seed), removed.without(), false)
                                .violation()
                                .isPresent()))
                .isTrue();
    }

    private static long hash(long seed) {
        return Schedule.run(Planner.of(seed), Rules.KEPT, false).trace().hash();
    }
}
