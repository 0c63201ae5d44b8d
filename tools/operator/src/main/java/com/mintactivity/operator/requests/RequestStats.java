package com.mintactivity.operator.requests;

import java.util.Comparator;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The requests of one group. Every request is {@code ok}, {@code refused}, {@code limited} or {@code failed}.
 *
 * @param group empty for all requests together, and for those to which the grouping does not apply
 * @param refused answered with 4xx, but for those that a limit refused
 * @param limited refused for a limit
 * @param limitedByShare the part of those that the share of their partner, or of sandboxes, refused
 * @param failed answered with 5xx, also by an API that is switched off
 * @param p50Ms half of the requests took at most so long in their function, in milliseconds
 * @param p99Ms 99 of 100, likewise
 * @param readUnits what their reads from DynamoDB consumed together
 * @param behindS how old the last row of a page of mints, not the last one, was at most; empty without such pages
 * @param cachedShare of the answers that can come from the cache store, the part that did; empty without such answers
 */
record RequestStats(
        Optional<String> group,
        long requests,
        long ok,
        long refused,
        long limited,
        long limitedByShare,
        long failed,
        long p50Ms,
        long p99Ms,
        long readUnits,
        OptionalLong behindS,
        OptionalDouble cachedShare) {

    /** The most requests first, then by name. */
    static final Comparator<RequestStats> ORDER = Comparator.comparingLong(RequestStats::requests)
            .reversed()
            .thenComparing(stats -> stats.group().orElse(""));

    /** {@code refused} is the rest. */
    static RequestStats of(
            Optional<String> group,
            long requests,
            long ok,
            long limited,
            long limitedByShare,
            long failed,
            long p50Ms,
            long p99Ms,
            long readUnits,
            OptionalLong behindS,
            long cached,
            long cacheable) {
        return new RequestStats(
                group,
                requests,
                ok,
                requests - ok - limited - failed,
                limited,
                limitedByShare,
                failed,
                p50Ms,
                p99Ms,
                readUnits,
                behindS,
                cacheable == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) cached / cacheable));
    }
}
