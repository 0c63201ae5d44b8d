package com.mintactivity.operator;

/** A command that is refused or failed, with the one line that says why; it ends the command with exit status 1. */
final class Declined extends RuntimeException {

    Declined(String reason) {
        super(reason, null, false, false);
    }

    String reason() {
        return String.valueOf(getMessage());
    }
}
