package com.mintactivity.platform.cache;

import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisDataException;

/**
 * The cache store did not answer in time, or its answer was not valid. The caller decides how to continue without it.
 */
public final class CacheUnavailableException extends Exception {

    private static final long serialVersionUID = 1;

    /** The errors that every call meets, until the state of the store or the rights of its user change. */
    private static final Set<String> OF_EVERY_CALL = Set.of(
            "BUSY",
            "CLUSTERDOWN",
            "LOADING",
            "MASTERDOWN",
            "MISCONF",
            "NOAUTH",
            "NOPERM",
            "NOREPLICAS",
            "OOM",
            "READONLY");

    /** The word with which an error reply begins. The rest may quote data. */
    private static final Pattern ERROR = Pattern.compile("([A-Z]{2,20}) .*", Pattern.DOTALL);

    CacheUnavailableException(Throwable cause) {
        super("the cache store is unavailable: " + cause.getClass().getSimpleName(), cause);
    }

    /**
     * Whether other calls would fail for the same cause: the store cannot be reached in time, its password cannot be
     * read, or its error is of no single call. False for an answer that is not valid, a script that is not known or
     * fails at one key, and a password that the store refuses, since the next connection reads it again.
     */
    boolean isOutage() {
        return getCause() instanceof JedisConnectionException
                || getCause() instanceof PasswordUnreadableException
                || error().filter(OF_EVERY_CALL::contains).isPresent();
    }

    /** The kind of outage, in one word: that of the store's error, or the class of the failure. */
    public String reason() {
        return error().orElseGet(() -> {
            Throwable cause = Objects.requireNonNull(getCause());
            Throwable named =
                    cause instanceof PasswordUnreadableException ? Objects.requireNonNull(cause.getCause()) : cause;
            return named.getClass().getSimpleName();
        });
    }

    private Optional<String> error() {
        return Optional.ofNullable(getCause())
                .filter(JedisDataException.class::isInstance)
                .map(Throwable::getMessage)
                .map(ERROR::matcher)
                .filter(Matcher::matches)
                .map(error -> error.group(1));
    }
}
