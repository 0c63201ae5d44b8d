package com.mintactivity.operator.feed;

import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.activity.tally.seal.ImportInvalidator;
import com.mintactivity.operator.audit.AuditedWrites;
import com.mintactivity.operator.lines.Line;
import com.mintactivity.recorder.event.ParsedEvent.Understood;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Records history, with a row of the audit before the first event and one with the result. An import that is killed has
 * the first one.
 */
final class AuditedImport implements Sink {

    private static final String COMMAND = "hits import";

    /** What the audit names, since an import may have hits of several tenants. */
    private static final String TARGET = "service";

    private final Sink recorder;
    private final AuditedWrites audited;
    private final AttributeValue id;
    private final Consumer<ImportInvalidator> closer;
    private final ImportInvalidator invalidator;
    private boolean hasBegun;

    /**
     * One import.
     *
     * @param id of this import alone, which both rows have
     * @param invalidator to which the recorder announces hits
     * @param closer closes the invalidator, and never fails
     */
    AuditedImport(
            Sink recorder,
            AuditedWrites audited,
            String id,
            ImportInvalidator invalidator,
            Consumer<ImportInvalidator> closer) {
        this.recorder = recorder;
        this.audited = audited;
        this.id = fromS(id);
        this.invalidator = invalidator;
        this.closer = closer;
    }

    @Override
    public void take(List<Line> batch, FeedReport report) {
        if (!hasBegun && batch.stream().anyMatch(line -> line.parsed() instanceof Understood)) {
            audit(Map.of("import_begun", id));
            hasBegun = true;
        }
        report.underway(batch);
        recorder.take(batch, report);
        report.underway(List.of());
    }

    @Override
    public void end(FeedReport report) {
        closer.accept(invalidator);
        if (hasBegun) {
            Map<String, AttributeValue> result = new HashMap<>(report.audited());
            result.put("import_ended", id);
            audit(result);
        }
    }

    private void audit(Map<String, AttributeValue> facts) {
        try {
            audited.record(COMMAND, TARGET, facts);
        } catch (RuntimeException failure) {
            throw new StoppedException(failure);
        }
    }
}
