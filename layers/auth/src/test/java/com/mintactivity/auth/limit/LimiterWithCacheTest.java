package com.mintactivity.auth.limit;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.platform.cache.CachePassword;
import com.mintactivity.platform.cache.CacheStore;
import com.mintactivity.platform.telemetry.Log;
import com.mintactivity.platform.telemetry.Metrics;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The limiter's calls to the cache store, and its use of the replies. The script itself is tested on a real store. */
final class LimiterWithCacheTest {

    private static final InstantSource CLOCK = InstantSource.fixed(Instant.parse("2026-11-01T00:00:00Z"));
    private static final Rate KEY = new Rate(60, 20);
    private static final Rate SERVICE = new Rate(6_000, 2_000);
    private static final Share ACME = Share.of("acme", false);
    private static final String FAILURE = "-ERR broken\r\n";

    private final CannedCacheServer server = new CannedCacheServer();
    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private final PrintStream out = new PrintStream(written, true, StandardCharsets.UTF_8);
    private final CacheStore cache =
            new CacheStore("mint", server.url(), Duration.ofSeconds(20), CachePassword.NONE, Runnable::run);
    private final Limiter limiter =
            new Limiter(cache, CLOCK, SERVICE, new Metrics(out, CLOCK, "mint"), new Log(out, CLOCK));

    @AfterEach
    void close() {
        cache.close();
        server.close();
    }

    @Test
    void anAdmittedRequestHasWhatIsLeft() {
        server.replyToScripts("*3\r\n:0\r\n:1\r\n:7\r\n");
        assertThat(limiter.take("svc_1", KEY, ACME)).isEqualTo(new Verdict.Within(7, true));
    }

    @Test
    void aRefusedRequestWaitsForTheWaitRoundedUpToSeconds() {
        server.replyToScripts("*3\r\n:1\r\n:1000001\r\n:0\r\n");
        assertThat(limiter.take("svc_1", KEY, ACME)).isEqualTo(new Verdict.Exceeded(0, 2, Limit.KEY));
        server.replyToScripts("*3\r\n:2\r\n:1\r\n:3\r\n");
        assertThat(limiter.take("svc_1", KEY, ACME)).isEqualTo(new Verdict.Exceeded(3, 1, Limit.SERVICE));
        server.replyToScripts("*3\r\n:3\r\n:1\r\n:3\r\n");
        assertThat(limiter.take("svc_1", KEY, ACME)).isEqualTo(new Verdict.Exceeded(3, 1, Limit.SHARE));
    }

    @Test
    void theScriptGetsTheBucketsAndTheirRatesAndNothingElse() {
        limiter.take("svc_1", KEY, ACME);
        limiter.take("svc_1", KEY, Share.of("acme", true));
        limiter.takeFromKey("svc_1", KEY);
        assertThat(server.commands("EVALSHA").stream()
                        .map(command -> String.join(" ", command.subList(2, command.size()))))
                .containsExactly(
                        "3 {mint}:bucket1:key:svc_1 {mint}:bucket1:service {mint}:bucket1:tenant:acme"
                                + " 60 20 6000 2000 3000 1000 0",
                        "3 {mint}:bucket1:key:svc_1 {mint}:bucket1:service {mint}:bucket1:sandboxes"
                                + " 60 20 6000 2000 600 200 1",
                        "1 {mint}:bucket1:key:svc_1 60 20");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "*0\r\n",
                "*2\r\n:0\r\n:1\r\n",
                "*3\r\n:0\r\n:1\r\n$-1\r\n",
                "*3\r\n:4\r\n:1\r\n:0\r\n",
                "+OK\r\n",
                "$-1\r\n"
            })
    void aReplyOfAnotherFormIsAnOutage(String reply) {
        server.replyToScripts(reply);
        assertThat(limiter.take("svc_1", KEY, ACME)).isEqualTo(new Verdict.Within(Verdict.UNKNOWN, false));
    }

    @Test
    void anOutageIsLoggedOnceAndEveryFallbackCounted() {
        server.replyToScripts(FAILURE);
        assertThat(limiter.take("svc_1", KEY, ACME)).isEqualTo(new Verdict.Within(Verdict.UNKNOWN, false));
        assertThat(limiter.take("svc_1", KEY, ACME)).isEqualTo(new Verdict.Within(Verdict.UNKNOWN, false));
        assertThat(written()).containsOnlyOnce("limiting in memory");
        assertThat(written().lines().filter(line -> line.contains("\"LimiterFallback\":1")))
                .hasSize(2);
    }

    @Test
    void aSecondOutageIsLoggedAgain() {
        server.replyToScripts(FAILURE);
        limiter.take("svc_1", KEY, ACME);
        server.replyToScripts("*3\r\n:0\r\n:1\r\n:7\r\n");
        limiter.take("svc_1", KEY, ACME);
        server.replyToScripts(FAILURE);
        limiter.take("svc_1", KEY, ACME);
        assertThat(written().split("limiting in memory", -1)).hasSize(3);
    }

    @Test
    void anOutageBeforeASnapshotIsForgotten() {
        server.replyToScripts(FAILURE);
        limiter.take("svc_1", KEY, ACME);
        limiter.forget();
        limiter.take("svc_1", KEY, ACME);
        assertThat(written().split("limiting in memory", -1)).hasSize(3);
    }

    @Test
    void preparingConnects() {
        limiter.prepare();
        assertThat(server.commands("PING")).hasSize(1);
    }

    @Test
    void preparingIgnoresAStoreThatDoesNotAnswer() {
        server.close();
        limiter.prepare();
        assertThat(written()).isEmpty();
    }

    private String written() {
        return written.toString(StandardCharsets.UTF_8);
    }
}
