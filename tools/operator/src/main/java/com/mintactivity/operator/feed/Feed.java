package com.mintactivity.operator.feed;

import com.mintactivity.operator.cli.Console;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Environment;
import com.mintactivity.operator.cli.Failures;
import com.mintactivity.operator.cli.ProgressIndicator;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.operator.feed.Sink.StoppedException;
import com.mintactivity.operator.lines.CsvLines;
import com.mintactivity.operator.lines.EventLines;
import com.mintactivity.operator.lines.Line;
import com.mintactivity.operator.lines.Lines;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** Sends a file of events to a sink, batch by batch, shows the progress, and answers with a report. */
final class Feed {

    private static final String RECORDED_TWICE = "you can run it again, recorded hits are counted as repeated";
    private static final String QUEUED_TWICE = "you can run it again, an event that arrives twice is recorded once";

    private Feed() {}

    /**
     * A file to send, and how.
     *
     * @param file a path, or {@code -} for stdin
     * @param batch the most lines that are sent together
     * @param isLive whether a line is sent without waiting for the next one
     * @param toQueue whether the sink is a queue, so that the result of a line is not known
     * @param isStrict whether the command fails if a line is rejected or dropped for attribution
     * @param fromLine the first line that is sent, from 1
     */
    record Order(String file, int batch, boolean isLive, boolean toQueue, boolean isStrict, long fromLine) {

        /** All lines of a file. */
        Order(String file, int batch, boolean isLive, boolean toQueue, boolean isStrict) {
            this(file, batch, isLive, toQueue, isStrict, 1);
        }

        private String again(long done) {
            return toQueue
                    ? QUEUED_TWICE
                    : done == 0 || isLive
                            ? RECORDED_TWICE
                            : RECORDED_TWICE + ", or go on with --from-line " + (done + 1);
        }
    }

    /**
     * Runs to the end of a file, or until the sink can take no more. Answers with a report in both cases.
     *
     * @throws Declined if the end was not reached, or if the order is strict and lines were lost
     */
    static void run(Root root, Order order, Sink sink) {
        try (FeedReport report = new FeedReport(order.toQueue())) {
            Optional<Declined> failure = sent(root, order, sink, report);
            report.answer(root.console());
            failure.or(() -> order.isStrict() ? report.loss().map(Feed::lost) : Optional.empty())
                    .ifPresent(declined -> {
                        throw declined;
                    });
        }
    }

    private static Declined lost(String loss) {
        return new Declined("--strict: " + loss).argument("--strict");
    }

    /** Why the end of the file was not reached; empty if it was. */
    private static Optional<Declined> sent(Root root, Order order, Sink sink, FeedReport report) {
        Console console = root.console();
        AtomicLong done = new AtomicLong();
        Thread farewell =
                new Thread(() -> console.say("\ninterrupted: " + report.summary() + "; " + order.again(done.get())));
        Runtime.getRuntime().addShutdownHook(farewell);
        try (InputStream in = open(root.environment(), order.file(), "FILE");
                ProgressIndicator progress = ProgressIndicator.of(
                        root.environment(),
                        "events",
                        ProgressIndicator.Unit.MEGABYTES,
                        size(order.file()),
                        report::summary)) {
            EventLines lines = isCsv(order.file()) ? new CsvLines(in) : new Lines(in, order.isLive());
            if (order.fromLine() > 1) {
                lines.skipTo(order.fromLine());
                console.say("left out: the lines before " + order.fromLine());
            }
            take(lines, order.batch(), sink, report, progress, done);
            return Optional.empty();
        } catch (StoppedException stopped) {
            return Optional.of(new Declined(Failures.line(stopped.cause(), root) + "; stopped at " + report.summary())
                    .remedy(order.again(done.get())));
        } catch (IOException e) {
            return Optional.of(new Declined(order.file() + " cannot be read further: " + report.summary())
                    .argument("FILE")
                    .remedy(order.again(done.get())));
        } finally {
            stay(farewell);
        }
    }

    private static void stay(Thread farewell) {
        try {
            Runtime.getRuntime().removeShutdownHook(farewell);
        } catch (IllegalStateException alreadyLeaving) {
            // The process is already ending, so the hook cannot be removed.
        }
    }

    private static boolean isCsv(String file) {
        return file.toLowerCase(Locale.ROOT).endsWith(".csv");
    }

    private static void take(
            EventLines lines, int batch, Sink sink, FeedReport report, ProgressIndicator progress, AtomicLong done)
            throws IOException {
        for (List<Line> next = lines.next(batch); !next.isEmpty(); next = lines.next(batch)) {
            report.addRead(next.size());
            sink.take(next, report);
            done.set(next.getLast().number());
            progress.at(lines.bytes());
        }
    }

    /**
     * Opens a file, or stdin for {@code -}.
     *
     * @param argument of the command line that names the file
     * @throws Declined if there is no such file
     */
    static InputStream open(Environment environment, String file, String argument) throws IOException {
        if (file.equals("-")) {
            return environment.in();
        }
        Path path = Declined.ifInvalid(argument, () -> Path.of(file));
        if (!Files.isReadable(path) || Files.isDirectory(path)) {
            throw new Declined("there is no file " + file + " to read").argument(argument);
        }
        return Files.newInputStream(path);
    }

    private static long size(String file) {
        Path path = Path.of(file);
        try {
            return !file.equals("-") && Files.isRegularFile(path) ? Files.size(path) : -1;
        } catch (IOException e) {
            return -1;
        }
    }
}
