package com.mintactivity.auth.gate;

import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.auth.key.Pepper;
import com.mintactivity.auth.key.Token;
import com.mintactivity.auth.secret.Keyring;
import com.mintactivity.auth.secret.Secrets;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Optional;

/**
 * Judges whether a token is the one that a key record was made for. An unknown id and a wrong secret take the same work: a hash
 * under the pepper, compared in constant time, even where there is no record to compare with.
 */
final class Proofs {

    private static final String NO_PROOF = "0".repeat(64);

    private final Secrets secrets;
    private final String pepper;

    Proofs(Secrets secrets, String stack) {
        this.secrets = secrets;
        this.pepper = Secrets.pepper(stack);
    }

    /** Reads the pepper where it is not in memory. */
    void prepare() {
        secrets.keyring(pepper);
    }

    boolean holds(Token token, Optional<KeyRecord> key) {
        String version = key.map(KeyRecord::pepperVersion)
                .orElseGet(() -> secrets.keyring(pepper).current());
        Keyring keyring = secrets.keyringFor(pepper, version);
        byte[] made = bytes(Pepper.prove(token, keyring, version));
        byte[] kept = bytes(key.map(KeyRecord::proof).orElse(NO_PROOF));
        return MessageDigest.isEqual(made, kept) && key.isPresent();
    }

    private static byte[] bytes(String hex) {
        return hex.getBytes(StandardCharsets.US_ASCII);
    }
}
