package com.mintactivity.auth.gate;

import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.auth.tenant.Tenant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A request that passed every check before its query. */
public final class Admitted implements Outcome {

    private final KeyRecord key;
    private final Tenant tenant;
    private final @Nullable String prefetched;

    public Admitted(KeyRecord key, Tenant tenant, @Nullable String prefetched) {
        this.key = key;
        this.tenant = tenant;
        this.prefetched = prefetched;
    }

    public KeyRecord key() {
        return key;
    }

    public Tenant tenant() {
        return tenant;
    }

    /** What the cache store held under the endpoint's prefetch key; nothing also where the store is away. */
    public Optional<String> prefetched() {
        return Optional.ofNullable(prefetched);
    }
}
