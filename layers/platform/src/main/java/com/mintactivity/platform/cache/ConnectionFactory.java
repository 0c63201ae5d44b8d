package com.mintactivity.platform.cache;

import java.net.URI;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.ClientSetInfoConfig;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.SslOptions;
import redis.clients.jedis.exceptions.JedisAccessControlException;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.util.JedisURIHelper;

/** Connects to the nodes of the cache store, each with the options of the same URL and the current password. */
final class ConnectionFactory {

    private final URI uri;
    private final int timeoutMillis;
    private final CachePassword password;

    ConnectionFactory(URI uri, int timeoutMillis, CachePassword password) {
        this.uri = uri;
        this.timeoutMillis = timeoutMillis;
        this.password = password;
    }

    HostAndPort endpoint() {
        return Objects.requireNonNull(JedisURIHelper.getHostAndPort(uri));
    }

    /**
     * If the password was rotated since it was read, reads it again, once.
     *
     * @throws JedisConnectionException if the node cannot be reached
     * @throws PasswordUnreadableException if the password cannot be read
     * @throws JedisAccessControlException if the node refuses the password
     */
    Jedis connect(HostAndPort node) {
        if (!namesUserAlone()) {
            return new Jedis(node, config(JedisURIHelper.getPassword(uri)));
        }
        String known = read(password::current);
        try {
            return new Jedis(node, config(known));
        } catch (JedisAccessControlException refused) {
            String rotated = read(password::reread);
            if (rotated.equals(known)) {
                throw refused;
            }
            return new Jedis(node, config(rotated));
        }
    }

    private static String read(Supplier<String> password) {
        try {
            return password.get();
        } catch (RuntimeException unreadable) {
            throw new PasswordUnreadableException(unreadable);
        }
    }

    /** Jedis's own URL parser refuses a user without a password. */
    private boolean namesUserAlone() {
        String userInfo = uri.getUserInfo();
        return userInfo != null && userInfo.indexOf(':') < 0;
    }

    private DefaultJedisClientConfig config(@Nullable String itsPassword) {
        DefaultJedisClientConfig.Builder builder = DefaultJedisClientConfig.builder()
                .connectionTimeoutMillis(timeoutMillis)
                .socketTimeoutMillis(timeoutMillis)
                // It would name this library by a command that the store's user may not use.
                .clientSetInfoConfig(ClientSetInfoConfig.DISABLED)
                .user(JedisURIHelper.getUser(uri))
                .password(itsPassword);
        if (JedisURIHelper.isRedisSSLScheme(uri)) {
            builder.sslOptions(SslOptions.defaults());
        }
        return builder.build();
    }
}
