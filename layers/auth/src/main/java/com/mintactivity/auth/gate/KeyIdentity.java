package com.mintactivity.auth.gate;

import com.mintactivity.auth.key.Token;
import java.util.Optional;

/** Whose request it is, as far as the gate knows. */
public sealed interface KeyIdentity {

    /**
     * The secret of the key was verified.
     *
     * @param synthetic whether it is a key of a sandbox
     */
    record Proven(String keyId, String tenant, boolean synthetic) implements KeyIdentity {}

    /** The request names a key, whose secret is wrong or was not verified. */
    record Claimed(String keyId) implements KeyIdentity {}

    /** The request names no key. */
    record Unnamed() implements KeyIdentity {}

    static KeyIdentity claimed(Optional<Token> token) {
        return token.<KeyIdentity>map(named -> new Claimed(named.keyId())).orElseGet(Unnamed::new);
    }
}
