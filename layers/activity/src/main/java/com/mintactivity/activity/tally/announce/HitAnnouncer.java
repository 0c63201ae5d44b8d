package com.mintactivity.activity.tally.announce;

import java.time.Instant;

/** Learns of the hits that a recorder or an import writes. Safe for use by several threads. */
public interface HitAnnouncer {

    /**
     * Called before a hit is written.
     *
     * @param contract {@code tenant#contract}
     * @throws RuntimeException if the hit must not be written
     */
    default void before(String contract, Instant completedAt) {}

    /** Called when a write has failed, though it may have taken effect. */
    default void uncertain(String contract) {}

    /** Called after every write, whether or not it has taken effect. */
    default void after(String contract) {}

    /** Called after a write that may have ended too late for its hit's completion time. */
    default void late(String contract, Instant completedAt) {}

    /**
     * Called at the end of a batch.
     *
     * @throws RuntimeException if a call failed
     */
    void batchEnded();

    /** Forgets what need not be announced again. */
    default void forget() {}
}
