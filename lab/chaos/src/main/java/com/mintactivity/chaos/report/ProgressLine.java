package com.mintactivity.chaos.report;

import java.util.Optional;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;

/** A bar on standard error, if that is a terminal. */
public final class ProgressLine implements AutoCloseable {

    private static final int WIDTH = 100;

    private final Optional<ProgressBar> bar;

    private ProgressLine(Optional<ProgressBar> bar) {
        this.bar = bar;
    }

    /** Draws it if the system property {@code chaos.terminal} says that there is a terminal. */
    public static ProgressLine of(String task, long size) {
        return new ProgressLine(
                Boolean.getBoolean("chaos.terminal")
                        ? Optional.of(new ProgressBarBuilder()
                                .setTaskName(task)
                                .setInitialMax(size)
                                .setConsumer(new ConsoleProgressBarConsumer(System.err, WIDTH))
                                .build())
                        : Optional.empty());
    }

    public void at(long done) {
        bar.ifPresent(drawn -> drawn.stepTo(done));
    }

    @Override
    public void close() {
        bar.ifPresent(ProgressBar::close);
    }
}
