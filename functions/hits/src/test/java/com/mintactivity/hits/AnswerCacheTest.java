package com.mintactivity.hits;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class AnswerCacheTest {

    @Test
    void anAnswerIsComputedOnceIfTheCacheStoreIsUnavailable() throws IOException {
        AtomicInteger made = new AtomicInteger();
        String nowhere = "redis://127.0.0.1:" + unusedPort();
        try (CacheStore unreachable = new CacheStore("test", nowhere, Duration.ofMillis(100), CachePassword.NONE)) {
            ByteArrayOutputStream lines = new ByteArrayOutputStream();
            Metrics metrics = new Metrics(new PrintStream(lines), () -> Instant.EPOCH, "test");
            String answer = new AnswerCache(unreachable, metrics)
                    .answer("key", Optional.empty(), () -> "answer " + made.incrementAndGet());

            assertThat(answer).isEqualTo("answer 1");
            assertThat(made).hasValue(1);
            assertThat(lines.toString(StandardCharsets.UTF_8)).contains("\"CacheMiss\":1");
        }
    }

    private static int unusedPort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
