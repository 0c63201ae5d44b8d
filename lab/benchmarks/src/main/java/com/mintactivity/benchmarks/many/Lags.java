package com.mintactivity.benchmarks.many;

/** A distribution of times of up to a few hours, by the second. */
final class Lags {

    private static final int SECOND = 1_000;
    private static final int MAX_SECONDS = 100_000;

    private final long[] counts = new long[MAX_SECONDS];
    private long count;
    private long max;

    void add(long millis) {
        counts[(int) Math.min(millis / SECOND, MAX_SECONDS - 1)]++;
        count++;
        max = Math.max(max, millis);
    }

    void add(Lags more) {
        for (int second = 0; second < MAX_SECONDS; second++) {
            counts[second] += more.counts[second];
        }
        count += more.count;
        max = Math.max(max, more.max);
    }

    long count() {
        return count;
    }

    double maxSeconds() {
        return (double) max / SECOND;
    }

    /** The second that a share of all times do not exceed, rounded up. */
    long seconds(double share) {
        long wanted = (long) Math.ceil(share * count);
        long seen = 0;
        for (int second = 0; second < MAX_SECONDS; second++) {
            seen += counts[second];
            if (seen >= wanted) {
                return second + 1L;
            }
        }
        return MAX_SECONDS;
    }
}
