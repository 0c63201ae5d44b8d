package com.mintactivity.auth.gate;

import com.mintactivity.auth.error.ErrorCode;
import com.mintactivity.auth.error.Reason;
import com.mintactivity.auth.error.Refusal;
import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.auth.limit.Limit;
import com.mintactivity.auth.limit.Rate;
import com.mintactivity.auth.limit.Verdict;
import com.mintactivity.auth.tenant.Switch;
import java.time.Instant;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The errors that the developer of a client provokes in a sandbox, by numbers of four digits that contain the status. A
 * request that the gate admitted is refused with the body and the headers that the real error has; only the log says
 * that it was provoked.
 */
public final class ProvokedErrors {

    /** Every waiting time that does not change. A test suite has to wait for it, and has to tell it from the least. */
    private static final int WAIT_S = 2;

    /** A contract that recovers refuses in the first half of this time, counted from 1970. */
    private static final long PERIOD_MS = 10_000;

    /** From a range that is reserved for documentation. */
    private static final String ADDRESS = "192.0.2.1";

    /** The real errors that come before the key's bucket is asked, and so without headers on it. */
    private static final Set<ErrorCode> WITHOUT_STANDING =
            EnumSet.of(ErrorCode.INVALID_KEY, ErrorCode.NOT_FOUND, ErrorCode.IP_TRUST_UNCONFIGURED);

    private final InstantSource clock;

    public ProvokedErrors(InstantSource clock) {
        this.clock = clock;
    }

    /**
     * The decision on a request: the same one, unless it admits a sandbox that provokes an error.
     *
     * @param number of the error; asked for only if a sandbox is admitted
     */
    public Decision decide(Decision decision, Supplier<Optional<String>> number) {
        return decision instanceof Admitted admitted && admitted.tenant().synthetic()
                ? number.get()
                        .flatMap(digits -> provoked(digits, admitted))
                        .<Decision>map(refusal -> refused(refusal, admitted))
                        .orElse(decision)
                : decision;
    }

    private Optional<Refusal> provoked(String digits, Admitted admitted) {
        Rate rate = admitted.key().rate();
        Instant now = clock.instant();
        return switch (digits) {
            case "0400" ->
                Optional.of(Refusal.invalidRequest("contract must be 0x and 40 hexadecimal digits.", "contract"));
            case "4001" ->
                Optional.of(Refusal.windowTooLarge(
                        "The window from since to until may span at most "
                                + admitted.tenant().maxWindowDays() + " days.",
                        "since"));
            case "0401" -> Optional.of(Refusal.INVALID_KEY);
            case "0403" -> Optional.of(GateRefusals.notOnAllowlist(ADDRESS));
            case "4031" -> Optional.of(GateRefusals.scopeMissing(KeyRecord.READ_HITS));
            case "0404" -> Optional.of(Refusal.NOT_FOUND);
            case "0429" -> Optional.of(GateRefusals.rateLimited(exceeded(Limit.KEY, WAIT_S), rate));
            case "4291" -> Optional.of(GateRefusals.rateLimited(exceeded(Limit.SERVICE, WAIT_S), rate));
            case "4299" -> untilItRecovers(now).map(wait -> GateRefusals.rateLimited(exceeded(Limit.KEY, wait), rate));
            case "0503" -> Optional.of(Refusal.INTERNAL);
            case "5031" -> Optional.of(GateRefusals.partnerOff(Switch.offUntil(now.plusSeconds(WAIT_S)), now));
            case "5032" -> Optional.of(GateRefusals.partnerOff(Switch.off(), now));
            case "5033" -> Optional.of(GateRefusals.IP_TRUST_UNCONFIGURED);
            case "5039" ->
                untilItRecovers(now).map(wait -> GateRefusals.partnerOff(Switch.offUntil(now.plusSeconds(wait)), now));
            default -> Optional.empty();
        };
    }

    private static Verdict.Exceeded exceeded(Limit limit, long waitS) {
        return new Verdict.Exceeded(0, waitS, limit);
    }

    /** The seconds for which a contract that recovers still refuses, rounded up; empty while it does not. */
    private static Optional<Long> untilItRecovers(Instant now) {
        long left = PERIOD_MS / 2 - Math.floorMod(now.toEpochMilli(), PERIOD_MS);
        return left > 0 ? Optional.of(Math.ceilDiv(left, 1_000L)) : Optional.empty();
    }

    private static Refused refused(Refusal refusal, Admitted admitted) {
        Refusal provoked = refusal.because(Reason.PROVOKED);
        if (WITHOUT_STANDING.contains(refusal.code())) {
            return Refused.withoutStanding(provoked, admitted.identity());
        }
        boolean isKeySpent = refusal.word().equals(Limit.KEY.word());
        return new Refused(
                provoked,
                admitted.identity(),
                isKeySpent ? admitted.standing().map(ProvokedErrors::spent) : admitted.standing());
    }

    private static KeyStanding spent(KeyStanding standing) {
        return new KeyStanding(
                standing.rate(),
                standing.remaining().isPresent() ? OptionalLong.of(0) : OptionalLong.empty(),
                standing.endsAt());
    }
}
