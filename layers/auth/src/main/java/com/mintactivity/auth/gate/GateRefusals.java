package com.mintactivity.auth.gate;

import com.mintactivity.auth.error.ErrorCode;
import com.mintactivity.auth.error.Reason;
import com.mintactivity.auth.error.Refusal;
import com.mintactivity.auth.limit.Rate;
import com.mintactivity.auth.limit.Verdict;
import com.mintactivity.auth.tenant.Switch;
import java.time.Duration;
import java.time.Instant;

/** The answers of the gate to a request that fails a check, except {@link Refusal#INVALID_KEY}. */
final class GateRefusals {

    static final Refusal IP_TRUST_UNCONFIGURED = Refusal.of(
            ErrorCode.IP_TRUST_UNCONFIGURED,
            "The API is not configured: the trusted source of client addresses is not set or not valid.",
            Reason.IP_TRUST);

    static final Refusal UNREADABLE_ADDRESS = Refusal.of(
            ErrorCode.IP_NOT_ALLOWED,
            "The calling address cannot be read, so it is not on the key's allowlist.",
            Reason.UNREADABLE_ADDRESS);

    /**
     * A switch may be turned on before its planned end, so no partner waits longer than this before the next request.
     */
    private static final Duration MAX_WAIT = Duration.ofMinutes(5);

    private GateRefusals() {}

    static Refusal notOnAllowlist(String address) {
        return Refusal.of(
                ErrorCode.IP_NOT_ALLOWED,
                "The calling address " + address + " is not on the key's allowlist.",
                Reason.NOT_ON_ALLOWLIST);
    }

    static Refusal scopeMissing(String scope) {
        return Refusal.of(ErrorCode.SCOPE_MISSING, "The key lacks the scope " + scope + ".", Reason.SCOPE, scope);
    }

    static Refusal serviceOff(Switch service, Instant now) {
        return switchedOff(service, now, "The API is switched off.", Reason.SERVICE);
    }

    static Refusal partnerOff(Switch api, Instant now) {
        return switchedOff(api, now, "The API is switched off for this partner.", Reason.TENANT);
    }

    /** @param rate of the key */
    static Refusal rateLimited(Verdict.Exceeded exceeded, Rate rate) {
        String limit = switch (exceeded.limit()) {
            case KEY ->
                "The key's limit of " + rate.perMinute() + " requests per minute, " + rate.burst()
                        + " at once, is used up.";
            case SERVICE -> "The limit of all keys together is used up.";
            case SHARE -> "This partner's share of the limit of all keys together is used up.";
        };
        return new Refusal(
                ErrorCode.RATE_LIMITED,
                limit + " Retry after " + exceeded.retryAfterS() + " s.",
                exceeded.retryAfterS(),
                Reason.LIMIT,
                exceeded.limit().word());
    }

    /**
     * Has a retry time only if the end of the switch-off is planned: the seconds until then, but no more than
     * {@link #MAX_WAIT}. The end may have passed since the switch was judged.
     */
    private static Refusal switchedOff(Switch api, Instant now, String message, Reason whose) {
        if (!api.hasPlannedEnd()) {
            return Refusal.of(ErrorCode.TENANT_API_DISABLED, message, whose);
        }
        long seconds = Duration.between(now, api.until()).plusNanos(999_999_999).toSeconds();
        return new Refusal(
                ErrorCode.TENANT_API_DISABLED, message, Math.clamp(seconds, 1, MAX_WAIT.toSeconds()), whose, "");
    }
}
