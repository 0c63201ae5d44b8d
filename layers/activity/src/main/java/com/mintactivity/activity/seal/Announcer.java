package com.mintactivity.activity.seal;

import com.mintactivity.activity.hit.ContractAddress;
import java.time.Instant;

/** Hears of every hit before it is written, so that no stored sum will lack it. */
@FunctionalInterface
public interface Announcer {

    /** Returns once the hit may be written. Where it throws, the hit must not be. */
    void announce(String tenant, ContractAddress contract, Instant completedAt);

    /** Forgets what it need not announce again; what has nothing of the kind does nothing. */
    default void forget() {}
}
