package com.mintactivity.platform.cache;

import java.net.SocketTimeoutException;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.exceptions.JedisAskDataException;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.exceptions.JedisNoScriptException;
import redis.clients.jedis.exceptions.JedisRedirectionException;

/**
 * Finds the node that holds the stack's keys and keeps connections to it. A stack's keys are in one slot, so there is
 * one such node at a time. The first call goes to the cluster's endpoint, which redirects to the node ({@code MOVED});
 * each later call is one round trip to it. While the slot moves to another node, single calls are redirected
 * ({@code ASK}). If the connection to the node breaks, the endpoint is called again. A time-out ends the call.
 */
final class SlotClient implements AutoCloseable {

    /**
     * A slot that moved needs one redirection. A node that was replaced needs three: a broken connection, the endpoint,
     * the new node.
     */
    private static final int MAX_DETOURS = 3;

    /** Limits the search in a chain of causes, which may be circular. */
    private static final int MAX_CAUSES = 5;

    private final ConnectionFactory connectionFactory;
    private final HostAndPort endpoint;
    private final ConcurrentLinkedDeque<Connection> idle = new ConcurrentLinkedDeque<>();
    private volatile HostAndPort holder;

    private record Connection(HostAndPort node, Jedis jedis) {}

    SlotClient(ConnectionFactory connectionFactory) {
        this.connectionFactory = connectionFactory;
        this.endpoint = connectionFactory.endpoint();
        this.holder = endpoint;
    }

    <T extends @Nullable Object> T call(Function<Jedis, T> work) throws CacheUnavailableException {
        HostAndPort node = holder;
        boolean asking = false;
        for (int detours = 0; ; detours++) {
            Connection kept = asking ? null : kept(node);
            JedisException failure;
            try {
                return use(kept == null ? new Connection(node, connectionFactory.connect(node)) : kept, asking, work);
            } catch (JedisRedirectionException elsewhere) {
                failure = elsewhere;
                asking = elsewhere instanceof JedisAskDataException;
                node = target(elsewhere, node);
                if (!asking) {
                    holder = node;
                }
            } catch (JedisConnectionException broken) {
                failure = broken;
                close();
                if (kept == null) {
                    holder = endpoint;
                }
                if (isTimeout(broken) || (kept == null && node.equals(endpoint))) {
                    throw new CacheUnavailableException(broken);
                }
                node = holder;
                asking = false;
            } catch (RuntimeException refusal) {
                // An error of the store, an answer that is not valid, or a password that cannot be read.
                throw new CacheUnavailableException(refusal);
            }
            if (detours == MAX_DETOURS) {
                throw new CacheUnavailableException(failure);
            }
        }
    }

    /** Closes the idle connections; the next call connects again. */
    @Override
    public void close() {
        for (Connection connection = idle.poll(); connection != null; connection = idle.poll()) {
            connection.jedis().close();
        }
    }

    private @Nullable Connection kept(HostAndPort node) {
        Connection connection = idle.pollFirst();
        while (connection != null && !connection.node().equals(node)) {
            connection.jedis().close();
            connection = idle.pollFirst();
        }
        return connection;
    }

    private <T extends @Nullable Object> T use(Connection connection, boolean asking, Function<Jedis, T> work) {
        boolean sound = false;
        try {
            if (asking) {
                connection.jedis().asking();
            }
            T result = work.apply(connection.jedis());
            sound = !asking;
            return result;
        } catch (JedisNoScriptException unknown) {
            sound = !asking;
            throw unknown;
        } finally {
            if (sound) {
                idle.addFirst(connection);
            } else {
                // With any other error: if the server became a replica or lost its slots, a new connection finds the
                // right one.
                connection.jedis().close();
            }
        }
    }

    /** A cluster that does not know its own addresses omits the host. The host is then the one that answered. */
    private static HostAndPort target(JedisRedirectionException elsewhere, HostAndPort answered) {
        HostAndPort target = elsewhere.getTargetNode();
        return target.getHost().isEmpty() ? new HostAndPort(answered.getHost(), target.getPort()) : target;
    }

    /**
     * A time-out of reading is a cause of the exception, sometimes wrapped by TLS. Time-outs of connecting are
     * suppressed exceptions, one for each address that was tried.
     */
    private static boolean isTimeout(JedisConnectionException broken) {
        return Stream.concat(
                        Stream.<Throwable>iterate(broken, Objects::nonNull, Throwable::getCause)
                                .limit(MAX_CAUSES),
                        Arrays.stream(broken.getSuppressed()))
                .anyMatch(SocketTimeoutException.class::isInstance);
    }
}
