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
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisException;
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

    /**
     * An attempt of a call.
     *
     * @param isAsking whether the node answers for a slot that is moving to it
     * @param detours the nodes that sent the call on, or did not answer it
     */
    private record Hop(HostAndPort node, boolean isAsking, int detours) {

        Hop by(HostAndPort next, boolean isNextAsking, JedisException cause) throws CacheUnavailableException {
            if (detours == MAX_DETOURS) {
                throw new CacheUnavailableException(cause);
            }
            return new Hop(next, isNextAsking, detours + 1);
        }
    }

    SlotClient(ConnectionFactory connectionFactory) {
        this.connectionFactory = connectionFactory;
        this.endpoint = connectionFactory.endpoint();
        this.holder = endpoint;
    }

    <T extends @Nullable Object> T call(Function<Jedis, T> work) throws CacheUnavailableException {
        return call(new Hop(holder, false, 0), work);
    }

    private <T extends @Nullable Object> T call(Hop hop, Function<Jedis, T> work) throws CacheUnavailableException {
        Connection kept = hop.isAsking() ? null : kept(hop.node());
        try {
            Connection connection =
                    kept == null ? new Connection(hop.node(), connectionFactory.connect(hop.node())) : kept;
            return use(connection, hop.isAsking(), work);
        } catch (JedisRedirectionException elsewhere) {
            return call(redirected(hop, elsewhere), work);
        } catch (JedisConnectionException broken) {
            return call(afterBreak(hop, kept != null, broken), work);
        } catch (RuntimeException refusal) {
            // An error of the store, an answer that is not valid, or a password that cannot be read.
            throw new CacheUnavailableException(refusal);
        }
    }

    private Hop redirected(Hop hop, JedisRedirectionException elsewhere) throws CacheUnavailableException {
        HostAndPort target = target(elsewhere, hop.node());
        boolean isAsking = elsewhere instanceof JedisAskDataException;
        if (!isAsking) {
            holder = target;
        }
        return hop.by(target, isAsking, elsewhere);
    }

    /** A connection that broke while idle says nothing of its node, one that cannot be made says that it is gone. */
    private Hop afterBreak(Hop hop, boolean wasIdle, JedisConnectionException broken) throws CacheUnavailableException {
        close();
        if (!wasIdle) {
            holder = endpoint;
        }
        if (isTimeout(broken) || (!wasIdle && hop.node().equals(endpoint))) {
            throw new CacheUnavailableException(broken);
        }
        return hop.by(holder, false, broken);
    }

    /** Closes the idle connections; the next call connects again. */
    @Override
    public void close() {
        for (Connection connection = idle.poll(); connection != null; connection = idle.poll()) {
            connection.jedis().close();
        }
    }

    /** Makes the next call find its node again: the one that is known may have become a replica. */
    void startAgain() {
        close();
        holder = endpoint;
    }

    private @Nullable Connection kept(HostAndPort node) {
        Connection connection = idle.pollFirst();
        while (connection != null && !connection.node().equals(node)) {
            connection.jedis().close();
            connection = idle.pollFirst();
        }
        return connection;
    }

    /** An error reply leaves its connection as it was; one that sends the call elsewhere leaves it without use. */
    private <T extends @Nullable Object> T use(Connection connection, boolean isAsking, Function<Jedis, T> work) {
        boolean isSound = false;
        try {
            if (isAsking) {
                connection.jedis().asking();
            }
            T result = work.apply(connection.jedis());
            isSound = true;
            return result;
        } catch (JedisDataException refused) {
            isSound = !(refused instanceof JedisRedirectionException);
            throw refused;
        } finally {
            if (isSound && !isAsking) {
                idle.addFirst(connection);
            } else {
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
