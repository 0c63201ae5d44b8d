package com.mintactivity.auth.limit;

import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The buckets in this function's own memory, for a stack without a cache store and while the store is unavailable: the
 * same arithmetic as {@code take.lua}, separately in each function instance.
 */
final class MemoryBuckets {

    /**
     * One request in the units of a bucket's level. In these units, a rate of r requests per minute is r units per
     * microsecond.
     */
    private static final long REQUEST = 60_000_000;

    private static final int MAX_BUCKETS = 10_000;
    private static final String SERVICE = "";

    private record Bucket(long level, long at) {}

    private final InstantSource clock;
    private final Map<String, Bucket> buckets = new HashMap<>();

    MemoryBuckets(InstantSource clock) {
        this.clock = clock;
    }

    /** Takes one request from the key's bucket and, if a rate is given for it, one from the service-wide bucket. */
    synchronized Verdict take(String keyId, Rate key, Optional<Rate> service) {
        long now = ChronoUnit.MICROS.between(Instant.EPOCH, clock.instant());
        long ofKey = level(keyId, key, now);
        boolean keyAdmits = ofKey >= REQUEST;
        if (keyAdmits) {
            ofKey -= REQUEST;
            keep(keyId, ofKey, now);
        }
        long left = ofKey / REQUEST;
        if (service.isEmpty()) {
            return keyAdmits
                    ? new Verdict.Within(left, false)
                    : Verdict.Exceeded.after(wait(ofKey, key), left, Limit.KEY);
        }
        long ofService = level(SERVICE, service.get(), now);
        if (keyAdmits && ofService >= REQUEST) {
            keep(SERVICE, ofService - REQUEST, now);
            return new Verdict.Within(left, false);
        }
        long wait = Math.max(wait(ofKey, key), wait(ofService, service.get()));
        return Verdict.Exceeded.after(wait, left, keyAdmits ? Limit.SERVICE : Limit.KEY);
    }

    synchronized void forget() {
        buckets.clear();
    }

    private long level(String name, Rate rate, long now) {
        long full = rate.burst() * REQUEST;
        Bucket held = buckets.get(name);
        if (held == null) {
            return full;
        }
        if (held.at() > now) {
            // A clock that went back leaves a time ahead of it, until which the bucket would not refill.
            keep(name, held.level(), now);
            return Math.min(full, held.level());
        }
        long passed = Math.min(now - held.at(), Math.ceilDiv(full, rate.perMinute()));
        return Math.min(full, held.level() + passed * rate.perMinute());
    }

    private void keep(String name, long level, long now) {
        if (buckets.size() >= MAX_BUCKETS) {
            buckets.clear();
        }
        buckets.put(name, new Bucket(level, now));
    }

    private static long wait(long level, Rate rate) {
        return Math.max(0, Math.ceilDiv(REQUEST - level, (long) rate.perMinute()));
    }
}
