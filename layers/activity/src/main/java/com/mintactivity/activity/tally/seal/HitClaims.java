package com.mintactivity.activity.tally.seal;

import java.time.Instant;

/** The claims of a writer of hits, made before it writes. Safe for use by several threads. */
public interface HitClaims {

    /** The claims of a writer whose hits are no history: none. */
    HitClaims NONE = new HitClaims() {
        @Override
        public void before(String contract, Instant completedAt) {}

        @Override
        public void uncertain(String contract) {}

        @Override
        public void batchEnded() {}
    };

    /**
     * Called before a hit is written.
     *
     * @param contract {@code tenant#contract}
     * @throws RuntimeException if the hit must not be written
     */
    void before(String contract, Instant completedAt);

    /** Called when a write has failed, though it may have taken effect. */
    void uncertain(String contract);

    /**
     * Called at the end of a batch.
     *
     * @throws RuntimeException if a claim failed
     */
    void batchEnded();
}
