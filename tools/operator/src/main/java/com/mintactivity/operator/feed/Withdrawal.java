package com.mintactivity.operator.feed;

import com.mintactivity.operator.audit.Operation;
import com.mintactivity.operator.audit.Work;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Failures;
import com.mintactivity.operator.cli.ProgressIndicator;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.operator.correction.HitChange;
import com.mintactivity.operator.correction.HitChanges;
import com.mintactivity.operator.correction.HitVerdict;
import com.mintactivity.operator.lines.EventFile;
import com.mintactivity.operator.lines.InputFile;
import com.mintactivity.operator.lines.Line;
import com.mintactivity.recorder.event.Event.AccountSeen;
import com.mintactivity.recorder.event.Event.MintTaskFinished;
import com.mintactivity.recorder.event.ParsedEvent.Broken;
import com.mintactivity.recorder.event.ParsedEvent.Understood;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Gatherers;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;

/** Withdraws the hits of some tasks, or brings them back, and answers with a report. */
final class Withdrawal {

    private static final ProgressIndicator.Unit TASKS = new ProgressIndicator.Unit(" tasks", 1);

    private final Root root;
    private final HitChanges changes;
    private final HitChange change;
    private final boolean isCheck;
    private final WithdrawalReport report;
    private Runnable atWork = () -> {};

    /** @param isCheck whether it only says what it would do */
    Withdrawal(Root root, HitChanges changes, HitChange change, boolean isCheck, WithdrawalReport report) {
        this.root = root;
        this.changes = changes;
        this.change = change;
        this.isCheck = isCheck;
        this.report = report;
    }

    /**
     * A task as it was named.
     *
     * @param shown what a message may say of it: an id that was typed, or the line of a file
     */
    record Named(String taskId, String shown) {}

    /** The subject of a withdrawal in the journal: it names no task, but equal tasks have equal subjects. */
    static String subject(List<String> taskIds, @Nullable String file, Instant now) {
        String named = taskIds.isEmpty() ? "" : Work.tasks(taskIds);
        return Stream.of(named, file == null ? "" : Work.file(file, now))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(", "));
    }

    /**
     * As {@link #run(List, String)}, as an operation. It ends with the tasks, or if it is refused before the first one.
     */
    Optional<Declined> run(List<String> taskIds, @Nullable String file, Operation operation) {
        atWork = () -> operation.progress(report::summary);
        try {
            Optional<Declined> stopped = run(taskIds, file);
            if (stopped.isEmpty()) {
                operation.end();
            }
            return stopped;
        } catch (Declined refused) {
            operation.refused();
            throw refused;
        }
    }

    /**
     * Runs to the end of the tasks, or until the store fails.
     *
     * @param taskIds of the command line
     * @param file with a task in each line, or {@code -} for stdin; null for none
     * @return why the end was not reached; empty if it was
     * @throws Declined if the file cannot be read at all
     */
    Optional<Declined> run(List<String> taskIds, @Nullable String file) {
        try (ProgressIndicator progress =
                ProgressIndicator.of(root.environment(), "hits", TASKS, -1, report::summary)) {
            taskIds.stream()
                    .map(id -> new Named(id, id))
                    .gather(Gatherers.windowFixed(HitChanges.BATCH))
                    .forEach(batch -> change(batch, progress));
            if (file != null) {
                changeAll(file, progress);
            }
            return Optional.empty();
        } catch (Declined refused) {
            if (report.read() == 0) {
                throw refused;
            }
            return stopped(Failures.line(refused, root));
        } catch (SdkException | IllegalStateException failure) {
            return stopped(Failures.line(failure, root));
        } catch (IOException unreadable) {
            return stopped(file + " cannot be read further");
        }
    }

    private Optional<Declined> stopped(String why) {
        return Optional.of(new Declined(why + "; stopped at " + report.summary())
                .remedy("you can run it again, what was done is counted as already done"));
    }

    private void changeAll(String name, ProgressIndicator progress) throws IOException {
        try (InputStream in = InputFile.open(root.environment(), name, "--from")) {
            EventFile file = tasks(in, name);
            for (List<Line> lines = file.next(HitChanges.BATCH);
                    !lines.isEmpty();
                    lines = file.next(HitChanges.BATCH)) {
                change(named(lines), progress);
            }
        }
    }

    private static EventFile tasks(InputStream in, String name) throws IOException {
        try {
            return EventFile.ofTasks(in, name);
        } catch (Declined refused) {
            throw refused.argument("--from");
        }
    }

    private List<Named> named(List<Line> lines) {
        List<Named> named = new ArrayList<>();
        for (Line line : lines) {
            switch (line.parsed()) {
                case Broken(String reason) -> report.reject(line.number(), reason);
                case Understood understood -> {
                    switch (understood.event()) {
                        case MintTaskFinished task -> named.add(new Named(task.taskId(), "line " + line.number()));
                        case AccountSeen login -> report.addLogin();
                    }
                }
            }
        }
        return named;
    }

    private void change(List<Named> batch, ProgressIndicator progress) {
        List<String> ids = batch.stream().map(Named::taskId).toList();
        List<HitVerdict> verdicts = isCheck ? changes.check(change, ids) : changes.apply(change, ids);
        report.add(batch, verdicts);
        progress.at(report.read());
        atWork.run();
    }
}
