package com.mintactivity.activity.tally.announce;

import java.time.Instant;

/** Learns of the hits that a recorder has written. Safe for use by several threads. */
public interface HitAnnouncer {

    /** The announcer of hits whose sealer learns of them otherwise: from their writer's claims, or not at all. */
    HitAnnouncer NONE = new HitAnnouncer() {
        @Override
        public void after(String contract) {}

        @Override
        public void late(String contract, Instant completedAt) {}

        @Override
        public void batchEnded() {}

        @Override
        public void forget() {}
    };

    /**
     * Called after every write, whether or not it has taken effect.
     *
     * @param contract {@code tenant#contract}
     */
    void after(String contract);

    /** Called after a write that may have ended too late for its hit's completion time. */
    void late(String contract, Instant completedAt);

    /**
     * Called at the end of a batch.
     *
     * @throws RuntimeException if a call failed
     */
    void batchEnded();

    /** Forgets what need not be announced again. */
    void forget();
}
