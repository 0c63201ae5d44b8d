package com.mintactivity.auth.gate;

import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.auth.limit.CacheRead;
import com.mintactivity.auth.tenant.Tenant;
import java.util.Optional;

/**
 * A request that passed every check before its query.
 *
 * @param isShared whether the cache store answered the limiter: if not, another call to it would cost another time-out
 * @param cached the value that the cache store had for the endpoint's {@link CacheRead}
 */
public record Admitted(KeyRecord key, Tenant tenant, boolean isShared, Optional<String> cached) implements Decision {}
