package com.mintactivity.platform.cache;

import redis.clients.jedis.exceptions.JedisException;

/** The password of the cache store cannot be read, so no node can be connected. */
final class PasswordUnreadableException extends JedisException {

    private static final long serialVersionUID = 1;

    PasswordUnreadableException(RuntimeException cause) {
        super(cause);
    }
}
