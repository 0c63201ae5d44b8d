package com.mintactivity.benchmarks.hot;

import java.util.Locale;
import java.util.TreeMap;

/** A distribution of times in milliseconds. */
final class EventDelays {

    private final TreeMap<Long, Integer> counts = new TreeMap<>();
    private long count;

    void add(long millis) {
        counts.merge(millis, 1, Integer::sum);
        count++;
    }

    long count() {
        return count;
    }

    long max() {
        return counts.isEmpty() ? 0 : counts.lastKey();
    }

    /** The time that a share of all times do not exceed. */
    long of(double share) {
        long left = (long) Math.ceil(share * count);
        for (var time : counts.entrySet()) {
            left -= time.getValue();
            if (left <= 0) {
                return time.getKey();
            }
        }
        return max();
    }

    /** The median, the 99th percentile and the most, in seconds. */
    @Override
    public String toString() {
        return String.format(
                Locale.ROOT, "p50 %.2f s, p99 %.2f s, most %.2f s", of(0.5) / 1e3, of(0.99) / 1e3, max() / 1e3);
    }
}
