package com.mintactivity.hits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.mintactivity.auth.address.Allowlist;
import com.mintactivity.auth.gate.Admitted;
import com.mintactivity.auth.http.Body;
import com.mintactivity.auth.http.EndpointResult;
import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.auth.limit.Rate;
import com.mintactivity.auth.tenant.Switch;
import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.platform.cache.CachePassword;
import com.mintactivity.platform.cache.CacheStore;
import com.mintactivity.platform.concurrent.Deadline;
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
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class AnswerCacheTest {

    private static final EndpointResult RESULT = new EndpointResult.Success(Body.of("{}"));

    private final AtomicInteger computations = new AtomicInteger();
    private final ByteArrayOutputStream lines = new ByteArrayOutputStream();

    @Test
    void aResultIsComputedOnceIfTheCacheStoreIsUnavailable() throws IOException {
        assertThat(answer(true, Optional.empty())).isEqualTo(RESULT);
        assertThat(computations).hasValue(1);
        assertThat(lines.toString(StandardCharsets.UTF_8)).contains("\"CacheMiss\":1");
    }

    @Test
    void aStoreThatJustFailedTheLimiterIsNotAskedAgain() throws IOException {
        assertThat(answer(false, Optional.empty())).isEqualTo(RESULT);
        assertThat(computations).hasValue(1);
    }

    @Test
    void aResultThatTheLimiterReadIsUsed() throws IOException {
        assertThat(answer(true, Optional.of("2" + "0".repeat(32) + "\"x\"")))
                .isEqualTo(new EndpointResult.Success(new Body("\"x\"")));
        assertThat(computations).hasValue(0);
        assertThat(lines.toString(StandardCharsets.UTF_8)).contains("\"CacheHit\":1");
    }

    @Test
    void aTextThatHasNoKnownFormIsComputedAgain() throws IOException {
        assertThat(answer(true, Optional.of("\"{}\""))).isEqualTo(RESULT);
        assertThat(computations).hasValue(1);
    }

    @Test
    void aFailureThatTheLimiterReadIsAFailureHereToo() {
        assertThatExceptionOfType(ComputationFailedException.class)
                .isThrownBy(() -> answer(true, Optional.of(String.valueOf(CacheEntry.FAILED))));
        assertThat(computations).hasValue(0);
    }

    private EndpointResult answer(boolean isShared, Optional<String> cached) throws IOException {
        String nowhere = "redis://127.0.0.1:" + unusedPort();
        Metrics metrics = new Metrics(new PrintStream(lines), () -> Instant.EPOCH, "test");
        try (CacheStore unavailable =
                new CacheStore("test", nowhere, Duration.ofMillis(100), CachePassword.NONE, Runnable::run)) {
            return new AnswerCache(unavailable, () -> Instant.EPOCH, metrics)
                    .answer("key", admitted(isShared, cached), Deadline.after(Duration.ofSeconds(25)), () -> {
                        computations.incrementAndGet();
                        return RESULT;
                    });
        }
    }

    private static Admitted admitted(boolean isShared, Optional<String> cached) {
        KeyRecord key = new KeyRecord(
                "svc_1",
                "",
                "1",
                "acme",
                List.of(),
                Allowlist.stored(List.of()),
                Rate.DEFAULT,
                Instant.EPOCH,
                Instant.EPOCH,
                Optional.empty());
        Tenant tenant = new Tenant("acme", List.of(), Instant.EPOCH, 31, true, Switch.ON);
        return new Admitted(key, tenant, isShared, cached);
    }

    private static int unusedPort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
