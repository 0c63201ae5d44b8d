package com.mintactivity.recorder.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RetryDelayTest {

    private final Random random = new Random(1);

    @ParameterizedTest
    @CsvSource({"1, 5", "2, 10", "3, 20", "6, 160", "7, 300", "8, 300", "3000, 300"})
    void theBoundDoublesUpToFiveMinutes(int attempt, int seconds) {
        assertThat(RetryDelay.maxSeconds(attempt)).isEqualTo(seconds);
    }

    @ParameterizedTest
    @CsvSource({"1, 5", "3, 20", "3000, 300"})
    void eventsThatWereRefusedTogetherComeBackSpreadOverHalfTheTime(int attempt, int max) {
        assertThat(IntStream.range(0, 100 * max)
                        .map(event -> RetryDelay.seconds(attempt, random.nextDouble()))
                        .distinct()
                        .sorted())
                .containsExactlyElementsOf(
                        IntStream.rangeClosed(max / 2, max).boxed().toList());
    }
}
