package com.mintactivity.auth.gate;

import com.mintactivity.auth.key.Token;
import com.mintactivity.platform.concurrent.FirstRequestWarmup;
import com.mintactivity.platform.runtime.Platform;
import java.util.List;
import java.util.Optional;

/** Authenticates requests. While the key of the first one is being read, the work that it needs next is prepared. */
final class Authenticator {

    private final CredentialCache credentials;
    private final TokenVerifier verifier;
    private final FirstRequestWarmup warmup;

    /** @param preparation what the first request needs after authentication; runs concurrently with it */
    Authenticator(Platform platform, Runnable preparation) {
        this.credentials = new CredentialCache(
                platform.dynamo(), platform.clock(), platform.settings().stack());
        this.verifier = new TokenVerifier(platform);
        this.warmup = new FirstRequestWarmup(List.of(verifier::prepare, preparation), platform.executor());
    }

    Authentication authenticate(Optional<Token> token) {
        return warmup.runAlongside(() -> credentials.authenticate(token, verifier));
    }

    /** Removes every record from memory. */
    void forget() {
        credentials.clear();
        warmup.reset();
    }
}
