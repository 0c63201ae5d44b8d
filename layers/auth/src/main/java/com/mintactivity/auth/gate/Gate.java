package com.mintactivity.auth.gate;

import com.mintactivity.auth.address.Address;
import com.mintactivity.auth.address.AddressTrust;
import com.mintactivity.auth.address.Caller;
import com.mintactivity.auth.error.ErrorCode;
import com.mintactivity.auth.error.Refusal;
import com.mintactivity.auth.gate.Authentication.Authenticated;
import com.mintactivity.auth.gate.Authentication.SwitchedOff;
import com.mintactivity.auth.gate.Authentication.Unknown;
import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.auth.limit.Limit;
import com.mintactivity.auth.limit.Limiter;
import com.mintactivity.auth.limit.Verdict;
import com.mintactivity.auth.tenant.Switch;
import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.platform.runtime.Platform;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/**
 * Decides whether a request reaches its endpoint. The first check that fails answers: address trust, service-wide switch, key,
 * rate, address, partner's switch, scope.
 *
 * <p>A request with a verified key always takes from the key's bucket. It takes from the service-wide bucket only if nothing else
 * refuses it, so that a key that is not admitted cannot use up what all keys share. A request with a wrong secret takes nothing:
 * the id that it names is public.
 */
public final class Gate {

    /** A switch may be turned on before its planned end, so no partner waits longer than this before the next request. */
    private static final Duration MAX_WAIT = Duration.ofMinutes(5);

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
        Caller caller = trust.caller(request.source(), request.forwarded());
        if (caller instanceof Caller.Unconfigured) {
            return refused(
                    ErrorCode.IP_TRUST_UNCONFIGURED,
                    "The API is not configured: the trusted source of client addresses is not set or not valid.");
        }
        return switch (authenticator.authenticate(Bearer.token(request.authorization()))) {
            case SwitchedOff(Switch service) -> switchedOff(service, clock.instant(), "The API is switched off.");
            case Unknown() -> new Refused(Refusal.INVALID_KEY);
            case Authenticated(KeyRecord key, Optional<Tenant> tenant) -> decide(request, caller, key, tenant);
        };
    }

    private Decision decide(GateRequest request, Caller caller, KeyRecord key, Optional<Tenant> tenant) {
        Instant now = clock.instant();
        if (!key.isLive(now) || tenant.filter(Tenant::enabled).isEmpty()) {
            limiter.takeFromKey(key.keyId(), key.rate());
            return new Refused(Refusal.INVALID_KEY);
        }
        lastUsed.record(key.keyId());
        Optional<Refused> refused = check(request, caller, key, tenant.get(), now);
        Verdict verdict = refused.isPresent()
                ? limiter.takeFromKey(key.keyId(), key.rate())
                : limiter.take(key.keyId(), key.rate());
        return switch (verdict) {
            case Verdict.Exceeded(long _, long retryAfterS, Limit _) ->
                new Refused(new Refusal(
                        ErrorCode.RATE_LIMITED, "Too many requests. Wait for Retry-After seconds.", retryAfterS));
            case Verdict.Within(long _, boolean isShared) ->
                refused.isPresent() ? refused.get() : new Admitted(key, tenant.get(), isShared);
        };
    }

    /** The checks after the rate, which need no store: so their result is known before the request takes from a bucket. */
    private static Optional<Refused> check(
            GateRequest request, Caller caller, KeyRecord key, Tenant tenant, Instant now) {
        if (!(caller instanceof Caller.Known(Address address) && key.allow().allows(address))) {
            return Optional.of(refused(ErrorCode.IP_NOT_ALLOWED, "The calling address is not on the key's allowlist."));
        }
        if (!tenant.api().isOn(now)) {
            return Optional.of(switchedOff(tenant.api(), now, "The API is switched off for this partner."));
        }
        if (!request.scope().isEmpty() && !key.scopes().contains(request.scope())) {
            return Optional.of(refused(ErrorCode.SCOPE_MISSING, "The key lacks the scope " + request.scope() + "."));
        }
        return Optional.empty();
    }

    private static Refused refused(ErrorCode code, String message) {
        return new Refused(Refusal.of(code, message));
    }

    /**
     * Has a retry time only if the end of the switch-off is planned: the seconds until then, but no more than
     * {@link #MAX_WAIT}. The end may have passed since the switch was judged.
     */
    private static Refused switchedOff(Switch api, Instant now, String message) {
        if (!api.hasPlannedEnd()) {
            return refused(ErrorCode.TENANT_API_DISABLED, message);
        }
        long seconds = Duration.between(now, api.until()).plusNanos(999_999_999).toSeconds();
        return new Refused(
                new Refusal(ErrorCode.TENANT_API_DISABLED, message, Math.clamp(seconds, 1, MAX_WAIT.toSeconds())));
    }
}
