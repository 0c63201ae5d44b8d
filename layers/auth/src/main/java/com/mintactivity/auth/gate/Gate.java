package com.mintactivity.auth.gate;

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
import java.util.function.Predicate;

/**
 * Decides whether a request reaches its endpoint. The first check that fails answers: address trust, service-wide switch, key,
 * rate, address, partner's switch, scope. A request with a verified key always takes from the key's bucket, even if it is refused
 * later. A request with a wrong secret never takes from the bucket of the id that it names.
 */
public final class Gate {

    /** An API may be on again before the planned end: a partner who waits that long is back soon after. */
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
        return switch (trust.caller(request.source(), request.forwarded())) {
            case Caller.Unconfigured() ->
                refused(
                        ErrorCode.IP_TRUST_UNCONFIGURED,
                        "The API is not configured: the trusted source of client addresses is not set or not valid.");
            case Caller.Unreadable() -> decide(request, key -> false);
            case Caller.Known(var address) -> decide(request, key -> key.allow().allows(address));
        };
    }

    private Decision decide(GateRequest request, Predicate<KeyRecord> addressAllowed) {
        return switch (authenticator.authenticate(Bearer.token(request.authorization()))) {
            case SwitchedOff(Switch service) -> switchedOff(service, clock.instant(), "The API is switched off.");
            case Unknown() -> new Refused(Refusal.INVALID_KEY);
            case Authenticated authenticated -> decide(request, addressAllowed, authenticated);
        };
    }

    private Decision decide(GateRequest request, Predicate<KeyRecord> addressAllowed, Authenticated authenticated) {
        Instant now = clock.instant();
        KeyRecord key = authenticated.key();
        Optional<Tenant> usable = authenticated.tenant().filter(Tenant::enabled).filter(tenant -> key.isLive(now));
        usable.ifPresent(tenant -> lastUsed.record(key.keyId()));
        Verdict verdict = limiter.take(key.keyId(), key.rate());
        if (usable.isEmpty()) {
            return new Refused(Refusal.INVALID_KEY);
        }
        Tenant tenant = usable.get();
        return switch (verdict) {
            case Verdict.Exceeded(long _, long retryAfterS, Limit _) ->
                new Refused(new Refusal(
                        ErrorCode.RATE_LIMITED, "Too many requests. Wait for Retry-After seconds.", retryAfterS));
            case Verdict.Within within -> {
                if (!addressAllowed.test(key)) {
                    yield refused(ErrorCode.IP_NOT_ALLOWED, "The calling address is not on the key's allowlist.");
                }
                if (!tenant.api().isOn(now)) {
                    yield switchedOff(tenant.api(), now, "The API is switched off for this partner.");
                }
                if (!request.scope().isEmpty() && !key.scopes().contains(request.scope())) {
                    yield refused(ErrorCode.SCOPE_MISSING, "The key lacks the scope " + request.scope() + ".");
                }
                yield new Admitted(key, tenant, within.isShared());
            }
        };
    }

    private static Refused refused(ErrorCode code, String message) {
        return new Refused(Refusal.of(code, message));
    }

    /** Has a retry time only if the end of the switch-off is planned. The end may have passed since the switch was judged. */
    private static Refused switchedOff(Switch api, Instant now, String message) {
        long retryAfterS = api.hasPlannedEnd()
                ? Math.clamp(
                        Duration.between(now, api.until())
                                .plusNanos(999_999_999)
                                .toSeconds(),
                        1,
                        MAX_WAIT.toSeconds())
                : Refusal.NO_RETRY;
        return new Refused(new Refusal(ErrorCode.TENANT_API_DISABLED, message, retryAfterS));
    }
}
