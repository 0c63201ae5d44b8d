package com.mintactivity.operator.feed;

import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Failures;
import com.mintactivity.operator.cli.ProgressIndicator;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.operator.correction.HitChange;
import com.mintactivity.operator.correction.HitChanges;
import com.mintactivity.operator.correction.HitVerdict;
import com.mintactivity.recorder.event.Event.MintTaskFinished;
import com.mintactivity.recorder.event.EventParser;
import com.mintactivity.recorder.event.ParsedEvent.Understood;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Function;
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

    /** @param isCheck whether it only says what it would do */
    Withdrawal(Root root, HitChanges changes, HitChange change, boolean isCheck, WithdrawalReport report) {
        this.root = root;
        this.changes = changes;
        this.change = change;
        this.isCheck = isCheck;
        this.report = report;
    }

    /**
     * Runs to the end of the tasks, or until the store fails. Answers with a report in both cases.
     *
     * @param taskIds of the command line
     * @param file with a task in each line, or {@code -} for stdin; null for none
     * @throws Declined if the end was not reached
     */
    void run(List<String> taskIds, @Nullable String file) {
        try (BufferedReader lines = lines(file);
                ProgressIndicator progress =
                        ProgressIndicator.of(root.environment(), "hits", TASKS, -1, report::summary)) {
            Function<List<String>, List<HitVerdict>> step =
                    isCheck ? batch -> changes.check(change, batch) : batch -> changes.apply(change, batch);
            Stream.concat(taskIds.stream(), lines.lines().map(Withdrawal::taskId))
                    .filter(id -> !id.isEmpty())
                    .gather(Gatherers.windowFixed(HitChanges.BATCH))
                    .forEach(batch -> {
                        report.add(batch, step.apply(batch));
                        progress.at(report.read());
                    });
        } catch (Declined refused) {
            throw report.read() == 0 ? refused : stopped(Failures.line(refused, root));
        } catch (SdkException | IllegalStateException failure) {
            throw stopped(Failures.line(failure, root));
        } catch (IOException | UncheckedIOException unreadable) {
            throw stopped(file + " cannot be read further");
        }
        report.answer(root.console());
    }

    private Declined stopped(String why) {
        if (report.read() > 0) {
            report.answer(root.console());
        }
        return new Declined(why + "; stopped at " + report.summary())
                .remedy("you can run it again, what was done is counted as already done");
    }

    private BufferedReader lines(@Nullable String file) throws IOException {
        return new BufferedReader(
                file == null
                        ? Reader.nullReader()
                        : new InputStreamReader(Feed.open(root.environment(), file, "--from"), StandardCharsets.UTF_8));
    }

    /** The task that a line names: its id, or the event of a finished task as producers send it. */
    private static String taskId(String line) {
        String text = line.replace("\uFEFF", "").strip();
        return text.startsWith("{")
                        && EventParser.parse(text) instanceof Understood(MintTaskFinished task, boolean ignored)
                ? task.taskId()
                : text;
    }
}
