package com.mintactivity.activity.tally.store;

import com.mintactivity.activity.tally.column.TallyEncoder;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The version of a contract's stored tallies. After a release that writes a new version, the sealer writes the tallies
 * of the version before again, the most recent ones first: slowly, since it reads all hits of the contract.
 *
 * @param number of the version
 * @param since the tallies of hours from this moment on have at least this version; {@link Instant#MIN} if all have
 * @param nextAt not before this time are more tallies written again
 */
public record TallyVersion(int number, Instant since, Instant nextAt) {

    /** The version of tallies of contracts whose state does not name one. */
    static final int UNRECORDED = 3;

    /** The pause after a step: 140 hits a second are read, so a year of 10 million a month takes ten days. */
    private static final Duration PAUSE_OF_1000_HITS = Duration.ofMillis(7_200);

    private static final Duration SHORTEST_PAUSE = Duration.ofSeconds(1);

    /** The version of all tallies if the state does not name one. */
    static TallyVersion unrecorded() {
        return new TallyVersion(UNRECORDED, Instant.MIN, Instant.EPOCH);
    }

    /** The version that this release writes, of all tallies. */
    public static TallyVersion written() {
        return new TallyVersion(TallyEncoder.VERSION, Instant.MIN, Instant.EPOCH);
    }

    /** Whether all tallies have this version. */
    public boolean isComplete() {
        return since.equals(Instant.MIN);
    }

    /** When to write more tallies again; empty if all have this version. */
    public Optional<Instant> due() {
        return isComplete() ? Optional.empty() : Optional.of(nextAt);
    }

    /**
     * This version after the tallies from a moment on were written again.
     *
     * @param hits that were counted for it
     */
    public TallyVersion from(Instant moment, Instant now, long hits) {
        Duration pause = PAUSE_OF_1000_HITS.multipliedBy(hits).dividedBy(1_000);
        return new TallyVersion(number, moment, now.plus(pause.compareTo(SHORTEST_PAUSE) < 0 ? SHORTEST_PAUSE : pause));
    }
}
