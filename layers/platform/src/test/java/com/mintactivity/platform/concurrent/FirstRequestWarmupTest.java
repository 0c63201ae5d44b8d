package com.mintactivity.platform.concurrent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class FirstRequestWarmupTest {

    private static final Executor THREADS = Executors.newVirtualThreadPerTaskExecutor();

    private final AtomicInteger worked = new AtomicInteger();

    @Test
    void theFirstReadRunsThePreparationsAlongside() {
        CountDownLatch begun = new CountDownLatch(1);
        FirstRequestWarmup warmup = new FirstRequestWarmup(List.of(begun::countDown), THREADS);
        assertThat(warmup.runAlongside(() -> await(begun))).isTrue();
    }

    @Test
    void thePreparationsHaveEndedWhenTheFirstReadReturns() {
        CountDownLatch read = new CountDownLatch(1);
        FirstRequestWarmup warmup =
                new FirstRequestWarmup(List.of(() -> await(read), worked::incrementAndGet), THREADS);
        warmup.runAlongside(() -> {
            read.countDown();
            return "";
        });
        assertThat(worked).hasValue(1);
    }

    @Test
    void laterReadsRunNothingAlongsideUntilReset() {
        FirstRequestWarmup warmup = new FirstRequestWarmup(List.of(worked::incrementAndGet), THREADS);
        warmup.runAlongside(() -> "");
        warmup.runAlongside(() -> "");
        assertThat(worked).hasValue(1);
        warmup.reset();
        warmup.runAlongside(() -> "");
        assertThat(worked).hasValue(2);
    }

    @Test
    void aPreparationThatFailsLeavesTheReadUnchanged() {
        FirstRequestWarmup warmup = new FirstRequestWarmup(
                List.of(() -> {
                    throw new IllegalStateException("unavailable");
                }),
                THREADS);
        assertThat(warmup.runAlongside(() -> "read")).isEqualTo("read");
    }

    private static boolean await(CountDownLatch latch) {
        try {
            return latch.await(10, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
