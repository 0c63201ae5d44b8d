package com.mintactivity.auth.gate;

import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.auth.tenant.Tenant;
import java.util.Optional;

/**
 * A request that passed every check before its query.
 *
 * @param isCacheUp whether the cache store answered the limiter: if not, another call would cost another time-out
 */
public record Admitted(KeyRecord key, Tenant tenant, boolean isCacheUp, Optional<KeyStanding> standing)
        implements Decision {

    @Override
    public KeyIdentity identity() {
        return new KeyIdentity.Proven(key.keyId(), tenant.name(), tenant.synthetic());
    }
}
