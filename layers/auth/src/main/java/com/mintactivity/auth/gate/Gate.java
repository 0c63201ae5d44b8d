package com.mintactivity.auth.gate;

import com.mintactivity.auth.address.Address;
import com.mintactivity.auth.address.AddressTrust;
import com.mintactivity.auth.address.Caller;
import com.mintactivity.auth.error.Reason;
import com.mintactivity.auth.error.Refusal;
import com.mintactivity.auth.gate.Authentication.Absent;
import com.mintactivity.auth.gate.Authentication.Authenticated;
import com.mintactivity.auth.gate.Authentication.SwitchedOff;
import com.mintactivity.auth.gate.Authentication.Unproven;
import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.auth.key.Token;
import com.mintactivity.auth.limit.Limiter;
import com.mintactivity.auth.limit.Share;
import com.mintactivity.auth.limit.Verdict;
import com.mintactivity.auth.tenant.Switch;
import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.platform.runtime.Platform;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/**
 * Decides whether a request reaches its endpoint. The first check that fails determines the answer, in the order that
 * the package states.
 *
 * <p>A request with a verified key always takes from the key's bucket. It takes from the service-wide bucket only if
 * nothing else refuses it, so that a key that is not admitted cannot use up what all keys share. A request with a wrong
 * secret takes nothing: the id that it names is public. The canary takes from its key's bucket alone: it must neither
 * take from partners, nor be refused because they are many.
 */
public final class Gate {

    private final AddressTrust trust;
    private final Authenticator authenticator;
    private final Limiter limiter;
    private final LastUsed lastUsed;
    private final InstantSource clock;

    public Gate(Platform platform, GateSettings settings) {
        this.trust = AddressTrust.of(settings.ipTrust(), settings.trustedProxies());
        this.limiter =
                new Limiter(platform.cache(), platform.clock(), settings.service(), platform.metrics(), platform.log());
        this.authenticator = new Authenticator(platform, limiter::prepare);
        this.lastUsed = new LastUsed(platform);
        this.clock = platform.clock();
    }

    /** Removes every record and bucket from memory. */
    public void forget() {
        authenticator.forget();
        lastUsed.forget();
        limiter.forget();
    }

    /** Waits for writes that requests have started. */
    public void awaitPending() {
        lastUsed.awaitPending();
    }

    /** Admits or refuses one request. */
    public Decision decide(GateRequest request) {
        Optional<Token> token = Bearer.token(request.authorization());
        Caller caller = trust.caller(request.source(), request.forwarded());
        if (caller instanceof Caller.Unconfigured) {
            return Refused.withoutStanding(GateRefusals.IP_TRUST_UNCONFIGURED, KeyIdentity.claimed(token));
        }
        return switch (authenticator.authenticate(token)) {
            case SwitchedOff(Switch service) ->
                Refused.withoutStanding(GateRefusals.serviceOff(service, clock.instant()), KeyIdentity.claimed(token));
            case Absent() ->
                Refused.withoutStanding(
                        Refusal.INVALID_KEY.because(
                                request.authorization().isEmpty() ? Reason.MISSING : Reason.MALFORMED),
                        KeyIdentity.claimed(token));
            case Unproven(Reason reason) ->
                Refused.withoutStanding(Refusal.INVALID_KEY.because(reason), KeyIdentity.claimed(token));
            case Authenticated(KeyRecord key, Optional<Tenant> tenant) -> decide(request, caller, key, tenant);
        };
    }

    private Decision decide(GateRequest request, Caller caller, KeyRecord key, Optional<Tenant> tenant) {
        Instant now = clock.instant();
        boolean isSynthetic = tenant.filter(Tenant::synthetic).isPresent();
        KeyIdentity identity = new KeyIdentity.Proven(key.keyId(), key.tenant(), isSynthetic);
        Optional<Refusal> invalid = checkKey(key, tenant, now);
        if (invalid.isPresent()) {
            limiter.takeFromKey(key.keyId(), key.rate());
            return Refused.withoutStanding(invalid.get(), identity);
        }
        Tenant partner = tenant.orElseThrow();
        Optional<Refusal> refusal = checkRequest(request, caller, key, partner, now);
        Verdict verdict = refusal.isPresent() || partner.isCanary()
                ? limiter.takeFromKey(key.keyId(), key.rate())
                : limiter.take(key.keyId(), key.rate(), Share.of(partner.name(), isSynthetic));
        Optional<KeyStanding> standing = Optional.of(KeyStanding.of(key, verdict, now));
        return switch (verdict) {
            case Verdict.Exceeded exceeded ->
                new Refused(GateRefusals.rateLimited(exceeded, key.rate()), identity, standing);
            case Verdict.Within within ->
                refusal.<Decision>map(refused -> new Refused(refused, identity, standing))
                        .orElseGet(() -> admitted(new Admitted(key, partner, within.isCacheUp(), standing)));
        };
    }

    /** A key that is only refused, as a stolen one from elsewhere, is not in use. */
    private Admitted admitted(Admitted request) {
        lastUsed.record(request.key().keyId());
        return request;
    }

    /** The checks of a key whose secret is proven, before its rate. */
    private static Optional<Refusal> checkKey(KeyRecord key, Optional<Tenant> tenant, Instant now) {
        if (key.isRevoked()) {
            return Optional.of(Refusal.INVALID_KEY.because(Reason.REVOKED));
        }
        if (!key.isLive(now)) {
            return Optional.of(Refusal.INVALID_KEY.because(Reason.EXPIRED));
        }
        if (key.disabled()) {
            return Optional.of(Refusal.INVALID_KEY.because(Reason.KEY_DISABLED));
        }
        if (tenant.isEmpty()) {
            return Optional.of(Refusal.INVALID_KEY.because(Reason.NO_SUCH_TENANT));
        }
        return tenant.get().enabled() ? Optional.empty() : Optional.of(Refusal.INVALID_KEY.because(Reason.DISABLED));
    }

    /**
     * Why a request with a valid key is refused. It is judged before the buckets are asked, since it decides from which
     * of them the request takes, and it is the answer only if the key's bucket is not empty.
     */
    private static Optional<Refusal> checkRequest(
            GateRequest request, Caller caller, KeyRecord key, Tenant tenant, Instant now) {
        if (!(caller instanceof Caller.Known(Address address))) {
            return Optional.of(GateRefusals.UNREADABLE_ADDRESS);
        }
        if (!key.allow().allows(address)) {
            return Optional.of(GateRefusals.notOnAllowlist(address.toString()));
        }
        if (!tenant.api().isOn(now)) {
            return Optional.of(GateRefusals.partnerOff(tenant.api(), now));
        }
        if (!request.scope().isEmpty() && !key.scopes().contains(request.scope())) {
            return Optional.of(GateRefusals.scopeMissing(request.scope()));
        }
        return Optional.empty();
    }
}
