package com.mintactivity.platform.cache;

import java.util.Objects;
import redis.clients.jedis.exceptions.JedisAccessControlException;
import redis.clients.jedis.exceptions.JedisConnectionException;

/**
 * The cache store did not answer in time, or its answer was not valid. The caller decides how to continue without it.
 */
public final class CacheUnavailableException extends Exception {

    private static final long serialVersionUID = 1;

    CacheUnavailableException(Throwable cause) {
        super("the cache store is unavailable: " + cause.getClass().getSimpleName(), cause);
    }

    /**
     * Whether the store could not be reached in time, or refused the password or a right, or the password cannot be
     * read. False if the store sent an answer that is not valid.
     */
    boolean isConnectionFailure() {
        return getCause() instanceof JedisConnectionException
                || getCause() instanceof JedisAccessControlException
                || getCause() instanceof PasswordUnreadableException;
    }

    /** The kind of outage, in one word. The cause's message is not used, because it may quote data. */
    public String reason() {
        Throwable cause = Objects.requireNonNull(getCause());
        Throwable named =
                cause instanceof PasswordUnreadableException ? Objects.requireNonNull(cause.getCause()) : cause;
        return named.getClass().getSimpleName();
    }
}
