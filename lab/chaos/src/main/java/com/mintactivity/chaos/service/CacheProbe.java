package com.mintactivity.chaos.service;

import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.exceptions.JedisConnectionException;

/** Queries the cache store directly, on a new connection for each query. */
public final class CacheProbe {

    private static final int TIMEOUT_MS = 500;
    private static final String OUTPUT = "total_net_output_bytes:";

    private final int port;

    CacheProbe(int port) {
        this.port = port;
    }

    public boolean answers() {
        try (Jedis jedis = connect()) {
            return jedis.ping().equals("PONG");
        } catch (JedisConnectionException none) {
            return false;
        }
    }

    /** The bytes that it has sent, without the answer to this query. */
    public long bytesSent() throws IOException {
        try (Jedis jedis = connect()) {
            return jedis.info("stats")
                    .lines()
                    .filter(line -> line.startsWith(OUTPUT))
                    .map(line -> Long.parseLong(line.substring(OUTPUT.length()).strip()))
                    .findFirst()
                    .orElseThrow(() -> new IOException("the cache store reports no count of its output"));
        }
    }

    /** The stored bucket of a key; empty if there is none or the store does not answer. */
    public Optional<String> bucket(String keyId) {
        try (Jedis jedis = connect()) {
            return Optional.ofNullable(jedis.dump("{mint-activity}:level:" + keyId))
                    .map(Arrays::toString);
        } catch (JedisConnectionException none) {
            return Optional.empty();
        }
    }

    private Jedis connect() {
        return new Jedis("127.0.0.1", port, TIMEOUT_MS);
    }
}
