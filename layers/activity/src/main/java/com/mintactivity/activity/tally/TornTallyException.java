package com.mintactivity.activity.tally;

/**
 * The parts of a stored tally do not belong together, have a version that this code does not read, or lack a wallet.
 */
public final class TornTallyException extends Exception {

    private static final long serialVersionUID = 1;

    private final String period;

    /** @param period whose tally cannot be read */
    public TornTallyException(String period) {
        super(period + " cannot be read");
        this.period = period;
    }

    /** The sort key of the tally, without a part number. */
    public String period() {
        return period;
    }
}
