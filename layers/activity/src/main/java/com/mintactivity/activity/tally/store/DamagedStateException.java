package com.mintactivity.activity.tally.store;

/** The state of a contract is stored and cannot be read. */
public final class DamagedStateException extends IllegalStateException {

    private static final long serialVersionUID = 1;

    private final String contract;

    /** @param contract {@code tenant#contract} */
    DamagedStateException(String contract, RuntimeException cause) {
        super("the state of " + contract + " cannot be read", cause);
        this.contract = contract;
    }

    /** {@code tenant#contract} */
    public String contract() {
        return contract;
    }
}
