package com.mintactivity.simulation.schedule;

/** What a process that stands still may wait for. */
public enum Progress {

    /** An import or an erasure has finished. */
    IMPORTED,
    /** Invalid hours have become valid. */
    REPAIRED,
    /** A sealer has written something. */
    SEALED
}
