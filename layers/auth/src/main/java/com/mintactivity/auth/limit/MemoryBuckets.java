package com.mintactivity.auth.limit;

import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;

/**
 * The buckets in this function's own memory, for a stack without a cache store and while the store is unavailable: the same
 * arithmetic as {@code take.lua}, separately in each function instance.
 */
final class MemoryBuckets {

    /**
     * One request in the units of a bucket's level. In these units, a rate of r requests per minute is r units per microsecond.
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

    synchronized Verdict take(String keyId, Rate key, Rate service) {
        long now = ChronoUnit.MICROS.between(Instant.EPOCH, clock.instant());
        long ofKey = level(keyId, key, now);
        long ofService = level(SERVICE, service, now);
        if (ofKey >= REQUEST) {
            ofKey -= REQUEST;
            keep(keyId, ofKey, now);
            if (ofService >= REQUEST) {
                keep(SERVICE, ofService - REQUEST, now);
                return new Verdict.Within(ofKey / REQUEST, false, null);
            }
        }
        return Verdict.Exceeded.after(Math.max(wait(ofKey, key), wait(ofService, service)), ofKey / REQUEST);
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
        long passed = Math.clamp(now - held.at(), 0, Math.ceilDiv(full, rate.perMinute()));
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
