package com.mintactivity.platform.secret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.secretsmanager.SecretsManagerClient;
import software.amazon.awssdk.services.secretsmanager.model.GetSecretValueRequest;
import software.amazon.awssdk.services.secretsmanager.model.GetSecretValueResponse;

/** When a secret is read, and who waits for it. */
final class SecretsTest {

    private static final String ONE = "{\"current\":\"1\",\"1\":\"a\"}";
    private static final String TWO = "{\"current\":\"2\",\"1\":\"a\",\"2\":\"b\"}";

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-11-20T12:00:00Z"));
    private final Map<String, String> stored = new ConcurrentHashMap<>(Map.of("a", ONE, "b", ONE));
    private final Map<String, CountDownLatch> hung = new ConcurrentHashMap<>();
    private final AtomicInteger reads = new AtomicInteger();
    private final List<Runnable> background = new ArrayList<>();
    private final Secrets secrets = new Secrets(new Store(), now::get, background::add);

    private final class Store implements SecretsManagerClient {

        @Override
        public GetSecretValueResponse getSecretValue(GetSecretValueRequest request) {
            reads.incrementAndGet();
            CountDownLatch latch = hung.get(request.secretId());
            if (latch != null) {
                try {
                    latch.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
            return GetSecretValueResponse.builder()
                    .secretString(stored.get(request.secretId()))
                    .build();
        }

        @Override
        public String serviceName() {
            return "secretsmanager";
        }

        @Override
        public void close() {}
    }

    private void advance(Duration by) {
        now.updateAndGet(time -> time.plus(by));
    }

    private String current() {
        return secrets.keyring("a").current();
    }

    @Test
    void anOldKeyringIsUsedAndReadInTheBackground() {
        assertThat(current()).isEqualTo("1");
        stored.put("a", TWO);
        advance(Duration.ofSeconds(299));
        assertThat(current()).isEqualTo("1");
        assertThat(background).isEmpty();
        advance(Duration.ofSeconds(1));
        assertThat(current()).isEqualTo("1");
        assertThat(reads).hasValue(1);
        background.removeFirst().run();
        assertThat(current()).isEqualTo("2");
        assertThat(reads).hasValue(2);
        assertThat(background).isEmpty();
    }

    @Test
    void aKeyringOfAQuarterOfAnHourIsReadFirstAndUsedIfItCannotBe() {
        assertThat(current()).isEqualTo("1");
        stored.put("a", "{}");
        advance(Duration.ofMinutes(15));
        assertThat(current()).isEqualTo("1");
        assertThat(current()).isEqualTo("1");
        assertThat(reads).hasValue(2);
        stored.put("a", TWO);
        advance(Duration.ofSeconds(10));
        assertThat(current()).isEqualTo("2");
    }

    /** For as long as Secrets Manager hangs, which is for ever here. */
    @Test
    void noCallerWaitsForAReadThatHangs() {
        assertThat(current()).isEqualTo("1");
        hung.put("a", new CountDownLatch(1));
        List<CompletableFuture<Void>> running = new ArrayList<>();
        for (int seconds = 0; seconds < 300; seconds += 5) {
            advance(Duration.ofSeconds(seconds == 0 ? 300 : 5));
            assertThat(current()).isEqualTo("1");
            background.forEach(refresh -> running.add(CompletableFuture.runAsync(refresh, Thread::startVirtualThread)));
            background.clear();
        }
        assertThat(secrets.keyring("b").current()).isEqualTo("1");
        stored.put("a", TWO);
        hung.get("a").countDown();
        running.forEach(CompletableFuture::join);
        assertThat(current()).isEqualTo("2");
    }

    @Test
    void aReadThatHangsDelaysNoOtherSecret() {
        CountDownLatch latch = new CountDownLatch(1);
        hung.put("a", latch);
        CompletableFuture<String> waiting = CompletableFuture.supplyAsync(this::current, Thread::startVirtualThread);
        assertThat(secrets.keyring("b").current()).isEqualTo("1");
        assertThat(waiting).isNotDone();
        latch.countDown();
        assertThat(waiting.join()).isEqualTo("1");
    }

    @Test
    void aVersionThatACallerNamesIsReadForOnceInTenSeconds() {
        assertThat(current()).isEqualTo("1");
        stored.put("a", TWO);
        advance(Duration.ofSeconds(9));
        assertThat(secrets.keyringForCaller("a", "2").holds("2")).isFalse();
        assertThat(reads).hasValue(1);
        advance(Duration.ofSeconds(1));
        assertThat(secrets.keyringForCaller("a", "2").holds("2")).isTrue();
        assertThat(secrets.keyringForCaller("a", "3").holds("3")).isFalse();
        assertThat(reads).hasValue(2);
    }

    @Test
    void aVersionThatARecordNamesIsReadForAtOnce() {
        assertThat(current()).isEqualTo("1");
        stored.put("a", TWO);
        assertThat(secrets.keyringForRecord("a", "2").holds("2")).isTrue();
        assertThat(reads).hasValue(2);
    }

    @Test
    void aVersionThatWasRemovedIsReadForOnceInTenSeconds() {
        assertThat(current()).isEqualTo("1");
        for (int i = 0; i < 3; i++) {
            assertThat(secrets.keyringForRecord("a", "0").holds("0")).isFalse();
        }
        assertThat(reads).hasValue(2);
        advance(Duration.ofSeconds(10));
        assertThat(secrets.keyringForRecord("a", "0").holds("0")).isFalse();
        assertThat(reads).hasValue(3);
    }

    /** The version may exist, so it must not be refused. */
    @Test
    void aVersionThatMayExistIsAFailureWhileTheSecretCannotBeRead() {
        assertThat(current()).isEqualTo("1");
        stored.put("a", "{}");
        advance(Duration.ofSeconds(10));
        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(() -> secrets.keyringForRecord("a", "2")).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(() -> secrets.keyringForCaller("a", "2")).isInstanceOf(IllegalStateException.class);
        }
        assertThat(reads).hasValue(2);
        assertThat(current()).isEqualTo("1");
    }

    @Test
    void aKeyringThatDidNotWorkIsReadAgainOnceInTenSeconds() {
        assertThat(current()).isEqualTo("1");
        stored.put("a", TWO);
        assertThat(secrets.reread("a").current()).isEqualTo("1");
        advance(Duration.ofSeconds(10));
        assertThat(secrets.reread("a").current()).isEqualTo("2");
    }

    @Test
    void whatIsForgottenIsReadAgain() {
        assertThat(current()).isEqualTo("1");
        stored.put("a", TWO);
        secrets.forget();
        assertThat(current()).isEqualTo("2");
    }
}
