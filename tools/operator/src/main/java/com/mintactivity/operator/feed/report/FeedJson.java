package com.mintactivity.operator.feed.report;

import com.mintactivity.platform.time.Rfc3339;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A report as a JSON document.
 *
 * @param report with the counts
 */
record FeedJson(FeedReport report) {

    private static final List<Count> COUNTS = List.of(
            Count.READ,
            Count.RECORDED,
            Count.REPEATED,
            Count.ERASED_REPEATS,
            Count.NOT_HITS,
            Count.UNSUCCESSFUL,
            Count.BEFORE_ATTRIBUTION,
            Count.ACCOUNTS,
            Count.UNCHANGED_ACCOUNTS);

    /** All but the lists of lines, which may not fit into memory. */
    ObjectNode counts() {
        ObjectNode json = JsonMapper.shared().createObjectNode();
        COUNTS.forEach(count -> put(json, count));
        json.put(
                "before_attribution_earliest",
                report.findings().early().earliest().map(Rfc3339::format).orElse(null));
        WarnedLines suspicious = report.findings().suspiciousIds();
        ObjectNode ids = json.putObject("suspicious_ids").put("count", suspicious.count());
        ids.put("first_line", suspicious.count() == 0 ? null : (Long) suspicious.first());
        switch (report.way()) {
            case QUEUE -> put(json, Count.QUEUED);
            case LIVE -> {}
            case HISTORY -> putHistory(json);
            case CHECK -> {
                putHistory(json);
                json.set("profile", report.profile().json());
            }
        }
        return json;
    }

    private void putHistory(ObjectNode json) {
        put(json, Count.REPLACED);
        put(json, Count.BROUGHT_BACK);
        json.set("read_again", report.readAgain().json());
    }

    private void put(ObjectNode json, Count count) {
        json.put(count.wire(), report.count(count));
    }

    /** An entry of {@code differing}. */
    static ObjectNode differing(long line, List<String> fields) {
        ObjectNode entry = JsonMapper.shared().createObjectNode().put("line", line);
        fields.forEach(entry.putArray("fields")::add);
        return entry;
    }

    /**
     * An entry of {@code rejected}.
     *
     * @param app that no tenant owns
     */
    static ObjectNode rejected(long line, String reason, Optional<String> app) {
        ObjectNode entry =
                JsonMapper.shared().createObjectNode().put("line", line).put("reason", reason);
        app.ifPresent(id -> entry.put("app_id", id));
        return entry;
    }
}
