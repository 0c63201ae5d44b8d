package com.mintactivity.simulation.schedule;

/** How far the erasure of a user has got. */
public enum ErasureStage {

    /** There is none, or it has ended. */
    NONE,
    /** It is going to begin. */
    PLANNED,
    /** A command has begun, and none has said that the user is erased. */
    AT_WORK
}
