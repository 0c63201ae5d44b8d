package com.mintactivity.mints;

import com.mintactivity.activity.cursor.CursorKeys;
import com.mintactivity.activity.cursor.CursorSecret;
import com.mintactivity.auth.secret.Keyring;
import com.mintactivity.auth.secret.Secrets;
import java.util.HashMap;
import java.util.Map;

/** The keys of cursors from the stack's secret {@code <stack>/cursor}. */
final class StoredCursorSecret implements CursorSecret {

    private final Secrets secrets;
    private final String secretId;

    StoredCursorSecret(Secrets secrets, String stack) {
        this.secrets = secrets;
        this.secretId = Secrets.cursor(stack);
    }

    @Override
    public CursorKeys keys() {
        return keys(secrets.keyring(secretId));
    }

    @Override
    public CursorKeys keysFor(String version) {
        return keys(secrets.keyringFor(secretId, version));
    }

    private static CursorKeys keys(Keyring keyring) {
        Map<String, byte[]> versions = new HashMap<>();
        keyring.versions().keySet().forEach(version -> versions.put(version, keyring.bytes(version)));
        return new CursorKeys(keyring.current(), versions);
    }
}
