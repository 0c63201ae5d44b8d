package com.mintactivity.activity.tally.seal;

import static java.util.Comparator.naturalOrder;
import static java.util.Comparator.nullsLast;

import com.mintactivity.activity.tally.store.ContractState;
import com.mintactivity.activity.tally.store.OpenHistory.HistoryWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A claim that leaves too little room in the state of a contract, because of the hours that writers have claimed. */
public final class CrowdedStateException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private static final int MAX_NAMED = 8;

    private final String contract;
    private final transient List<Map.Entry<String, HistoryWriter>> writers;

    CrowdedStateException(ContractState state) {
        super("claimed hours fill the state of " + state.contract());
        this.contract = state.contract();
        this.writers = state.history().writers().entrySet().stream()
                .sorted(Comparator.<Map.Entry<String, HistoryWriter>, Instant>comparing(
                                writer -> writer.getValue().firstSeen(), nullsLast(naturalOrder()))
                        .thenComparing(Map.Entry.comparingByKey()))
                .toList();
    }

    /** One line with the names of the writers, and how long ago a sealer first saw the last claim of each. */
    public String line(Instant now) {
        String named = writers.stream()
                .limit(MAX_NAMED)
                .map(writer -> writer.getKey() + " " + age(writer.getValue(), now))
                .collect(Collectors.joining(", "));
        int more = writers.size() - MAX_NAMED;
        return writers.size() + " writers have claimed so many hours of " + contract + " that its state is full: "
                + named + (more > 0 ? ", and " + more + " more" : "");
    }

    private static String age(HistoryWriter writer, Instant now) {
        Instant firstSeen = writer.firstSeen();
        if (firstSeen == null) {
            return "(just now)";
        }
        return "(" + (writer.finished() ? "ended " : "")
                + Duration.between(firstSeen, now).toMinutes() + " minutes ago)";
    }
}
