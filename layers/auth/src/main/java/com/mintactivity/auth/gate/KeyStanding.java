package com.mintactivity.auth.gate;

import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.auth.limit.Rate;
import com.mintactivity.auth.limit.Verdict;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The facts about its key that a caller gets with an answer. An answer {@code invalid_key} has none, since it would
 * tell a revoked key from a wrong secret.
 *
 * @param rate of the key's bucket
 * @param remaining whole requests left in the key's bucket; empty if the store that has the bucket did not answer
 * @param endsAt the key's expiry; empty if it is not near
 */
public record KeyStanding(Rate rate, OptionalLong remaining, Optional<Instant> endsAt) {

    static KeyStanding of(KeyRecord key, Verdict verdict, Instant now) {
        long remaining = verdict.remaining();
        return new KeyStanding(
                key.rate(),
                remaining == Verdict.UNKNOWN ? OptionalLong.empty() : OptionalLong.of(remaining),
                key.endsSoonAt(now));
    }
}
