package com.mintactivity.platform.concurrent;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Values are remembered, and forgotten in time. */
final class MarkedMemoryTest {

    private static final Duration LIFE = Duration.ofHours(1);

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-11-20T12:00:00Z"));
    private final MarkedMemory<Integer> memory = new MarkedMemory<>(now::get, LIFE, 10_000);

    @Test
    void aValueIsFoundUnderItsNameAndMark() {
        memory.keep("a", "first", 1, 0);
        memory.keep("b", "first", 2, 0);
        assertThat(memory.find("a", "first")).contains(1);
        assertThat(memory.find("b", "first")).contains(2);
        assertThat(memory.find("c", "first")).isEmpty();
        memory.keep("a", "second", 3, 0);
        assertThat(memory.find("a", "second")).contains(3);
    }

    @Test
    void aValueOfAnotherMarkIsForgotten() {
        memory.keep("a", "first", 1, 0);
        assertThat(memory.find("a", "second")).isEmpty();
        assertThat(memory.find("a", "first")).isEmpty();
    }

    @Test
    void theLeastRecentlyUsedValuesAreForgottenFirst() {
        IntStream.range(0, 9).forEach(i -> memory.keep(Integer.toString(i), "", i, 700));
        assertThat(memory.find("0", "")).contains(0);
        memory.keep("9", "", 9, 700);
        assertThat(memory.find("1", "")).contains(1);
        memory.keep("10", "", 10, 700);
        assertThat(memory.find("2", "")).isEmpty();
        assertThat(IntStream.of(0, 1, 3, 9, 10))
                .allMatch(i -> memory.find(Integer.toString(i), "").isPresent());
    }

    @Test
    void aValueThatIsReplacedOrForgottenTakesNoBytes() {
        memory.keep("a", "", 1, 5_000);
        for (int i = 0; i < 100; i++) {
            memory.keep("b", "", i, 4_000);
            memory.keep("b", Integer.toString(i), i, 4_000);
            assertThat(memory.find("b", "")).isEmpty();
        }
        assertThat(memory.find("a", "")).contains(1);
        memory.keep("c", "", 1, 10_000);
        assertThat(memory.find("c", "")).as("larger than the memory").isEmpty();
    }

    @Test
    void allValuesAreForgottenWhenTheFirstOneIsOld() {
        memory.keep("a", "", 1, 0);
        now.set(now.get().plus(LIFE).minusSeconds(1));
        memory.keep("b", "", 2, 0);
        assertThat(memory.find("a", "")).contains(1);
        now.set(now.get().plusSeconds(1));
        assertThat(memory.find("b", "")).isEmpty();
        assertThat(memory.find("a", "")).isEmpty();
        memory.keep("b", "", 3, 0);
        now.set(now.get().minusSeconds(1));
        assertThat(memory.find("b", "")).as("by a clock that was set back").isEmpty();
    }
}
