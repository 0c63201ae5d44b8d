package com.mintactivity.platform.cache;

/** A call that was not sent, because the store failed several times in a row. */
final class CircuitOpenException extends RuntimeException {

    private static final long serialVersionUID = 1;

    CircuitOpenException() {
        super("the cache store failed several times in a row", null, false, false);
    }
}
