package com.mintactivity.hits;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.auth.http.Body;
import com.mintactivity.auth.http.EndpointResult;
import com.mintactivity.auth.limit.CacheRead;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

final class AnswerMemoryTest {

    private static final int MAX_RESULTS = 100;
    private static final String TEXT = text("{}");

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-11-01T00:00:00Z"));
    private final AnswerMemory memory = new AnswerMemory(now::get, Duration.ofSeconds(30));

    @Test
    void withoutAResultTheWholeTextIsRead() {
        assertThat(memory.toRead("key")).isEqualTo(CacheRead.whole("key"));
    }

    @Test
    void aResultThatWasReadNeedsOnlyItsTag() {
        memory.keep("key", TEXT);
        CacheRead read = memory.toRead("key");
        assertThat(read.key()).isEqualTo("key");
        assertThat(read.tag()).hasSize(CacheEntry.TAG_LENGTH);
        assertThat(read.inMemory()).isEqualTo(TEXT).startsWith(read.tag());
        assertThat(memory.toRead("other")).isEqualTo(CacheRead.whole("other"));
    }

    @Test
    void anotherResultReplacesIt() {
        memory.keep("key", TEXT);
        String other = text("{}");
        assertThat(other).as("a tag of its own").isNotEqualTo(TEXT);
        memory.keep("key", other);
        assertThat(memory.toRead("key").inMemory()).isEqualTo(other);
    }

    @Test
    void aResultIsRemovedWhenTheStoreNoLongerHasIt() {
        memory.keep("key", TEXT);
        pass(Duration.ofMillis(29_999));
        memory.keep("key", TEXT);
        assertThat(memory.toRead("key").inMemory()).isEqualTo(TEXT);
        pass(Duration.ofMillis(1));
        assertThat(memory.toRead("key")).isEqualTo(CacheRead.whole("key"));
    }

    @Test
    void oneResultTooManyRemovesTheOldest() {
        memory.keep("key", TEXT);
        memory.keep("second", TEXT);
        memory.keep("key", text("{}"));
        for (int i = 2; i < MAX_RESULTS; i++) {
            memory.keep("other-" + i, TEXT);
        }
        assertThat(memory.toRead("second").inMemory()).isEqualTo(TEXT);
        memory.keep("one more", TEXT);
        assertThat(memory.toRead("second")).isEqualTo(CacheRead.whole("second"));
        assertThat(memory.toRead("key").tag()).isNotEmpty();
    }

    @Test
    void onlySuccessesOfModerateLengthAreKept() {
        for (String text : new String[] {"!", "?", "4" + "refused".repeat(10), text("x".repeat(50_000))}) {
            memory.keep("key", text);
            assertThat(memory.toRead("key")).isEqualTo(CacheRead.whole("key"));
        }
    }

    private void pass(Duration time) {
        now.updateAndGet(before -> before.plus(time));
    }

    private static String text(String json) {
        return CacheEntry.text(new EndpointResult.Success(Body.of(json)));
    }
}
