package com.mintactivity.simulation.cli;

import com.mintactivity.simulation.report.SeedBlock;
import com.mintactivity.simulation.report.Tables;
import com.mintactivity.simulation.schedule.Counts;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;

/**
 * Many seeds by several workers. Each block of seeds that is done is a line of the results of this code, and is not run
 * again.
 */
final class SeedRuns {

    private static final long BLOCK = 500;

    private final int workers;
    private final PrintStream out;
    private final Results results;
    private final Counts counts = new Counts();

    SeedRuns(Path results, int workers, PrintStream out) {
        this.workers = workers;
        this.out = out;
        this.results = new Results(results);
    }

    /** Runs the seeds from 1 on, and returns whether every property held, in earlier runs too. */
    boolean run(long seeds) throws IOException, InterruptedException {
        results.read(counts);
        try (ProgressBar progress = new ProgressBarBuilder()
                .setTaskName("schedules")
                .setInitialMax(seeds)
                .setUpdateIntervalMillis(10_000) // also readable in a log
                .build()) {
            progress.stepTo(Math.min(seeds, results.blocks() * BLOCK));
            SeedBlock.runAll(open(seeds), BLOCK, workers, progress::step, block -> {
                counts.add(block.counts());
                results.add(block.first(), block.calls(), block.violations(), block.counts());
            });
        }
        out.print(Tables.exercised(counts));
        out.printf(
                "%n%d blocks of %d schedules, %,d calls, %d violations%n",
                results.blocks(), BLOCK, results.calls(), results.violations().size());
        results.violations().forEach(out::println);
        return results.violations().isEmpty();
    }

    /** The first seeds of the blocks that have not been run. */
    private List<Long> open(long seeds) {
        return LongStream.iterate(1, first -> first <= seeds, first -> first + BLOCK)
                .filter(first -> !results.has(first))
                .boxed()
                .toList();
    }
}
