package com.mintactivity.chaos.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class CallSamplesTest {

    private final CallSamples samples =
            new CallSamples(List.of(sample(0, 10, 200), sample(5, 30, 200), sample(10, 12, 503), sample(20, 26, 200)));

    private static CallSample sample(long start, long end, int status) {
        List<String> defects = status == 200 ? List.of() : List.of("no Retry-After");
        return new CallSample(0, "health", start, end, status, Integer.toString(status), defects);
    }

    @Test
    void hasAMedianAndALongest() {
        assertThat(samples.p50()).isEqualTo(Duration.ofNanos(6));
        assertThat(samples.longest()).isEqualTo(Duration.ofNanos(25));
        assertThat(samples.route("hits").p50()).isZero();
    }

    @Test
    void selectsByTime() {
        assertThat(samples.within(5, 26).count()).isEqualTo(2);
        assertThat(samples.begun(5, 20).count()).isEqualTo(2);
    }

    @Test
    void countsStatusesAndDefects() {
        assertThat(samples.countNot200()).isEqualTo(1);
        assertThat(samples.countDefective()).isEqualTo(1);
        assertThat(samples.summaries()).isEqualTo(Map.of("200", 3L, "503", 1L));
        assertThat(samples.defects()).isEqualTo(Map.of("health: no Retry-After", 1L));
    }
}
