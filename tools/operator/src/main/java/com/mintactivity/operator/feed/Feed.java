package com.mintactivity.operator.feed;

import com.mintactivity.operator.cli.Console;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Environment;
import com.mintactivity.operator.cli.Failures;
import com.mintactivity.operator.cli.ProgressIndicator;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.operator.feed.Sink.StoppedException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Sends a file of events to a sink, batch by batch, shows the progress, and answers with a report. */
final class Feed {

    private static final String HARMLESS = "; you can run it again: recorded hits are counted as repeated";

    private Feed() {}

    /**
     * Runs to the end of a file.
     *
     * @param file a path, or {@code -} for stdin
     * @param isLive whether a line is sent without waiting for the next one
     */
    static void run(Root root, String file, int batch, boolean isLive, Sink sink, boolean toQueue) {
        Console console = root.console();
        try (FeedReport report = new FeedReport(toQueue)) {
            Thread farewell = new Thread(() -> console.say("\ninterrupted: " + report.summary() + HARMLESS));
            Runtime.getRuntime().addShutdownHook(farewell);
            try (InputStream in = open(root.environment(), file);
                    ProgressIndicator progress = ProgressIndicator.of(
                            root.environment(),
                            "events",
                            ProgressIndicator.Unit.MEGABYTES,
                            size(file),
                            report::summary)) {
                take(new Lines(in, isLive), batch, sink, report, progress);
            } catch (StoppedException stopped) {
                throw new Declined(
                        Failures.line(stopped.cause(), root) + "; stopped at " + report.summary() + HARMLESS);
            } catch (IOException e) {
                throw new Declined(file + " cannot be read further: " + report.summary() + HARMLESS);
            } finally {
                stay(farewell);
            }
            report.answer(console);
        }
    }

    private static void stay(Thread farewell) {
        try {
            Runtime.getRuntime().removeShutdownHook(farewell);
        } catch (IllegalStateException alreadyLeaving) {
            // The process is already ending, so the hook cannot be removed.
        }
    }

    private static void take(Lines lines, int batch, Sink sink, FeedReport report, ProgressIndicator progress)
            throws IOException {
        for (List<Line> next = lines.next(batch); !next.isEmpty(); next = lines.next(batch)) {
            report.addRead(next.size());
            sink.take(next, report);
            progress.at(lines.bytes());
        }
    }

    private static InputStream open(Environment environment, String file) throws IOException {
        if (file.equals("-")) {
            return environment.in();
        }
        Path path = Declined.ifInvalid(() -> Path.of(file));
        if (!Files.isReadable(path) || Files.isDirectory(path)) {
            throw new Declined("there is no file " + file + " to read");
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
