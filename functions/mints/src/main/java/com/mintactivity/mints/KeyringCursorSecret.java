package com.mintactivity.mints;

import com.mintactivity.activity.cursor.CursorKeys;
import com.mintactivity.activity.cursor.CursorSecret;
import com.mintactivity.activity.cursor.Cursors;
import com.mintactivity.platform.secret.Keyring;
import com.mintactivity.platform.secret.Secrets;
import java.util.HashMap;
import java.util.Map;

/** The keys of cursors from the stack's secret {@code <stack>/cursor}. */
final class KeyringCursorSecret implements CursorSecret {

    private final Secrets secrets;
    private final String secretId;

    KeyringCursorSecret(Secrets secrets, String stack) {
        this.secrets = secrets;
        this.secretId = Cursors.secretId(stack);
    }

    @Override
    public CursorKeys keys() {
        return keys(secrets.keyring(secretId));
    }

    @Override
    public CursorKeys keysFor(String version) {
        return keys(secrets.keyringForCaller(secretId, version));
    }

    private static CursorKeys keys(Keyring keyring) {
        Map<String, byte[]> versions = new HashMap<>();
        keyring.versions().keySet().forEach(version -> versions.put(version, keyring.bytes(version)));
        return new CursorKeys(keyring.current(), versions);
    }
}
