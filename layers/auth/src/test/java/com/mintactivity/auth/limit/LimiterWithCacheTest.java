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
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The limiter's calls to the cache store, and its use of the replies. The script itself is tested on a real store. */
final class LimiterWithCacheTest {

    private static final InstantSource CLOCK = InstantSource.fixed(Instant.parse("2026-11-01T00:00:00Z"));
    private static final Rate KEY = new Rate(60, 20);
    private static final Rate SERVICE = new Rate(6_000, 2_000);
    private static final CacheRead READ = new CacheRead("hits:x", "tag", "tagged");
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
    void anAdmittedRequestHasWhatIsLeftAndTheCachedValue() {
        server.replyToScripts("*3\r\n:0\r\n:7\r\n$6\r\nanswer\r\n");
        assertThat(limiter.take("svc_1", KEY, Optional.of(READ))).isEqualTo(new Verdict.Within(7, true, "answer"));
    }

    @Test
    void anAdmittedRequestWithoutACachedValueHasNone() {
        server.replyToScripts("*3\r\n:0\r\n:7\r\n$-1\r\n");
        assertThat(limiter.take("svc_1", KEY, Optional.of(READ))).isEqualTo(new Verdict.Within(7, true, null));
    }

    @Test
    void aValueThatTheStoreStillHasIsTheOneInMemory() {
        server.replyToScripts("*3\r\n:0\r\n:7\r\n$3\r\ntag\r\n");
        assertThat(limiter.take("svc_1", KEY, Optional.of(READ))).isEqualTo(new Verdict.Within(7, true, "tagged"));
    }

    @Test
    void aRefusedRequestWaitsForTheWaitRoundedUpToSeconds() {
        server.replyToScripts("*2\r\n:1000001\r\n:3\r\n");
        assertThat(limiter.take("svc_1", KEY, Optional.empty())).isEqualTo(new Verdict.Exceeded(3, 2));
        server.replyToScripts("*2\r\n:1\r\n:0\r\n");
        assertThat(limiter.take("svc_1", KEY, Optional.empty())).isEqualTo(new Verdict.Exceeded(0, 1));
    }

    @Test
    void theScriptGetsBothBucketsBothRatesAndWhatToRead() {
        limiter.take("svc_1", KEY, Optional.of(READ));
        List<String> command = server.commands("EVALSHA").getFirst();
        assertThat(command.subList(2, 10))
                .containsExactly(
                        "3", "{mint}:level:svc_1", "{mint}:level:service", "{mint}:hits:x", "60", "20", "6000", "2000");
        assertThat(command.getLast()).isEqualTo("tag");
    }

    @Test
    void eachRequestHasANameOf12Characters() {
        limiter.take("svc_1", KEY, Optional.empty());
        limiter.take("svc_1", KEY, Optional.empty());
        List<String> names = server.commands("EVALSHA").stream()
                .map(command -> command.get(9))
                .toList();
        assertThat(names).hasSize(2).doesNotHaveDuplicates().allMatch(name -> name.matches("[0-9a-f]{12}"));
    }

    @Test
    void anOutageIsLoggedOnceAndEveryFallbackCounted() {
        server.replyToScripts(FAILURE);
        assertThat(limiter.take("svc_1", KEY, Optional.empty())).isEqualTo(new Verdict.Within(19, false, null));
        assertThat(limiter.take("svc_1", KEY, Optional.empty())).isEqualTo(new Verdict.Within(18, false, null));
        assertThat(written()).containsOnlyOnce("limiting in memory");
        assertThat(written().lines().filter(line -> line.contains("\"LimiterFallback\":1")))
                .hasSize(2);
    }

    @Test
    void aSecondOutageIsLoggedAgain() {
        server.replyToScripts(FAILURE);
        limiter.take("svc_1", KEY, Optional.empty());
        server.replyToScripts("*2\r\n:0\r\n:7\r\n");
        limiter.take("svc_1", KEY, Optional.empty());
        server.replyToScripts(FAILURE);
        limiter.take("svc_1", KEY, Optional.empty());
        assertThat(written().split("limiting in memory", -1)).hasSize(3);
    }

    @Test
    void anOutageBeforeASnapshotIsForgotten() {
        server.replyToScripts(FAILURE);
        limiter.take("svc_1", KEY, Optional.empty());
        limiter.forget();
        limiter.take("svc_1", KEY, Optional.empty());
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
