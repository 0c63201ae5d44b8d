package com.mintactivity.auth.gate;

import com.mintactivity.auth.error.Reason;
import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.auth.key.Pepper;
import com.mintactivity.auth.key.Token;
import com.mintactivity.platform.runtime.Platform;
import com.mintactivity.platform.secret.Keyring;
import com.mintactivity.platform.secret.Secrets;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Optional;

/**
 * Checks whether a token belongs to a key record. An unknown id, a wrong secret and a key whose pepper version was
 * removed take the same work: a hash with a version of the pepper, compared in constant time, even if there is no
 * record to compare with.
 */
final class TokenVerifier {

    private static final String NO_PROOF = "0".repeat(64);

    private final Secrets secrets;
    private final String pepper;

    TokenVerifier(Platform platform) {
        this.secrets = platform.secrets();
        this.pepper = Pepper.secretId(platform.settings().stack());
    }

    /** Reads the pepper if it is not in memory. */
    void prepare() {
        secrets.keyring(pepper);
    }

    /**
     * Why the token does not belong to the record; empty if it does.
     *
     * @throws RuntimeException if the pepper must be read and cannot be read
     */
    Optional<Reason> check(Token token, Optional<KeyRecord> record) {
        Keyring keyring = record.map(key -> secrets.keyringForRecord(pepper, key.pepperVersion()))
                .orElseGet(() -> secrets.keyring(pepper));
        Optional<KeyRecord> key = record.filter(found -> keyring.holds(found.pepperVersion()));
        String version = key.map(KeyRecord::pepperVersion).orElse(keyring.current());
        byte[] computed = bytes(Pepper.prove(token, keyring, version));
        byte[] stored = bytes(key.map(KeyRecord::proof).orElse(NO_PROOF));
        boolean isEqual = MessageDigest.isEqual(computed, stored);
        if (record.isEmpty()) {
            return Optional.of(Reason.UNKNOWN);
        }
        if (key.isEmpty()) {
            return Optional.of(Reason.UNKNOWN_PEPPER_VERSION);
        }
        return isEqual ? Optional.empty() : Optional.of(Reason.WRONG_SECRET);
    }

    private static byte[] bytes(String hex) {
        return hex.getBytes(StandardCharsets.US_ASCII);
    }
}
