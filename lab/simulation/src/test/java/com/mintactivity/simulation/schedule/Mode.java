package com.mintactivity.simulation.schedule;

/** Which assumptions of the design a schedule keeps. */
public enum Mode {
    /** Indexes follow within the margin, clocks are up to 10 s apart. */
    WITHIN,
    /** Some hits reach an index later than the margin. */
    BEYOND,
    /** Clocks are at most 250 ms apart, and the recorder keeps its time budget. */
    TIGHT
}
