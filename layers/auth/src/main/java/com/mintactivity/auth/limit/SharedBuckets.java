package com.mintactivity.auth.limit;

import com.mintactivity.platform.cache.CacheStore;
import com.mintactivity.platform.cache.CacheUnavailableException;
import com.mintactivity.platform.cache.Evaluated;
import com.mintactivity.platform.cache.Script;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** The buckets in the cache store, shared by all functions. One script updates them, as one step, by the store's clock. */
final class SharedBuckets {

    private static final Script SCRIPT = script();
    private static final String SERVICE = "level:service";

    private final CacheStore cache;
    private final SecureRandom random = new SecureRandom();

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

    /** Takes one request from both buckets and, if both admit it, reads one more value, in one round trip. */
    Verdict take(String keyId, Rate key, Rate service, Optional<CacheRead> read) throws CacheUnavailableException {
        List<String> keys = new ArrayList<>(List.of("level:" + keyId, SERVICE));
        read.map(CacheRead::key).ifPresent(keys::add);
        return cache.evaluate(
                SCRIPT,
                keys,
                List.of(
                        text(key.perMinute()),
                        text(key.burst()),
                        text(service.perMinute()),
                        text(service.burst()),
                        requestName(),
                        read.map(CacheRead::tag).orElse("")),
                evaluated -> verdict(evaluated, read));
    }

    private static Verdict verdict(Evaluated evaluated, Optional<CacheRead> read) {
        long wait = evaluated.numbers().get(0);
        long remaining = evaluated.numbers().get(1);
        return wait == 0
                ? new Verdict.Within(
                        remaining,
                        true,
                        read.map(of -> of.value(evaluated.text())).orElse(null))
                : Verdict.Exceeded.after(wait, remaining);
    }

    /**
     * A name by which the script recognises a request that is sent again because its connection broke. Always 12 characters. Only a
     * secure generator gives different names in function instances that were restored from one snapshot.
     */
    private String requestName() {
        return HexFormat.of().toHexDigits(random.nextLong(), 12);
    }

    private static String text(int number) {
        return Integer.toString(number);
    }

    private static Script script() {
        try (InputStream lua = Objects.requireNonNull(SharedBuckets.class.getResourceAsStream("take.lua"))) {
            return Script.of(new String(lua.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
