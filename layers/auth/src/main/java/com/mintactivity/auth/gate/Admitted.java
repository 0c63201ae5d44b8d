package com.mintactivity.auth.gate;

import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.auth.tenant.Tenant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A request that passed every check before its query.
 *
 * @param cached what the cache store held under the endpoint's prefetch key; null also where the store is unavailable
 */
public record Admitted(
        KeyRecord key, Tenant tenant, @Nullable String cached) implements Decision {

    public Optional<String> prefetched() {
        return Optional.ofNullable(cached);
    }
}
