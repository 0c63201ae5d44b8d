package com.mintactivity.activity.tally.store;

import com.mintactivity.activity.tally.period.HourRanges;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A writer of history that may still be at work: an import, a withdrawal or an erasure.
 *
 * @param change what it does to the hits of its hours
 * @param hours that it has claimed: their stored tallies may differ from its hits
 * @param claims how often it has claimed hours, or said that it has finished
 * @param finished whether it has stopped writing
 * @param seenAt when a sealer first saw the last claim, by its own clock; none if none has
 */
public record HistoryWriter(
        HistoryChange change,
        HourRanges hours,
        long claims,
        boolean finished,
        @Nullable Instant seenAt) {

    HistoryWriter seen(Instant at) {
        return seenAt == null ? new HistoryWriter(change, hours, claims, finished, at) : this;
    }

    /**
     * Whether a sealer has seen for long enough that it has finished, or that it has claimed nothing more.
     *
     * @param visible the time until the indexes show what it wrote last
     * @param giveUp the time after which a silent writer is presumed dead
     */
    boolean hasEnded(Instant now, Duration visible, Duration giveUp) {
        return seenAt != null && !now.isBefore(seenAt.plus(finished ? visible : giveUp));
    }
}
