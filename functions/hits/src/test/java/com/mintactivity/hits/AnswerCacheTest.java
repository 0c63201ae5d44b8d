package com.mintactivity.hits;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.hits.HitsBody.Others;
import com.mintactivity.hits.HitsBody.Total;
import com.mintactivity.platform.cache.CachePassword;
import com.mintactivity.platform.cache.CacheStore;
import com.mintactivity.platform.telemetry.Metrics;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The cache without a store. The cache with a store is tested over the whole service. */
final class AnswerCacheTest {

    private final AtomicInteger computations = new AtomicInteger();
    private final ByteArrayOutputStream lines = new ByteArrayOutputStream();
    private final Metrics metrics = new Metrics(new PrintStream(lines), () -> Instant.EPOCH, "test");

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void anAnswerIsComputedOnceIfTheCacheStoreIsUnavailable(boolean isUp) throws IOException {
        String nowhere = "redis://127.0.0.1:" + unusedPort();
        try (CacheStore unavailable =
                new CacheStore("test", nowhere, Duration.ofMillis(100), CachePassword.NONE, Runnable::run)) {
            assertThat(answer(unavailable, isUp, "")).endsWith("\"cache_ttl_s\":30}");
        }
        assertThat(computations).hasValue(1);
        assertThat(lines.toString(StandardCharsets.UTF_8)).containsOnlyOnce("\"CacheMiss\":1");
    }

    @Test
    void withoutACacheStoreNothingIsCachedOrCounted() {
        assertThat(answer(CacheStore.absent(), true, "")).endsWith("\"cache_ttl_s\":0}");
        assertThat(computations).hasValue(1);
        assertThat(lines.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    /** Bytes of UTF-8, in which é has two. */
    @Test
    void anAnswerOfMoreThan256KbIsNotCached() throws IOException {
        String nowhere = "redis://127.0.0.1:" + unusedPort();
        try (CacheStore unavailable =
                new CacheStore("test", nowhere, Duration.ofMillis(100), CachePassword.NONE, Runnable::run)) {
            int others = answer(unavailable, false, "").length();
            assertThat(answer(unavailable, false, "x".repeat(256 * 1024 - others)))
                    .endsWith("\"cache_ttl_s\":30}");
            assertThat(answer(unavailable, false, "x".repeat(256 * 1024 - others + 1)))
                    .endsWith("\"cache_ttl_s\":0}");
            assertThat(answer(unavailable, false, "é".repeat(130 * 1024))).endsWith("\"cache_ttl_s\":0}");
        }
    }

    private String answer(CacheStore store, boolean isUp, String contract) {
        return new AnswerCache(store, metrics)
                .answer("key", isUp, () -> {
                    computations.incrementAndGet();
                    return new HitsBody(
                            contract, List.of(), "", "", new Total(0, 0), List.of(), new Others(0, 0), "", 0);
                })
                .body();
    }

    private static int unusedPort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
