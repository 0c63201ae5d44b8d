package com.mintactivity.auth.limit;

import com.mintactivity.platform.cache.CacheStore;
import com.mintactivity.platform.cache.CacheUnavailableException;
import com.mintactivity.platform.cache.Script;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The buckets in the cache store, shared by all functions. One script updates them, as one step, by the store's clock.
 */
final class SharedBuckets {

    private static final Script SCRIPT = script();
    private static final String SERVICE = "level:service";

    private final CacheStore cache;

    SharedBuckets(CacheStore cache) {
        this.cache = cache;
    }

    /** Connects the cache store, if it answers. */
    void connect() {
        try {
            cache.ping();
        } catch (CacheUnavailableException unavailable) {
            // The next request will report the failure.
        }
    }

    /**
     * Takes one request from the key's bucket and, if a rate is given for it, one from the service-wide bucket. A call
     * whose reply was lost with its connection is sent again, and takes again.
     */
    Verdict take(String keyId, Rate key, Optional<Rate> service) throws CacheUnavailableException {
        List<String> names = new ArrayList<>(List.of("level:" + keyId));
        List<String> rates = new ArrayList<>();
        add(rates, key);
        service.ifPresent(rate -> {
            names.add(SERVICE);
            add(rates, rate);
        });
        return cache.evaluate(SCRIPT, names, rates, SharedBuckets::verdict);
    }

    private static void add(List<String> rates, Rate rate) {
        rates.add(Integer.toString(rate.perMinute()));
        rates.add(Integer.toString(rate.burst()));
    }

    private static Verdict verdict(List<Long> result) {
        long empty = result.get(0);
        long wait = result.get(1);
        long remaining = result.get(2);
        return empty == 0
                ? new Verdict.Within(remaining, true)
                : Verdict.Exceeded.after(wait, remaining, empty == 1 ? Limit.KEY : Limit.SERVICE);
    }

    private static Script script() {
        try (InputStream lua = Objects.requireNonNull(SharedBuckets.class.getResourceAsStream("take.lua"))) {
            return Script.of(new String(lua.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
