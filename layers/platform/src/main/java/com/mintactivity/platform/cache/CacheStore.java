package com.mintactivity.platform.cache;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.Pipeline;
import redis.clients.jedis.Response;
import redis.clients.jedis.exceptions.JedisNoScriptException;
import redis.clients.jedis.exceptions.JedisRedirectionException;
import redis.clients.jedis.params.SetParams;

/**
 * The cache store: a Redis or Valkey server, or a cluster of them, behind a few calls. Connects when first used; a connection that
 * broke while idle is dropped and the call tried once more, a time-out is not. Every call refuses an outage with
 * {@link CacheUnavailableException}.
 */
public final class CacheStore implements AutoCloseable {

    private final String prefix;
    private final @Nullable ConnectionFactory connectionFactory;
    private final @Nullable SlotClient client;

    /**
     * A store that is not connected yet.
     *
     * @param stack every key starts with it as a hash tag: in cluster mode one slot holds a stack's keys, so that one connection
     *     and one round trip serve them together
     * @param url {@code redis://host:port}, or {@code rediss://user@host:port} for TLS and a password
     * @param timeout for connecting, and for each answer
     * @param password asked for when connecting, where the URL names a user without one
     */
    public CacheStore(String stack, String url, Duration timeout, CachePassword password) {
        this("{" + stack + "}:", new ConnectionFactory(URI.create(url), Math.toIntExact(timeout.toMillis()), password));
    }

    private CacheStore(String prefix, @Nullable ConnectionFactory connectionFactory) {
        this.prefix = prefix;
        this.connectionFactory = connectionFactory;
        this.client = connectionFactory == null ? null : new SlotClient(connectionFactory);
    }

    /** What a stack without a cache store has in its place: every call refuses. */
    public static CacheStore absent() {
        return new CacheStore("", null);
    }

    /** Whether the stack has no cache store, as opposed to one that does not answer. */
    public boolean isAbsent() {
        return client == null;
    }

    /** The same server through connections of their own, under keys of its own. */
    public CacheStore namespaced(String name) {
        return new CacheStore(prefix + name + ":", connectionFactory);
    }

    public Optional<String> get(String key) throws CacheUnavailableException {
        return Optional.ofNullable(call(jedis -> jedis.get(tagged(key))));
    }

    public void put(String key, String value, Duration life) throws CacheUnavailableException {
        call(jedis -> jedis.set(tagged(key), value, SetParams.setParams().px(life.toMillis())));
    }

    /** Writes where the key has no value yet, and returns whether it wrote. */
    public boolean putIfAbsent(String key, String value, Duration life) throws CacheUnavailableException {
        return call(jedis ->
                        jedis.set(tagged(key), value, SetParams.setParams().nx().px(life.toMillis())))
                != null;
    }

    public void delete(String key) throws CacheUnavailableException {
        call(jedis -> jedis.del(tagged(key)));
    }

    /** One round trip that does nothing. */
    public void ping() throws CacheUnavailableException {
        call(Jedis::ping);
    }

    /** A script's answer, and what the store held under the key that was read in the same round trip. */
    public record Evaluated(List<Long> numbers, @Nullable String value) {}

    /**
     * Runs a script that answers a list of whole numbers and reads one key after it, in one round trip; in two where the store has
     * not met the script yet.
     */
    public Evaluated evaluate(Script script, List<String> keys, List<String> arguments, Optional<String> readKey)
            throws CacheUnavailableException {
        List<String> tagged = keys.stream().map(this::tagged).toList();
        return call(jedis -> {
            try {
                return evaluated(jedis, readKey, pipeline -> pipeline.evalsha(script.sha1(), tagged, arguments));
            } catch (JedisNoScriptException unknown) {
                return evaluated(jedis, readKey, pipeline -> pipeline.eval(script.text(), tagged, arguments));
            }
        });
    }

    private Evaluated evaluated(Jedis jedis, Optional<String> readKey, Function<Pipeline, Response<Object>> run) {
        try (Pipeline pipeline = jedis.pipelined()) {
            Response<Object> evaluated = run.apply(pipeline);
            Response<String> read =
                    readKey.map(key -> pipeline.get(tagged(key))).orElse(null);
            pipeline.sync();
            List<Long> numbers = new ArrayList<>();
            for (Object number : (List<?>) evaluated.get()) {
                numbers.add((Long) number);
            }
            return new Evaluated(List.copyOf(numbers), read == null ? null : found(read));
        }
    }

    /** Closes the idle connections; the next call connects again. */
    @Override
    public void close() {
        if (client != null) {
            client.close();
        }
    }

    private <T extends @Nullable Object> T call(Function<Jedis, T> work) throws CacheUnavailableException {
        if (client == null) {
            throw new CacheUnavailableException(new IllegalStateException("this stack has no cache store"));
        }
        return client.call(work);
    }

    /** The script has run and must not run twice; what cannot be read where it ran counts as not there. */
    private static @Nullable String found(Response<String> read) {
        try {
            return read.get();
        } catch (JedisRedirectionException elsewhere) {
            return null;
        }
    }

    private String tagged(String key) {
        return prefix + key;
    }
}
