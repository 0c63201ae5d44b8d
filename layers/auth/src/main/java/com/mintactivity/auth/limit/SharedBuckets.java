package com.mintactivity.auth.limit;

import com.mintactivity.platform.cache.CacheStore;
import com.mintactivity.platform.cache.CacheStore.Evaluated;
import com.mintactivity.platform.cache.CacheUnavailableException;
import com.mintactivity.platform.cache.Script;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** The buckets in the cache store, shared by every function: one script, run by the store as one step, by the store's clock. */
final class SharedBuckets {

    private static final Script SCRIPT = script();
    private static final String SERVICE = "level:service";

    private final CacheStore cache;

    SharedBuckets(CacheStore cache) {
        this.cache = cache;
    }

    /** Connects the cache store, where it answers. */
    void connect() {
        try {
            cache.ping();
        } catch (CacheUnavailableException unavailable) {
            // The next request that is taken will show it.
        }
    }

    /** Takes one request from both buckets and reads one more key, in one round trip. */
    Verdict take(String keyId, Rate key, Rate service, Optional<String> readKey) throws CacheUnavailableException {
        Evaluated evaluated = cache.evaluate(
                SCRIPT,
                List.of("level:" + keyId, SERVICE),
                List.of(text(key.perMinute()), text(key.burst()), text(service.perMinute()), text(service.burst())),
                readKey);
        return Verdict.after(evaluated.numbers().getFirst(), evaluated.value());
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
