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

    /** In the order of the buckets of the script. */
    private static final List<Limit> LIMITS = List.of(Limit.KEY, Limit.SERVICE, Limit.SHARE);

    private static final Script SCRIPT = script();

    /** With the version of a bucket's bytes: another version begins with full buckets, and reads no foreign ones. */
    private static final String PREFIX = "bucket1:";

    private static final String ALWAYS = "1";
    private static final String WHILE_LESS_THAN_HALF = "0";

    private final CacheStore cache;
    private final Rate service;

    SharedBuckets(CacheStore cache, Rate service) {
        this.cache = cache;
        this.service = service;
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
     * Takes one request from the key's bucket and, if a share is given, one from the service-wide bucket. A call whose
     * reply was lost with its connection is sent again, and takes again.
     */
    Verdict take(String keyId, Rate key, Optional<Share> share) throws CacheUnavailableException {
        List<String> names = new ArrayList<>(List.of(PREFIX + "key:" + keyId));
        List<String> arguments = new ArrayList<>();
        add(arguments, key);
        share.ifPresent(part -> {
            names.add(PREFIX + "service");
            add(arguments, service);
            names.add(PREFIX + part.name());
            add(arguments, part.rate(service));
            arguments.add(part.isAlwaysCharged() ? ALWAYS : WHILE_LESS_THAN_HALF);
        });
        return cache.evaluate(SCRIPT, names, arguments, SharedBuckets::verdict);
    }

    private static void add(List<String> rates, Rate rate) {
        rates.add(Integer.toString(rate.perMinute()));
        rates.add(Integer.toString(rate.burst()));
    }

    private static Verdict verdict(List<Long> result) {
        int refusing = Math.toIntExact(result.get(0));
        long wait = result.get(1);
        long remaining = result.get(2);
        return refusing == 0
                ? new Verdict.Within(remaining, true)
                : Verdict.Exceeded.after(wait, remaining, LIMITS.get(refusing - 1));
    }

    private static Script script() {
        try (InputStream lua = Objects.requireNonNull(SharedBuckets.class.getResourceAsStream("take.lua"))) {
            return Script.of(new String(lua.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
