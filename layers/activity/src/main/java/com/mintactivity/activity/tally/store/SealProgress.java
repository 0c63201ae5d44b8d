package com.mintactivity.activity.tally.store;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How far a contract is sealed, and what is stored of it.
 *
 * @param watermark stored tallies contain every hit before it, except in invalid hours; none before the first seal
 * @param isBehind whether there may be hits after the watermark that can be sealed
 * @param denseSince only hours and days are stored for the time before it; a full hour, or {@link Instant#MAX}
 * @param lastRewrittenAt when a commit last made tallies usable
 * @param mark random, and another one after each commit that rewrites, repairs or makes dense: as long as it stays, no
 *     tally that ended before the watermark has changed. Empty where the next commit gives one
 * @param stable the tallies of periods that ended before it have not changed for {@link ContractState#PROPAGATION}
 */
record SealProgress(
        @Nullable Instant watermark,
        boolean isBehind,
        Instant denseSince,
        Instant lastRewrittenAt,
        Instant stable,
        String mark) {

    static final SealProgress NONE = new SealProgress(null, false, Instant.MAX, Instant.EPOCH, Instant.MIN, "");

    /** After tallies before the watermark have changed. */
    SealProgress rewritten(Instant now) {
        return new SealProgress(watermark, isBehind, denseSince, now, Instant.MIN, "");
    }

    /** With units other than hours and days from an hour on. */
    SealProgress dense(Instant hour) {
        return new SealProgress(watermark, isBehind, hour, lastRewrittenAt, Instant.MIN, "");
    }

    /** Without anything more to seal. */
    SealProgress caughtUp() {
        return new SealProgress(watermark, false, denseSince, lastRewrittenAt, stable, mark);
    }
}
