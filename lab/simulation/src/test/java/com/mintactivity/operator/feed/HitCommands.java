package com.mintactivity.operator.feed;

import com.mintactivity.operator.cli.Backend;
import com.mintactivity.operator.cli.Confirmation;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Environment;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.operator.feed.Sink.StoppedException;
import com.mintactivity.operator.feed.report.Count;
import com.mintactivity.operator.feed.report.FeedReport;
import com.mintactivity.operator.feed.report.Way;
import com.mintactivity.operator.lines.Line;
import com.mintactivity.recorder.event.Event.MintTaskCompleted;
import com.mintactivity.recorder.event.ParsedEvent.Understood;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import picocli.CommandLine;
import software.amazon.awssdk.core.exception.SdkException;

/** {@code hits import} and {@code hits withdraw} themselves, on given stores. */
public final class HitCommands {

    private static final PrintStream NOWHERE = new PrintStream(OutputStream.nullOutputStream());

    private final HitsCommand command;

    /** @param pause lets a time pass */
    public HitCommands(Backend backend, InstantSource clock, Consumer<Duration> pause) {
        this.command = new HitsCommand(root(backend, clock, pause));
    }

    /** A command line without a terminal, on given stores. */
    public static Root root(Backend backend, InstantSource clock, Consumer<Duration> pause) {
        Environment environment = new Environment(
                InputStream.nullInputStream(),
                NOWHERE,
                NOWHERE,
                service -> clock,
                pause,
                Path.of(""),
                "operator",
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
        return new Root(environment, backend);
    }

    /**
     * Imports the batches of a file. Returns whether it came to its end.
     *
     * @param replaces whether withdrawn tasks are recorded again. It rejects the lines of tasks that are not withdrawn
     * @throws IllegalStateException if a line was rejected, or booked before the attribution start
     */
    public boolean imports(boolean replaces, List<List<MintTaskCompleted>> batches) {
        try (FeedReport report = new FeedReport(Way.HISTORY)) {
            ImportOptions options = CommandLine.populateCommand(
                    new ImportOptions(), replaces ? new String[] {"--replace"} : new String[0]);
            command.imports("history", options, sink -> {
                try {
                    batches.forEach(batch -> sink.take(lines(batch), report));
                } finally {
                    sink.end(report);
                }
            });
            long rejected = replaces ? 0 : report.count(Count.REJECTED);
            if (rejected + report.count(Count.BEFORE_ATTRIBUTION) > 0) {
                throw new IllegalStateException("an import lost lines: " + report.summary());
            }
            return true;
        } catch (StoppedException unavailable) {
            return false;
        }
    }

    private static List<Line> lines(List<MintTaskCompleted> batch) {
        List<Line> lines = new ArrayList<>();
        batch.forEach(event -> lines.add(new Line(lines.size() + 1L, "", new Understood(event, false))));
        return lines;
    }

    /**
     * Withdraws hits, or brings them back. Returns whether it came to its end.
     *
     * @param tasks of the hits, in batches as the command takes them
     */
    public boolean withdraw(String tenant, List<String> tasks, boolean undo) {
        try {
            command.withdraw(tenant, tasks, null, false, undo, new Confirmation());
            return true;
        } catch (Declined declined) {
            return String.valueOf(declined.getMessage()).startsWith("nothing was changed");
        } catch (SdkException stopped) {
            return false;
        }
    }
}
