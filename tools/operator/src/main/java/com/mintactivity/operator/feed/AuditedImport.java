package com.mintactivity.operator.feed;

import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.operator.audit.AuditedWrites;
import com.mintactivity.operator.feed.report.FeedReport;
import com.mintactivity.operator.lines.Line;
import com.mintactivity.recorder.event.ParsedEvent.Understood;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
    private final Runnable finish;
    private boolean hasBegun;

    /**
     * One import.
     *
     * @param id of this import alone, which both rows have
     * @param finish lets the sealer repair the hours of the hits, and never fails
     */
    AuditedImport(Sink recorder, AuditedWrites audited, String id, Runnable finish) {
        this.recorder = recorder;
        this.audited = audited;
        this.id = fromS(id);
        this.finish = finish;
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
        finish.run();
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
