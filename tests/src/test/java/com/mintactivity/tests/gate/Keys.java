package com.mintactivity.tests.gate;

import com.mintactivity.auth.address.Allowlist;
import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.auth.limit.Rate;
import java.util.List;

/** Keys that differ from the plain one in what a key record has no method for. */
public final class Keys {

    private Keys() {}

    static KeyRecord of(KeyRecord key, String tenant) {
        return with(key, tenant, key.scopes());
    }

    public static KeyRecord scopes(KeyRecord key, String... scopes) {
        return with(key, key.tenant(), List.of(scopes));
    }

    static KeyRecord allowing(KeyRecord key, String... ranges) {
        return key.withAllow(Allowlist.stored(List.of(ranges)));
    }

    static KeyRecord rate(KeyRecord key, int perMinute, int burst) {
        return key.withRate(new Rate(perMinute, burst));
    }

    private static KeyRecord with(KeyRecord key, String tenant, List<String> scopes) {
        return new KeyRecord(
                key.keyId(),
                key.proof(),
                key.pepperVersion(),
                tenant,
                scopes,
                key.allow(),
                key.rate(),
                key.issuedAt(),
                key.expiresAt(),
                key.revokedAt());
    }
}
