package com.mintactivity.benchmarks.hot;

import com.mintactivity.benchmarks.Benchmark;
import com.mintactivity.benchmarks.Figure;
import com.mintactivity.benchmarks.ProgressLog;
import com.mintactivity.benchmarks.hot.Rush.RushSetup;
import java.time.Duration;
import java.util.List;

/** What a rush of 5,000 hits a second on one contract does to other tenants. All times are simulated. */
public final class HotContractBenchmark implements Benchmark {

    private static final int HITS = 5_000;
    private static final int RUSH = (int) Duration.ofMinutes(10).toSeconds();
    private static final int FULL_HOLD = (int) Duration.ofSeconds(20).toMillis();

    /** Recorders of {@code Size=small} and {@code Size=large}. */
    private static final int SMALL = 5;

    private static final int LARGE = 100;

    /** A hit keeps its own completion time if it arrives within half the settling time. */
    private static final long IN_TIME = 2_500;

    @Override
    public List<Figure> measure(boolean full) {
        Rush.RushResult large = run("large", LARGE, true, 0);
        Rush.RushResult small = run("small", SMALL, true, 0);
        Rush.RushResult shared = run("small without message groups", SMALL, false, 0);
        Rush.RushResult held =
                run("large, without groups, with throttled events held for 20 s", LARGE, false, FULL_HOLD);
        String what = "%,d hits a second on one contract for %d minutes".formatted(HITS, RUSH / 60);
        return List.of(
                new Figure(
                        what + ", Size=large: from sending until recording, events of 100 other tenants",
                        large.others().toString(),
                        "≤ 2.5 s",
                        large.others().max() <= IN_TIME),
                new Figure(
                        "the same: dead letters; messages in flight",
                        "%d; at most %,d".formatted(large.deadLetters(), large.mostInFlight()),
                        "0; ≤ 120,000",
                        large.deadLetters() == 0 && large.mostInFlight() <= 120_000),
                new Figure(
                        "the same: the contract's own events",
                        "%s; %.1f attempts each; the last of %,d recorded %.0f minutes after the rush began"
                                .formatted(
                                        large.hot(),
                                        (double) large.attempts() / large.hot().count(),
                                        large.hot().count(),
                                        large.endedAt() / 60),
                        "",
                        true),
                new Figure(
                        "Size=small: events of other tenants",
                        small.others() + "; dead letters " + small.deadLetters(),
                        "0 dead letters",
                        small.deadLetters() == 0),
                new Figure(
                        "Size=small, events without a message group",
                        shared.others().toString(),
                        "",
                        true),
                new Figure(
                        "Size=large, no message groups, a recorder that tries throttled events for 20 s",
                        held.others().toString(),
                        "",
                        true));
    }

    private static Rush.RushResult run(String what, int recorders, boolean isFair, int hold) {
        ProgressLog.step("a rush, " + what);
        return new Rush(new RushSetup(HITS, RUSH, recorders, isFair, hold)).run();
    }
}
