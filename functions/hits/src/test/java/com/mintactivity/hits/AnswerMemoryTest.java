package com.mintactivity.hits;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.auth.http.Body;
import com.mintactivity.auth.http.EndpointResult;
import com.mintactivity.auth.limit.CacheRead;
import org.junit.jupiter.api.Test;

final class AnswerMemoryTest {

    private static final String TEXT = text("{}");

    private final AnswerMemory memory = new AnswerMemory();

    @Test
    void withoutAResultTheWholeTextIsRead() {
        assertThat(memory.read("key")).isEqualTo(new CacheRead("key", ""));
        assertThat(memory.text("key", TEXT)).hasValue(TEXT);
    }

    @Test
    void aResultThatWasReadNeedsOnlyItsTag() {
        memory.text("key", TEXT);
        String tag = memory.read("key").start();
        assertThat(TEXT).startsWith(tag);
        assertThat(memory.text("key", tag)).hasValue(TEXT);
        assertThat(memory.read("other").start()).isEmpty();
    }

    @Test
    void anotherResultReplacesIt() {
        memory.text("key", TEXT);
        String other = text("{}");
        assertThat(memory.text("key", other)).hasValue(other);
        assertThat(other).startsWith(memory.read("key").start());
    }

    @Test
    void aTagWhoseResultWasRemovedYieldsNothing() {
        memory.text("key", TEXT);
        String tag = memory.read("key").start();
        for (int i = 0; i < 100; i++) {
            memory.text("other-" + i, TEXT);
        }
        assertThat(memory.text("key", tag)).isEmpty();
        memory.text("key", text("{}"));
        assertThat(memory.text("key", tag)).isEmpty();
    }

    @Test
    void onlySuccessesOfModerateLengthAreKept() {
        for (String text : new String[] {"!", "?", "4 " + "refused".repeat(10), text("x".repeat(50_000))}) {
            assertThat(memory.text("key", text)).hasValue(text);
            assertThat(memory.read("key").start()).isEmpty();
        }
    }

    private static String text(String json) {
        return CacheEntry.text(new EndpointResult.Success(Body.of(json)));
    }
}
