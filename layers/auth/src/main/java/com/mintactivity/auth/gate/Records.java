package com.mintactivity.auth.gate;

import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.auth.tenant.Switch;
import com.mintactivity.auth.tenant.Tenant;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the tables say about one request, none of it older than {@link Directory#LONGEST_KEPT}.
 *
 * @param service the service-wide switch
 * @param keyRecord the record under the id that the token names, its secret not proven yet
 * @param keyIsNew whether that record was read for this request, rather than kept in memory
 * @param owner the tenant of that key, where it came along
 * @param readAt the moment before anything of it was read anew
 */
record Records(
        Switch service,
        @Nullable KeyRecord keyRecord,
        boolean keyIsNew,
        @Nullable Tenant owner,
        Instant readAt) {

    Optional<KeyRecord> key() {
        return Optional.ofNullable(keyRecord);
    }

    Optional<Tenant> tenant() {
        return Optional.ofNullable(owner);
    }
}
