package com.mintactivity.operator.feed;

import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.activity.tally.seal.HitClaims;
import com.mintactivity.operator.audit.Journal;
import com.mintactivity.operator.audit.JournalEntry;
import com.mintactivity.operator.audit.Operation;
import com.mintactivity.operator.audit.Work;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.operator.feed.report.FeedReport;
import com.mintactivity.operator.lines.Line;
import com.mintactivity.recorder.event.ParsedEvent.Understood;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An import as an operation of the journal: from before the first event that may be recorded, with a row of the audit
 * before the first hit of each contract, to its result.
 */
final class AuditedImport implements AutoCloseable {

    /** The target that the audit names, since an import may have hits of several tenants. */
    private static final String TARGET = "service";

    private final Root root;
    private final String file;
    private final ImportOptions options;
    private final String writer;
    private final Runnable finish;
    private volatile @Nullable Operation operation;

    /**
     * One import.
     *
     * @param writer the name under which it claims hours
     * @param finish lets the sealer repair the hours of the hits, and never fails
     */
    AuditedImport(Root root, String file, ImportOptions options, String writer, Runnable finish) {
        this.root = root;
        this.file = file;
        this.options = options;
        this.writer = writer;
        this.finish = finish;
    }

    /** Names the contract of each hit before its hours are claimed. */
    HitClaims naming(HitClaims claims) {
        return new HitClaims() {
            @Override
            public void before(String contract, Instant completedAt) {
                Objects.requireNonNull(operation).concerns(contract);
                claims.before(contract, completedAt);
            }

            @Override
            public void uncertain(String contract) {
                claims.uncertain(contract);
            }

            @Override
            public void batchEnded() {
                claims.batchEnded();
            }
        };
    }

    /** Passes events to a recorder. */
    Sink recording(Sink recorder) {
        return new Sink() {
            @Override
            public void take(List<Line> batch, FeedReport report) {
                if (operation == null && batch.stream().anyMatch(line -> line.parsed() instanceof Understood)) {
                    operation = begin(report);
                }
                report.underway(batch);
                recorder.take(batch, report);
                report.underway(List.of());
                Optional.ofNullable(operation).ifPresent(begun -> {
                    begun.reached(batch.getLast().number());
                    begun.progress(report::summary);
                });
            }

            @Override
            public void end(FeedReport report) {
                finish.run();
                if (report.isWhole()) {
                    AuditedImport.this.end();
                } else {
                    close();
                }
            }
        };
    }

    private Operation begin(FeedReport report) {
        try {
            return Journal.of(root).begin(work(), options.fromLine(), Map.of("writer", fromS(writer)), report::audited);
        } catch (RuntimeException failure) {
            throw new Sink.StoppedException(failure);
        }
    }

    private Work work() {
        return new Work("hits import", TARGET, Work.file(file, root.clock().instant()) + options.asTyped());
    }

    /** Also ends what it has finished if there was nothing left to record. */
    private void end() {
        try {
            Operation begun = operation;
            List<JournalEntry> unfinished =
                    begun == null ? Journal.of(root).doneFrom(work(), options.fromLine()) : begun.end();
            unfinished.forEach(this::say);
        } catch (RuntimeException failure) {
            throw new Sink.StoppedException(failure);
        }
    }

    private void say(JournalEntry unfinished) {
        root.console()
                .say("`status` still names an earlier import of this file, which is not known to have done the lines"
                        + " before " + options.fromLine() + ": import again with --from-line "
                        + (unfinished.lines().last() + 1) + ", or `abandon " + unfinished.id() + "`");
    }

    /** Unless it has ended, it has stopped. */
    @Override
    public void close() {
        Optional.ofNullable(operation).ifPresent(Operation::close);
    }
}
