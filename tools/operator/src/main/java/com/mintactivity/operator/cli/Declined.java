package com.mintactivity.operator.cli;

/** A command that is refused or failed, with the one line that says why; it ends the command with exit status 1. */
public final class Declined extends RuntimeException {

    public Declined(String reason) {
        super(reason, null, false, false);
    }

    String reason() {
        return String.valueOf(getMessage());
    }
}
