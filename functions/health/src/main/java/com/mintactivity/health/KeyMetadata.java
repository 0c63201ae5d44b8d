package com.mintactivity.health;

import com.mintactivity.auth.key.KeyRecord;
import java.util.List;

/** Key metadata, in the contract's order of fields. */
record KeyMetadata(String tenant, String keyId, List<String> scopes, String expiresAt) {

    static KeyMetadata of(KeyRecord key) {
        return new KeyMetadata(
                key.tenant(), key.keyId(), key.scopes(), key.expiresAt().toString());
    }
}
