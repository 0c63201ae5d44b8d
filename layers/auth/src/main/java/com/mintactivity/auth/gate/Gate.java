package com.mintactivity.auth.gate;

import com.mintactivity.auth.address.AddressTrust;
import com.mintactivity.auth.address.Caller;
import com.mintactivity.auth.error.ErrorCode;
import com.mintactivity.auth.error.Refusal;
import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.auth.key.Token;
import com.mintactivity.auth.limit.Limiter;
import com.mintactivity.auth.limit.Verdict;
import com.mintactivity.auth.secret.Secrets;
import com.mintactivity.auth.tenant.Switch;
import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.auth.watch.Log;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Decides whether a request reaches its endpoint. The first check that fails answers: address trust, service-wide switch, key,
 * rate, address, partner's switch, scope. A proven key pays its bucket whatever comes of the request; a wrong secret never
 * takes from the bucket of the id that it names.
 */
public final class Gate {

    private final AddressTrust trust;
    private final Directory directory;
    private final Proofs proofs;
    private final Limiter limiter;
    private final Usage usage;
    private final HeadStart headStart;
    private final InstantSource clock;

    public Gate(
            AddressTrust trust,
            DynamoDbClient dynamo,
            Secrets secrets,
            Limiter limiter,
            InstantSource clock,
            String stack,
            Log log) {
        this.trust = trust;
        this.directory = new Directory(dynamo, clock, stack);
        this.proofs = new Proofs(secrets, stack);
        this.limiter = limiter;
        this.usage = new Usage(dynamo, clock, stack, log);
        this.headStart = new HeadStart(List.of(proofs::prepare, limiter::prepare));
        this.clock = clock;
    }

    /** Forgets every record, bucket and note in memory. */
    public void forget() {
        directory.forget();
        usage.forget();
        limiter.forget();
        headStart.forget();
    }

    /** Waits for what is still being written on behalf of requests. */
    public void settle() {
        usage.settle();
    }

    /**
     * Admits or refuses one request.
     *
     * @param prefetch names what to read from the cache store along with the buckets; asked once the key is proven
     */
    public Outcome decide(Inquiry inquiry, Function<Tenant, Optional<String>> prefetch) {
        return switch (trust.caller(inquiry.source(), inquiry.forwarded())) {
            case Caller.Unconfigured() ->
                refused(
                        ErrorCode.IP_TRUST_UNCONFIGURED,
                        "The API is not configured: nobody said whose word on addresses counts.");
            case Caller.Unreadable() -> decide(inquiry, prefetch, key -> false);
            case Caller.Known(var address) ->
                decide(inquiry, prefetch, key -> key.allow().allows(address));
        };
    }

    private Outcome decide(
            Inquiry inquiry, Function<Tenant, Optional<String>> prefetch, Predicate<KeyRecord> addressAllowed) {
        Optional<Token> token = Bearer.token(inquiry.authorization());
        Records records = headStart.beside(() -> directory.look(token));
        Instant now = clock.instant();
        if (!records.service().isOn(now)) {
            return switchedOff(records.service(), now, "The API is switched off.");
        }
        if (token.isEmpty() || !proofs.holds(token.get(), records.key())) {
            return new Refused(Refusal.INVALID_KEY);
        }
        KeyRecord key = records.key().orElseThrow();
        directory.keepProven(key, records);
        Optional<Tenant> owner =
                directory.owner(key, records).filter(Tenant::enabled).filter(tenant -> key.isLive(now));
        owner.ifPresent(tenant -> usage.note(key.keyId()));
        Verdict verdict = limiter.take(key.keyId(), key.rate(), owner.flatMap(prefetch));
        if (owner.isEmpty()) {
            return new Refused(Refusal.INVALID_KEY);
        }
        Tenant tenant = owner.get();
        return switch (verdict) {
            case Verdict.Exceeded(long retryAfterS) ->
                new Refused(new Refusal(
                        ErrorCode.RATE_LIMITED, "Too many requests. Wait for Retry-After seconds.", retryAfterS));
            case Verdict.Within within -> {
                if (!addressAllowed.test(key)) {
                    yield refused(ErrorCode.IP_NOT_ALLOWED, "The calling address is not on the key's allowlist.");
                }
                if (!tenant.api().isOn(now)) {
                    yield switchedOff(tenant.api(), now, "The API is switched off for this partner.");
                }
                if (!inquiry.scope().isEmpty() && !key.scopes().contains(inquiry.scope())) {
                    yield refused(ErrorCode.SCOPE_MISSING, "The key lacks the scope " + inquiry.scope() + ".");
                }
                yield new Admitted(key, tenant, within.prefetched());
            }
        };
    }

    private static Refused refused(ErrorCode code, String message) {
        return new Refused(Refusal.of(code, message));
    }

    /** Says when to come back only where that is known. */
    private static Refused switchedOff(Switch api, Instant now, String message) {
        long retryAfterS = api.hasPlannedEnd()
                ? Math.max(1, Math.ceilDiv(Duration.between(now, api.until()).toMillis(), 1000L))
                : Refusal.NO_RETRY;
        return new Refused(new Refusal(ErrorCode.TENANT_API_DISABLED, message, retryAfterS));
    }
}
