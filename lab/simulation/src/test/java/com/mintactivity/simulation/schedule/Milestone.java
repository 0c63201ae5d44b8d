package com.mintactivity.simulation.schedule;

/** An event for which a process that is paused may wait. */
public enum Milestone {

    /** An import or an erasure has finished. */
    IMPORTED,
    /** Invalid hours have become valid. */
    REPAIRED,
    /** A sealer has written something. */
    SEALED,
    /** A user is erased, says the command. */
    ERASED
}
