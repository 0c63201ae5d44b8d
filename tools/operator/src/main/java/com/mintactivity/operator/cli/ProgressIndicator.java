package com.mintactivity.operator.cli;

import java.io.PrintStream;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** The progress of a long operation: a bar if stderr is a terminal, otherwise a line every few seconds. */
public final class ProgressIndicator implements AutoCloseable {

    /** The unit of the progress: its name, and how many counted things make one unit. */
    public record Unit(String name, long size) {

        public static final Unit MEGABYTES = new Unit("MB", 1 << 20);
        public static final Unit DAYS = new Unit(" days", 1);
        public static final Unit CONTRACTS = new Unit(" contracts", 1);
    }

    private static final Duration BETWEEN_LINES = Duration.ofSeconds(5);
    private static final int MAX_WIDTH = 100;

    private final PrintStream err;
    private final Optional<ProgressBar> bar;
    private final Supplier<String> line;
    private long saidAt = System.nanoTime();

    private ProgressIndicator(PrintStream err, Optional<ProgressBar> bar, Supplier<String> line) {
        this.err = err;
        this.bar = bar;
        this.line = line;
    }

    /**
     * Begins to show the progress.
     *
     * @param size the total; -1 if it is not known
     * @param line describes the progress in words
     */
    public static ProgressIndicator of(
            Environment environment, String task, Unit unit, long size, Supplier<String> line) {
        Optional<ProgressBar> bar = environment
                .terminal()
                .map(terminal -> bar(environment.err(), task, unit, size, Math.min(terminal.columns(), MAX_WIDTH)));
        return new ProgressIndicator(environment.err(), bar, line);
    }

    private static ProgressBar bar(PrintStream err, String task, Unit unit, long size, int width) {
        return new ProgressBarBuilder()
                .setTaskName(task)
                .setInitialMax(size)
                .setUnit(unit.name(), unit.size())
                // Without colour: a narrow terminal would cut their escape sequences in two.
                .setStyle(ProgressBarStyle.UNICODE_BLOCK)
                .setConsumer(new ConsoleProgressBarConsumer(err, width))
                .build();
    }

    public void at(long done) {
        bar.ifPresent(drawn -> drawn.stepTo(done));
        long now = System.nanoTime();
        if (bar.isEmpty() && now - saidAt >= BETWEEN_LINES.toNanos()) {
            saidAt = now;
            err.println(line.get());
        }
    }

    /** The same, after the total became known. */
    public void at(long done, long ofAll) {
        bar.ifPresent(drawn -> drawn.maxHint(ofAll));
        at(done);
    }

    @Override
    public void close() {
        bar.ifPresent(ProgressBar::close);
    }
}
