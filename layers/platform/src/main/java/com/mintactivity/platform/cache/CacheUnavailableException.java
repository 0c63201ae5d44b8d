package com.mintactivity.platform.cache;

import java.util.Objects;
import redis.clients.jedis.exceptions.JedisConnectionException;

/** The cache store did not answer in time, or not as it should. The caller decides what to do without it. */
public final class CacheUnavailableException extends Exception {

    private static final long serialVersionUID = 1;

    CacheUnavailableException(Throwable cause) {
        super("the cache store is unavailable: " + cause.getClass().getSimpleName(), cause);
    }

    /** Whether the store could not be reached in time, as opposed to an answer that is of no use. */
    boolean isConnectionFailure() {
        return getCause() instanceof JedisConnectionException;
    }

    /** What kind of outage it is, in one word; the cause's message may quote data. */
    public String reason() {
        return Objects.requireNonNull(getCause()).getClass().getSimpleName();
    }
}
