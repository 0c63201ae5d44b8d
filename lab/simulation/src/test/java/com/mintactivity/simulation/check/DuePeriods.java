package com.mintactivity.simulation.check;

import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/** The periods whose tallies have to be stored, since they have hits and are sealed. */
final class DuePeriods {

    private DuePeriods() {}

    /**
     * The due periods of some hits.
     *
     * @param denseSince before it only hours and days are due
     * @param minutesSince before it no minutes are due
     */
    static Set<String> of(Collection<RecordedHit> hits, Instant watermark, Instant denseSince, Instant minutesSince) {
        Set<String> due = new HashSet<>();
        for (RecordedHit hit : hits) {
            PeriodSpan.LENGTHS.forEach((name, length) -> {
                long since = Math.floorDiv(hit.completedAt(), length) * length;
                PeriodSpan span = new PeriodSpan(name + "#" + Instant.ofEpochMilli(since), since, since + length);
                if (span.isUsed(watermark, denseSince) && !span.isMinuteBefore(minutesSince)) {
                    due.add(span.period());
                }
            });
        }
        return due;
    }
}
