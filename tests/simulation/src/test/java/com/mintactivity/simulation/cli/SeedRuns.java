package com.mintactivity.simulation.cli;

import com.mintactivity.simulation.actor.Rules;
import com.mintactivity.simulation.actor.Schedule;
import com.mintactivity.simulation.plan.Planner;
import com.mintactivity.simulation.report.Tables;
import com.mintactivity.simulation.schedule.Counts;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;

/** Many seeds by several workers. Each block of seeds that is done is a line of the results, and is not run again. */
final class SeedRuns {

    private static final long BLOCK = 500;
    private static final Path RESULTS = Path.of("target", "simulation", "results.txt");

    private final int workers;
    private final PrintStream out;
    private final Results results;
    private final AtomicLong next = new AtomicLong(1);
    private final Counts counts = new Counts();

    SeedRuns(int workers, PrintStream out) {
        this.workers = workers;
        this.out = out;
        this.results = new Results(RESULTS);
    }

    /** Runs the seeds from 1 on, and returns whether every property held, in earlier runs too. */
    boolean run(long seeds) throws IOException, InterruptedException {
        results.read(counts);
        try (ProgressBar progress = new ProgressBarBuilder()
                .setTaskName("schedules")
                .setInitialMax(seeds)
                .build()) {
            progress.stepTo(Math.min(seeds, results.blocks() * BLOCK));
            List<Thread> threads = new ArrayList<>();
            for (int worker = 0; worker < workers; worker++) {
                threads.add(Thread.ofPlatform().start(() -> work(seeds, progress)));
            }
            for (Thread thread : threads) {
                thread.join();
            }
        }
        out.print(Tables.exercised(counts));
        out.printf(
                "%n%d blocks of %d schedules, %,d calls, %d violations%n",
                results.blocks(), BLOCK, results.calls(), results.violations().size());
        results.violations().forEach(out::println);
        return results.violations().isEmpty();
    }

    private void work(long seeds, ProgressBar progress) {
        for (long first = next.getAndAdd(BLOCK); first <= seeds; first = next.getAndAdd(BLOCK)) {
            if (results.has(first)) {
                continue;
            }
            Counts its = new Counts();
            long calls = 0;
            List<String> violations = new ArrayList<>();
            for (long seed = first; seed < first + BLOCK; seed++) {
                Schedule.Result result = Schedule.run(Planner.of(seed), Rules.KEPT, false);
                its.add(result.counts());
                calls += result.trace().calls();
                long violated = seed;
                result.violation().ifPresent(what -> violations.add("seed " + violated + ": " + what));
                progress.step();
            }
            synchronized (this) {
                counts.add(its);
                results.add(first, calls, violations, its);
            }
        }
    }
}
