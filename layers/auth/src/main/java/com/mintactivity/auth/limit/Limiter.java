package com.mintactivity.auth.limit;

import com.mintactivity.platform.cache.CacheStore;
import com.mintactivity.platform.cache.CacheUnavailableException;
import com.mintactivity.platform.telemetry.Log;
import com.mintactivity.platform.telemetry.Metrics;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Takes requests from a verified key's bucket, and from the service-wide bucket within a share of it. The limits are
 * exact while the cache store answers. While it is unavailable, each function instance limits by itself, without
 * shares, which is counted by metric {@code LimiterFallback} and logged once per outage. In a stack without a cache
 * store, this is the normal case and is not counted or logged.
 */
public final class Limiter {

    private final SharedBuckets shared;
    private final MemoryBuckets memory;
    private final Rate service;
    private final Metrics metrics;
    private final Log log;
    private final boolean hasCache;
    private final AtomicBoolean unavailable = new AtomicBoolean();

    /** @param service the service-wide bucket */
    public Limiter(CacheStore cache, InstantSource clock, Rate service, Metrics metrics, Log log) {
        this.shared = new SharedBuckets(cache, service);
        this.hasCache = !cache.isAbsent();
        this.memory = new MemoryBuckets(clock);
        this.service = service;
        this.metrics = metrics;
        this.log = log;
    }

    /** Connects the cache store, if it answers. */
    public void prepare() {
        shared.connect();
    }

    /** Removes the buckets from memory and resets the outage state. */
    public void forget() {
        memory.forget();
        unavailable.set(false);
    }

    /**
     * Takes one request from the key's bucket and, if that has one, one from the service-wide bucket. If this is less
     * than half full, or the share is always charged, the request needs one of the share, too; it takes from both or
     * from neither.
     */
    public Verdict take(String keyId, Rate key, Share share) {
        return take(keyId, key, Optional.of(share));
    }

    /** Takes one request from the key's bucket alone: for a request that will not be admitted. */
    public Verdict takeFromKey(String keyId, Rate key) {
        return take(keyId, key, Optional.empty());
    }

    private Verdict take(String keyId, Rate key, Optional<Share> share) {
        Optional<Rate> alsoService = share.map(any -> service);
        if (!hasCache) {
            return memory.take(keyId, key, alsoService);
        }
        try {
            Verdict verdict = shared.take(keyId, key, share);
            unavailable.set(false);
            return verdict;
        } catch (CacheUnavailableException e) {
            metrics.count("LimiterFallback", 1);
            if (!unavailable.getAndSet(true)) {
                log.warn(
                        "the cache store is unavailable: limiting in memory, computing every answer",
                        Map.of("reason", e.reason()));
            }
            return memory.take(keyId, key, alsoService).withoutRemaining();
        }
    }
}
