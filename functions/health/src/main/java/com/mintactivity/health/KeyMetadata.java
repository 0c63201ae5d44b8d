package com.mintactivity.health;

import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.platform.time.Rfc3339;
import java.util.List;

/** Key metadata, in the contract's order of fields. */
record KeyMetadata(String tenant, String keyId, List<String> scopes, String expiresAt) {

    static KeyMetadata of(KeyRecord key) {
        return new KeyMetadata(key.tenant(), key.keyId(), key.scopes(), Rfc3339.format(key.expiresAt()));
    }
}
