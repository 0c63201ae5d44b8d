package com.mintactivity.hits;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.auth.http.ApiAnswer;
import com.mintactivity.hits.HitsBody.Others;
import com.mintactivity.hits.HitsBody.Total;
import com.mintactivity.platform.cache.CachePassword;
import com.mintactivity.platform.cache.CacheStore;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The cache without a store, and with one that agrees to everything. With a real one it is tested over the whole
 * service.
 */
final class AnswerCacheTest {

    private final AtomicInteger computations = new AtomicInteger();

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void anAnswerIsComputedOnceIfTheCacheStoreIsUnavailable(boolean isCacheUp) throws IOException {
        String nowhere = "redis://127.0.0.1:" + unusedPort();
        try (CacheStore unavailable =
                new CacheStore("test", nowhere, Duration.ofMillis(100), CachePassword.NONE, Runnable::run)) {
            ApiAnswer answer = answered(unavailable, isCacheUp, "");
            assertThat(answer.body()).endsWith("\"cache_ttl_s\":0}");
            assertThat(answer.cached()).contains(false);
        }
        assertThat(computations).hasValue(1);
    }

    @Test
    void withoutACacheStoreNothingIsCachedOrCounted() {
        ApiAnswer answer = answered(CacheStore.absent(), true, "");
        assertThat(answer.body()).endsWith("\"cache_ttl_s\":0}");
        assertThat(answer.cached()).isEmpty();
        assertThat(computations).hasValue(1);
    }

    /** Bytes of UTF-8, in which é has two. */
    @Test
    void anAnswerOfMoreThan256KbIsNotCached() throws IOException {
        try (AgreeingStore store = new AgreeingStore()) {
            int others = answer(store.client(), true, "").length();
            assertThat(answer(store.client(), true, "x".repeat(256 * 1024 - others)))
                    .endsWith("\"cache_ttl_s\":30}");
            assertThat(store.written()).hasSize(2);
            assertThat(answer(store.client(), true, "x".repeat(256 * 1024 - others + 1)))
                    .endsWith("\"cache_ttl_s\":0}");
            assertThat(answer(store.client(), true, "é".repeat(130 * 1024))).endsWith("\"cache_ttl_s\":0}");
            assertThat(store.written()).hasSize(2);
        }
    }

    /** Its replies are no answers of this service, and are replaced. */
    @Test
    void aForeignValueIsReplaced() throws IOException {
        try (AgreeingStore store = new AgreeingStore()) {
            assertThat(answer(store.client(), true, "")).endsWith("\"cache_ttl_s\":30}");
            assertThat(store.written()).singleElement().asString().doesNotContainIgnoringCase(" nx");
        }
    }

    @Test
    void aStoreThatDidNotAnswerTheLimiterIsNotAsked() throws IOException {
        try (AgreeingStore store = new AgreeingStore()) {
            assertThat(answer(store.client(), false, "")).endsWith("\"cache_ttl_s\":0}");
            assertThat(store.written()).isEmpty();
        }
    }

    private String answer(CacheStore store, boolean isCacheUp, String contract) {
        return answered(store, isCacheUp, contract).body();
    }

    private ApiAnswer answered(CacheStore store, boolean isCacheUp, String contract) {
        return new AnswerCache(store).answer("key", isCacheUp, () -> {
            computations.incrementAndGet();
            return new HitsBody(contract, List.of(), "", "", new Total(0, 0), List.of(), new Others(0, 0), "", 0);
        });
    }

    private static int unusedPort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
