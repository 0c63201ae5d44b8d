package com.mintactivity.activity.tally.store;

import com.mintactivity.activity.tally.period.HourRanges;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A writer of history, or {@link ContractState#REPAIR}.
 *
 * @param hours whose stored tallies must not be used: they may lack its hits
 * @param announcements how often it has announced hours, or that it has finished
 * @param finished whether it has stopped writing
 * @param seenAt when a sealer first saw the last announcement, by its own clock; none if none has
 */
public record HistoryWriter(
        HourRanges hours,
        long announcements,
        boolean finished,
        @Nullable Instant seenAt) {

    HistoryWriter withHours(HourRanges others) {
        return new HistoryWriter(others, announcements, finished, seenAt);
    }

    HistoryWriter unseen() {
        return new HistoryWriter(hours, announcements, finished, null);
    }

    HistoryWriter seen(Instant at) {
        return seenAt == null ? new HistoryWriter(hours, announcements, finished, at) : this;
    }
}
