package com.mintactivity.operator;

import java.io.PrintStream;
import java.time.Duration;
import java.util.Optional;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;

/** How far a file is taken: a bar where stderr is a terminal, else a line every few seconds. */
final class Progress implements AutoCloseable {

    private static final Duration BETWEEN_LINES = Duration.ofSeconds(5);
    private static final int WIDTH = 100;
    private static final long MEGABYTE = 1 << 20;

    private final PrintStream err;
    private final Optional<ProgressBar> bar;
    private final Report report;
    private long saidAt = System.nanoTime();

    private Progress(PrintStream err, Optional<ProgressBar> bar, Report report) {
        this.err = err;
        this.bar = bar;
        this.report = report;
    }

    /** @param size in bytes; -1 where it is not known */
    static Progress of(Environment environment, long size, Report report) {
        Optional<ProgressBar> bar =
                environment.terminal() ? Optional.of(bar(environment.err(), size)) : Optional.empty();
        return new Progress(environment.err(), bar, report);
    }

    private static ProgressBar bar(PrintStream err, long size) {
        return new ProgressBarBuilder()
                .setTaskName("events")
                .setInitialMax(size)
                .setUnit("MB", MEGABYTE)
                .setConsumer(new ConsoleProgressBarConsumer(err, WIDTH))
                .build();
    }

    void at(long bytes) {
        bar.ifPresent(drawn -> drawn.stepTo(bytes));
        long now = System.nanoTime();
        if (bar.isEmpty() && now - saidAt >= BETWEEN_LINES.toNanos()) {
            saidAt = now;
            err.println(report.summary());
        }
    }

    @Override
    public void close() {
        bar.ifPresent(ProgressBar::close);
    }
}
