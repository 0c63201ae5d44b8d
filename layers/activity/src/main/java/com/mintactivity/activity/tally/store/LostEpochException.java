package com.mintactivity.activity.tally.store;

/**
 * Another sealer has written a tally, or committed the state, under this or a later epoch; or a writer has claimed more
 * hours.
 */
public final class LostEpochException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /** @param what the period, or the contract */
    LostEpochException(String what) {
        super("another sealer has written " + what);
    }
}
