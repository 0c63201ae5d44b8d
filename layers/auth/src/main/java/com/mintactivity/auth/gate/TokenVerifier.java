package com.mintactivity.auth.gate;

import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.auth.key.Pepper;
import com.mintactivity.auth.key.Token;
import com.mintactivity.platform.secret.Keyring;
import com.mintactivity.platform.secret.Secrets;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Optional;

/**
 * Checks whether a token belongs to a key record. An unknown id and a wrong secret cost the same work: a hash under the pepper, compared
 * in constant time, even if there is no record to compare it with.
 */
final class TokenVerifier {

    private static final String NO_PROOF = "0".repeat(64);

    private final Secrets secrets;
    private final String pepper;

    TokenVerifier(Secrets secrets, String stack) {
        this.secrets = secrets;
        this.pepper = Pepper.secretId(stack);
    }

    /** Reads the pepper if it is not in memory. */
    void prepare() {
        secrets.keyring(pepper);
    }

    boolean matches(Token token, Optional<KeyRecord> key) {
        String version = key.map(KeyRecord::pepperVersion)
                .orElseGet(() -> secrets.keyring(pepper).current());
        Keyring keyring = secrets.keyringFor(pepper, version);
        byte[] computed = bytes(Pepper.prove(token, keyring, version));
        byte[] stored = bytes(key.map(KeyRecord::proof).orElse(NO_PROOF));
        return MessageDigest.isEqual(computed, stored) && key.isPresent();
    }

    private static byte[] bytes(String hex) {
        return hex.getBytes(StandardCharsets.US_ASCII);
    }
}
