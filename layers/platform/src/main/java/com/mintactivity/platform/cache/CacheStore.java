package com.mintactivity.platform.cache;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.exceptions.JedisNoScriptException;
import redis.clients.jedis.params.SetParams;

/**
 * The cache store: a Redis or Valkey server, or a cluster of them. It connects when first used. A call on a connection
 * that broke while idle is sent again on a new one; a call that timed out is not. After several failures in a row that
 * other calls would meet, too, a {@link CircuitBreaker} makes calls fail at once until the store answers again.
 */
public final class CacheStore implements AutoCloseable {

    private static final Duration PROBE_LIFE = Duration.ofSeconds(1);

    private final String prefix;
    private final Executor executor;
    private final @Nullable ConnectionFactory connectionFactory;
    private final @Nullable SlotClient client;
    private final CircuitBreaker breaker = new CircuitBreaker(System::nanoTime);

    /**
     * A store that is not connected yet.
     *
     * @param stack every key starts with it as a hash tag. In cluster mode one slot holds all keys of a stack, so one
     *     connection and one round trip suffice
     * @param url {@code redis://host:port}, or {@code rediss://user@host:port} for TLS and a password
     * @param timeout for connecting, and for each answer
     * @param password used when connecting, if the URL names a user without a password
     * @param executor runs the probes of a store that failed
     */
    public CacheStore(String stack, String url, Duration timeout, CachePassword password, Executor executor) {
        this(
                "{" + stack + "}:",
                executor,
                new ConnectionFactory(URI.create(url), Math.toIntExact(timeout.toMillis()), password));
    }

    private CacheStore(String prefix, Executor executor, @Nullable ConnectionFactory connectionFactory) {
        this.prefix = prefix;
        this.executor = executor;
        this.connectionFactory = connectionFactory;
        this.client = connectionFactory == null ? null : new SlotClient(connectionFactory);
    }

    /** The store of a stack without a cache store: every call fails. */
    public static CacheStore absent() {
        return new CacheStore("", Runnable::run, null);
    }

    /** Whether the stack has no cache store. False for a store that does not answer. */
    public boolean isAbsent() {
        return client == null;
    }

    /** The same server with separate connections and a separate key prefix. */
    public CacheStore namespaced(String name) {
        return new CacheStore(prefix + name + ":", executor, connectionFactory);
    }

    /**
     * The value of a key, if it has one.
     *
     * @throws CacheUnavailableException if the store does not answer
     */
    public Optional<String> get(String key) throws CacheUnavailableException {
        return Optional.ofNullable(call(jedis -> jedis.get(tagged(key))));
    }

    /**
     * Writes a value if the key has none.
     *
     * @throws CacheUnavailableException if the store does not answer
     */
    public void putIfAbsent(String key, String value, Duration life) throws CacheUnavailableException {
        call(jedis -> jedis.set(tagged(key), value, lasting(life).nx()));
    }

    /**
     * Writes a value in place of any other.
     *
     * @throws CacheUnavailableException if the store does not answer
     */
    public void put(String key, String value, Duration life) throws CacheUnavailableException {
        call(jedis -> jedis.set(tagged(key), value, lasting(life)));
    }

    private static SetParams lasting(Duration life) {
        return SetParams.setParams().px(life.toMillis());
    }

    /**
     * One round trip that does nothing, whether or not calls fail at once.
     *
     * @throws CacheUnavailableException if the store does not answer
     */
    public void ping() throws CacheUnavailableException {
        attempt(Jedis::ping);
    }

    /**
     * Runs a script that returns a list of whole numbers, in one round trip; in two if the store does not know the
     * script yet. The script may run twice if a connection breaks.
     *
     * @param reader reads the result
     * @throws CacheUnavailableException if the store does not answer, or its answer is no such list, or the reader
     *     fails
     */
    public <T> T evaluate(Script script, List<String> keys, List<String> arguments, Function<List<Long>, T> reader)
            throws CacheUnavailableException {
        List<String> tagged = keys.stream().map(this::tagged).toList();
        try {
            return call(jedis -> reader.apply(numbers(jedis.evalsha(script.sha1(), tagged, arguments))));
        } catch (CacheUnavailableException e) {
            if (!(e.getCause() instanceof JedisNoScriptException)) {
                throw e;
            }
            // A call of its own, which finds its way to a node that is taking over the slot.
            return call(jedis -> reader.apply(numbers(jedis.eval(script.text(), tagged, arguments))));
        }
    }

    private static List<Long> numbers(Object result) {
        return ((List<?>) result).stream().map(Long.class::cast).toList();
    }

    /**
     * Closes the idle connections and resets the failure count, so that a snapshot contains neither. The next call
     * connects again.
     */
    @Override
    public void close() {
        breaker.succeeded();
        if (client != null) {
            client.close();
        }
    }

    private <T extends @Nullable Object> T call(Function<Jedis, T> work) throws CacheUnavailableException {
        if (breaker.isOpen()) {
            if (breaker.startProbe()) {
                executor.execute(this::probe);
            }
            throw new CacheUnavailableException(new CircuitOpenException());
        }
        return attempt(work);
    }

    private <T extends @Nullable Object> T attempt(Function<Jedis, T> work) throws CacheUnavailableException {
        if (client == null) {
            throw new CacheUnavailableException(new IllegalStateException("this stack has no cache store"));
        }
        try {
            T result = client.call(work);
            breaker.succeeded();
            return result;
        } catch (CacheUnavailableException e) {
            if (e.isOutage()) {
                breaker.failed();
            }
            if (breaker.isOpen()) {
                client.startAgain();
            }
            throw e;
        }
    }

    /** Writes a key of the stack, since a store that is full or read-only answers a ping. */
    private void probe() {
        try {
            attempt(jedis -> jedis.set(tagged("probe"), "", lasting(PROBE_LIFE)));
        } catch (CacheUnavailableException stillUnavailable) {
            // Calls still fail at once until a later probe succeeds.
        } finally {
            breaker.endProbe();
        }
    }

    private String tagged(String key) {
        return prefix + key;
    }
}
