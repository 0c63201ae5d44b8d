package com.mintactivity.auth.gate;

import com.mintactivity.auth.gate.CredentialCache.Credentials;
import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.auth.key.Token;
import com.mintactivity.platform.concurrent.FirstRequestWarmup;
import com.mintactivity.platform.concurrent.ReadTime;
import com.mintactivity.platform.runtime.Platform;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Finds the key that a token belongs to. */
final class Authenticator {

    private final CredentialCache credentials;
    private final TokenVerifier verifier;
    private final FirstRequestWarmup warmup;
    private final InstantSource clock;

    /** @param preparation what the first request needs after authentication; runs concurrently with it */
    Authenticator(Platform platform, Runnable preparation) {
        String stack = platform.settings().stack();
        this.credentials = new CredentialCache(platform.dynamo(), platform.clock(), stack);
        this.verifier = new TokenVerifier(platform);
        this.warmup = new FirstRequestWarmup(List.of(verifier::prepare, preparation), platform.executor());
        this.clock = platform.clock();
    }

    Authentication authenticate(Optional<Token> token) {
        Credentials found = warmup.runAlongside(() -> credentials.read(token.map(Token::keyId)));
        if (!found.service().isOn(clock.instant())) {
            return new Authentication.SwitchedOff(found.service());
        }
        if (token.isEmpty() || !verifier.matches(token.get(), found.key(), ReadTime.now(clock))) {
            // An unknown id costs a read. If a wrong secret did not, its time would disclose that the key is in use.
            token.filter(wrong -> !found.isRead()).ifPresent(wrong -> credentials.reread(wrong.keyId()));
            return new Authentication.Unknown();
        }
        KeyRecord key = found.key().orElseThrow();
        return new Authentication.Authenticated(key, credentials.keepVerified(key, found));
    }

    /** Removes every record from memory. */
    void forget() {
        credentials.clear();
        warmup.reset();
    }
}
