package com.mintactivity.operator.feed.report;

import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromN;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A report as the last row of an import in the audit: no task and no user. One that was interrupted has
 * {@code underway}: lines that may be recorded, and are in no other number.
 *
 * @param report with the counts
 */
record FeedAudit(FeedReport report) {

    private static final List<Count> COUNTS =
            List.of(Count.READ, Count.RECORDED, Count.REPEATED, Count.NOT_HITS, Count.ACCOUNTS, Count.REJECTED);

    Map<String, AttributeValue> facts() {
        Map<String, AttributeValue> facts = new HashMap<>(report.hits().audited());
        report.digest().ifPresent(sha256 -> facts.put("sha256", fromS(sha256)));
        COUNTS.forEach(count -> put(facts, count));
        if (report.count(Count.REPLACED) > 0) {
            put(facts, Count.REPLACED);
        }
        if (report.unreported() > 0) {
            facts.put("underway", fromN(Integer.toString(report.unreported())));
        }
        return facts;
    }

    private void put(Map<String, AttributeValue> facts, Count count) {
        facts.put(count.wire(), fromN(Long.toString(report.count(count))));
    }
}
