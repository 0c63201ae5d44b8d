package com.mintactivity.auth.gate;

import com.mintactivity.auth.error.Reason;
import com.mintactivity.auth.gate.CredentialCache.Lookup;
import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.auth.key.Token;
import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.platform.concurrent.FirstRequestWarmup;
import com.mintactivity.platform.runtime.Platform;
import java.util.List;
import java.util.Optional;

/** Authenticates requests. While the key of the first one is being read, the work that it needs next is prepared. */
final class Authenticator {

    private final Platform platform;
    private final CredentialCache cache;
    private final TokenVerifier verifier;
    private final FirstRequestWarmup warmup;

    /** @param preparation what the first request needs after authentication; runs concurrently with it */
    Authenticator(Platform platform, Runnable preparation) {
        this.platform = platform;
        this.cache = new CredentialCache(
                platform.dynamo(), platform.clock(), platform.settings().stack());
        this.verifier = new TokenVerifier(platform);
        this.warmup = new FirstRequestWarmup(List.of(verifier::prepare, preparation), platform.executor());
    }

    Authentication authenticate(Optional<Token> token) {
        return warmup.runAlongside(() -> judge(token, cache.lookUp(token.map(Token::keyId))));
    }

    private Authentication judge(Optional<Token> token, Lookup lookup) {
        if (!lookup.service().isOn(platform.clock().instant())) {
            return new Authentication.SwitchedOff(lookup.service());
        }
        if (token.isEmpty()) {
            return new Authentication.Absent();
        }
        Optional<Reason> unproven = verifier.check(token.get(), lookup.key());
        if (unproven.isPresent()) {
            if (lookup.isFromMemory()) {
                // An unknown id costs a read. If a wrong secret did not, its time would disclose that the key is in
                // use.
                cache.spendRead(token.get().keyId());
            }
            if (unproven.get() == Reason.UNKNOWN_PEPPER_VERSION) {
                lookup.key().ifPresent(key -> countUnknownPepperVersion(key, lookup));
            }
            return new Authentication.Unproven(unproven.get());
        }
        KeyRecord proven = lookup.key().orElseThrow();
        cache.keep(proven, lookup);
        return new Authentication.Authenticated(proven, cache.tenant(proven.tenant(), lookup));
    }

    /**
     * Counts a call with a key that would work if the pepper had its version. Whether its tenant is enabled is read in
     * the background: the answer takes the time of one about an unknown id.
     */
    private void countUnknownPepperVersion(KeyRecord key, Lookup lookup) {
        if (key.disabled() || !key.isLive(platform.clock().instant())) {
            return;
        }
        platform.executor().execute(() -> {
            try {
                if (cache.tenant(key.tenant(), lookup).filter(Tenant::enabled).isPresent()) {
                    platform.metrics().count("UnknownPepperVersion", 1);
                }
            } catch (RuntimeException e) {
                platform.log().error("the tenant of a key whose pepper version is unknown was not read", e);
            }
        });
    }

    /** Removes every record from memory. */
    void forget() {
        cache.clear();
        warmup.reset();
    }
}
