package com.mintactivity.benchmarks.choices;

import com.mintactivity.auth.limit.Rate;
import com.mintactivity.benchmarks.warm.BenchmarkStack;
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

/** Clients of the cache store at the round trip of a hits request: the limiter's script and a cached answer. */
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

    /** About the length of an answer with 25 users, in characters. */
    private static final int ANSWER_LENGTH = 5_000;

    private static final Duration TTL = Duration.ofHours(1);
    private static final String PREFIX = "{" + BenchmarkStack.STACK + "}:";
    private static final String ANSWER = "answer";
    private static final List<String> BUCKETS = List.of("bucket:key", "bucket:service");
    private static final List<String> RATES = rates(Integer.toString(Rate.MAX));

    private CacheClients() {}

    /** Loads the script and writes the buckets and the answer. */
    static LibraryChoice choice(BenchmarkStack stack) throws IOException, CacheUnavailableException {
        Script script = limiter();
        try (CacheStore store = stack.platform(System.err).cache()) {
            store.putIfAbsent(ANSWER, "x".repeat(ANSWER_LENGTH), TTL);
            store.evaluate(script, BUCKETS, RATES, evaluated -> evaluated);
        }
        List<String> arguments = new ArrayList<>(List.of(stack.engines().cacheUrl(), script.sha1()));
        BUCKETS.forEach(bucket -> arguments.add(PREFIX + bucket));
        arguments.addAll(RATES);
        arguments.add(PREFIX + ANSWER);
        return new LibraryChoice("cache client", "EVALSHA + GET", arguments, 1_000, CONTENDERS);
    }

    /** Requests per minute and burst of the key's bucket and of the service-wide one. */
    private static List<String> rates(String max) {
        return List.of(max, max, max, max);
    }

    private static Script limiter() throws IOException {
        try (InputStream lua = Objects.requireNonNull(Rate.class.getResourceAsStream("take.lua"))) {
            return Script.of(new String(lua.readAllBytes(), StandardCharsets.UTF_8));
        }
    }
}
