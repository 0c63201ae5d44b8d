package com.mintactivity.operator.requests;

import java.util.Arrays;
import java.util.Optional;

/** Adds up the requests of one group. */
final class RequestCounter {

    private long ok;
    private long limited;
    private long failed;
    private long cached;
    private long cacheable;
    private int requests;
    private int[] millis = new int[64];

    void add(LoggedRequest request) {
        if (requests == millis.length) {
            millis = Arrays.copyOf(millis, 2 * requests);
        }
        millis[requests++] = request.facts().path("ms").asInt(0);
        ok += request.status() == 200 ? 1 : 0;
        limited += request.facts().has("limit") ? 1 : 0;
        failed += request.status() >= 500 ? 1 : 0;
        cacheable += request.facts().has("cached") ? 1 : 0;
        cached += request.facts().path("cached").asBoolean(false) ? 1 : 0;
    }

    RequestStats stats(Optional<String> group) {
        int[] sorted = Arrays.copyOf(millis, requests);
        Arrays.sort(sorted);
        return RequestStats.of(
                group,
                requests,
                ok,
                limited,
                failed,
                percentile(sorted, 50),
                percentile(sorted, 99),
                cached,
                cacheable);
    }

    /** The least value that is at least as great as so many of a hundred; zero of none. */
    static int percentile(int[] sorted, int percent) {
        return sorted.length == 0 ? 0 : sorted[Math.ceilDiv(sorted.length * percent, 100) - 1];
    }
}
