package com.mintactivity.activity.tally.store;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * How far a contract is sealed, and how its stored tallies are to be read.
 *
 * @param watermark stored tallies contain every hit before it, except in invalid hours; empty before the first commit
 * @param isBehind whether there may be hits after the watermark that can be sealed
 * @param lastRewrittenAt when stored tallies last changed
 * @param stable the tallies of periods that ended before it have not changed for {@link #PROPAGATION}
 * @param maxParts the most items that a tally of this contract has
 * @param denseSince only hours and days are stored for the time before it, in which the contract was sparse: it had few hits. The start of
 *     a block of days, or {@link Instant#MAX}
 */
public record SealedExtent(
        Optional<Instant> watermark,
        boolean isBehind,
        Instant lastRewrittenAt,
        Instant stable,
        int maxParts,
        Instant denseSince) {

    /** After this time a changed item is in every eventually consistent read, with a large margin. */
    private static final Duration PROPAGATION = Duration.ofSeconds(30);

    /** Whether tallies may have been written so recently that only a consistent read shows them. */
    boolean isFresh(Instant now) {
        return now.isBefore(lastRewrittenAt.plus(PROPAGATION));
    }

    /** The extent after the watermark has moved. */
    SealedExtent moved(Instant to, boolean isNowBehind, Instant now) {
        Instant unchanged = isFresh(now) ? stable : watermark.orElse(stable);
        return new SealedExtent(Optional.of(to), isNowBehind, now, unchanged, maxParts, denseSince);
    }

    /** The extent after a sealer found nothing more to seal. */
    SealedExtent caughtUp() {
        return new SealedExtent(watermark, false, lastRewrittenAt, stable, maxParts, denseSince);
    }

    /** The extent after a repair, which may have changed any tally. */
    SealedExtent rewritten(Instant now) {
        return new SealedExtent(watermark, isBehind, now, Instant.EPOCH, maxParts, denseSince);
    }

    SealedExtent dense(Instant block) {
        return new SealedExtent(watermark, isBehind, lastRewrittenAt, stable, maxParts, block);
    }

    SealedExtent withParts(int parts) {
        return new SealedExtent(watermark, isBehind, lastRewrittenAt, stable, Math.max(maxParts, parts), denseSince);
    }
}
