package com.mintactivity.local;

/** The service cannot start with these options. The message is the one line that is printed. */
final class RefusedStartException extends Exception {

    private static final long serialVersionUID = 1;

    RefusedStartException(String message) {
        super(message);
    }
}
