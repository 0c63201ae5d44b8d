package com.mintactivity.platform.cache;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class CircuitBreakerTest {

    /** Near the end of its range, which monotonic time may begin with. */
    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 1_000);

    private final CircuitBreaker breaker = new CircuitBreaker(nanos::get);

    @Test
    void twoFailuresInARowStopCalls() {
        breaker.failed();
        assertThat(breaker.isOpen()).isFalse();
        breaker.succeeded();
        breaker.failed();
        assertThat(breaker.isOpen()).isFalse();
        breaker.failed();
        assertThat(breaker.isOpen()).isTrue();
        breaker.succeeded();
        assertThat(breaker.isOpen()).isFalse();
    }

    @Test
    void oneProbeAtATimeStartsHalfASecondAfterTheLastFailure() {
        fail();
        assertThat(breaker.startProbe()).isFalse();
        pass(Duration.ofMillis(500));
        assertThat(breaker.startProbe()).isTrue();
        assertThat(breaker.startProbe()).isFalse();
        breaker.endProbe();
        assertThat(breaker.startProbe()).isTrue();
    }

    /**
     * Without that, the first request after an outage would be limited from memory, however long ago the outage was.
     */
    @Test
    void aCallFiveSecondsAfterTheLastFailureIsItselfTheProbe() {
        fail();
        pass(Duration.ofSeconds(5).minusNanos(1));
        assertThat(breaker.startProbe()).isTrue(); // and is never finished: the instance is frozen
        assertThat(breaker.isOpen()).isTrue();
        pass(Duration.ofNanos(1));
        assertThat(breaker.isOpen()).isFalse();
    }

    @Test
    void ifThatCallFailsCallsStopAgain() {
        fail();
        pass(Duration.ofSeconds(60));
        breaker.failed();
        assertThat(breaker.isOpen()).isTrue();
    }

    private void fail() {
        breaker.failed();
        breaker.failed();
    }

    private void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
    }
}
