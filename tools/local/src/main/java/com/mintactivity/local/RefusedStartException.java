package com.mintactivity.local;

/** The service cannot start as asked; the message is the one line that a person reads. */
final class RefusedStartException extends Exception {

    private static final long serialVersionUID = 1;

    RefusedStartException(String message) {
        super(message);
    }
}
