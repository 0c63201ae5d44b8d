package com.mintactivity.platform.cache;

import java.util.Objects;

/** The cache store did not answer in time or not at all; the caller decides what to do without it. */
public final class CacheUnavailableException extends Exception {

    private static final long serialVersionUID = 1;

    CacheUnavailableException(Throwable cause) {
        super("the cache store is unavailable: " + cause.getClass().getSimpleName(), cause);
    }

    /** What kind of outage it is, in one word; the cause's message may quote data. */
    public String reason() {
        return Objects.requireNonNull(getCause()).getClass().getSimpleName();
    }
}
