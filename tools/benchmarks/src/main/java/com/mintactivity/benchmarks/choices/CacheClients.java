package com.mintactivity.benchmarks.choices;

import com.mintactivity.auth.limit.Rate;
import com.mintactivity.benchmarks.warm.Scene;
import com.mintactivity.platform.cache.CacheStore;
import com.mintactivity.platform.cache.CacheUnavailableException;
import com.mintactivity.platform.cache.Script;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Clients of the cache store at what a request for hits asks of it: the limiter's script and an answer, in one round trip. */
final class CacheClients {

    private static final List<Contender> CONTENDERS = List.of(
            Contender.of("jedis", "jedis", "commons-pool2", "gson", "json", "redis-authx-core"),
            Contender.of(
                    "lettuce",
                    "lettuce-core",
                    "redis-authx-core",
                    "reactor-core",
                    "netty-buffer",
                    "netty-codec-base",
                    "netty-codec-dns",
                    "netty-common",
                    "netty-handler",
                    "netty-resolver",
                    "netty-resolver-dns",
                    "netty-transport",
                    "netty-transport-native-unix-common"),
            Contender.of("glide", "valkey-glide", "commons-lang3"));

    /** About what an answer of 25 users has. */
    private static final int ANSWER_LENGTH = 5_000;

    private static final Duration LIFE = Duration.ofHours(1);
    private static final String PREFIX = "{" + Scene.STACK + "}:";
    private static final String ANSWER = "answer";
    private static final List<String> BUCKETS = List.of("bucket:key", "bucket:service");
    private static final List<String> RATES = rates(Integer.toString(Rate.MAX));

    private CacheClients() {}

    /** Puts script, buckets and answer in place. */
    static Choice choice(Scene scene) throws IOException, CacheUnavailableException {
        Script script = limiter();
        try (CacheStore store = scene.platform(System.err).cache()) {
            store.put(ANSWER, "x".repeat(ANSWER_LENGTH), LIFE);
            store.evaluate(script, BUCKETS, RATES, Optional.empty());
        }
        List<String> told = new ArrayList<>(List.of(scene.engines().cacheUrl(), script.sha1()));
        BUCKETS.forEach(bucket -> told.add(PREFIX + bucket));
        told.addAll(RATES);
        told.add(PREFIX + ANSWER);
        return new Choice("cache client", "EVALSHA + GET", told, 1_000, CONTENDERS);
    }

    /** A minute's requests and a burst for either bucket. */
    private static List<String> rates(String most) {
        return List.of(most, most, most, most);
    }

    private static Script limiter() throws IOException {
        try (InputStream lua = Objects.requireNonNull(Rate.class.getResourceAsStream("take.lua"))) {
            return Script.of(new String(lua.readAllBytes(), StandardCharsets.UTF_8));
        }
    }
}
