package com.mintactivity.operator.feed;

import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Failures;
import com.mintactivity.operator.cli.ProgressIndicator;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.operator.feed.Sink.StoppedException;
import com.mintactivity.operator.feed.report.Count;
import com.mintactivity.operator.feed.report.FeedReport;
import com.mintactivity.operator.feed.report.Way;
import com.mintactivity.operator.lines.EventFile;
import com.mintactivity.operator.lines.InputFile;
import com.mintactivity.operator.lines.Line;
import com.mintactivity.operator.lines.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.List;
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
     * @param isStrict whether the command fails if a line is rejected, dropped for attribution, differs from what is
     *     recorded, or has ids that look changed
     * @param fromLine the first line that is sent, from 1
     */
    record Order(String file, int batch, Way way, boolean isStrict, long fromLine) {

        /** All lines of a file. */
        Order(String file, int batch, Way way, boolean isStrict) {
            this(file, batch, way, isStrict, 1);
        }

        /** Whether a line is sent without waiting for the next one. */
        private boolean isLive() {
            return way == Way.QUEUE || way == Way.LIVE;
        }

        private String again(long done) {
            return switch (way) {
                case QUEUE -> QUEUED_TWICE;
                case LIVE -> RECORDED_TWICE;
                case HISTORY, CHECK -> RECORDED_TWICE + (done == 0 ? "" : ", or go on with --from-line " + (done + 1));
            };
        }
    }

    /**
     * Runs to the end of a file, or until the sink can take no more. Answers with a report in both cases.
     *
     * @throws Declined if the end was not reached, if every line was rejected, or if the order is strict and a person
     *     should look at lines
     */
    static void run(Root root, Order order, Sink sink) {
        try (FeedReport report = new FeedReport(order.way())) {
            Optional<Declined> stopped = sent(root, order, sink, report);
            Optional<Declined> unended = ended(root, sink, report);
            if (order.way() == Way.CHECK) {
                root.console().say("--check: nothing was written; `recorded` is what an import would record");
            }
            report.answer(root.console());
            stopped.or(() -> unended)
                    .or(report::failure)
                    .or(() -> order.isStrict() ? report.loss().map(Feed::lost) : Optional.empty())
                    .ifPresent(declined -> {
                        throw declined;
                    });
        }
    }

    /**
     * How many lines an order would count so, for a question before it runs.
     *
     * @param sink writes nothing
     * @throws Declined if the file cannot be read to its end
     */
    static long count(Root root, Order order, Sink sink, Count count) {
        try (FeedReport report = new FeedReport(Way.CHECK)) {
            sent(root, order, sink, report).ifPresent(stopped -> {
                throw stopped;
            });
            return report.count(count);
        }
    }

    private static Declined lost(String loss) {
        return new Declined("--strict: " + loss).argument("--strict");
    }

    /** Why the end of the file was not reached; empty if it was. */
    private static Optional<Declined> sent(Root root, Order order, Sink sink, FeedReport report) {
        AtomicLong done = new AtomicLong();
        Thread farewell = new Thread(() -> report.sayInterrupted(root.console(), order.again(done.get())));
        Runtime.getRuntime().addShutdownHook(farewell);
        MessageDigest digest = Sha256.digest();
        try (InputStream in = new DigestInputStream(InputFile.open(root.environment(), order.file(), "FILE"), digest);
                ProgressIndicator progress = ProgressIndicator.of(
                        root.environment(),
                        "events",
                        ProgressIndicator.Unit.MEGABYTES,
                        size(order.file()),
                        report::summary)) {
            EventFile file = EventFile.ofEvents(in, order.file(), order.isLive());
            if (order.fromLine() > 1) {
                file.skipTo(order.fromLine());
                root.console().say("left out: the lines before " + order.fromLine());
            }
            take(file, order.batch(), sink, report, progress, done);
            report.ended(Sha256.hex(digest));
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

    private static void take(
            EventFile file, int batch, Sink sink, FeedReport report, ProgressIndicator progress, AtomicLong done)
            throws IOException {
        for (List<Line> next = file.next(batch); !next.isEmpty(); next = file.next(batch)) {
            report.read(next);
            sink.take(next, report);
            done.set(next.getLast().number());
            progress.at(file.bytes());
        }
    }

    /** Why the sink could not end; empty if it could. */
    private static Optional<Declined> ended(Root root, Sink sink, FeedReport report) {
        try {
            sink.end(report);
            return Optional.empty();
        } catch (StoppedException stopped) {
            return Optional.of(new Declined("the audit lacks the result of this command: "
                            + Failures.line(stopped.cause(), root) + "; at its end: " + report.summary())
                    .remedy(RECORDED_TWICE));
        }
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
