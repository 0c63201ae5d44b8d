package com.mintactivity.tests.harness;

import com.mintactivity.auth.address.Allowlist;
import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.auth.limit.Rate;
import java.util.List;

/** Copies of a key record with one value changed. */
public final class KeyVariants {

    private KeyVariants() {}

    /** The record under another tenant, which need not exist. */
    public static KeyRecord ofTenant(KeyRecord key, String tenant) {
        return with(key, tenant, key.scopes());
    }

    public static KeyRecord withScopes(KeyRecord key, String... scopes) {
        return with(key, key.tenant(), List.of(scopes));
    }

    public static KeyRecord allowing(KeyRecord key, String... ranges) {
        return key.withAllow(Allowlist.stored(List.of(ranges)));
    }

    public static KeyRecord withRate(KeyRecord key, int perMinute, int burst) {
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
                key.revokedAt(),
                key.disabled());
    }
}
