package com.mintactivity.platform.concurrent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The results of concurrent calls that are consumed as they come. A turn that is never given back would block a test
 * for ever.
 */
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ParallelTest {

    @Test
    void aResultDoesNotWaitForAnotherCall() {
        CountDownLatch consumed = new CountDownLatch(1);
        List<Boolean> results = new ArrayList<>();
        Parallel.VIRTUAL_THREADS.asCompleted(List.of(false, true), slow -> !slow || awaits(consumed), result -> {
            results.add(result);
            consumed.countDown();
        });
        assertThat(results).containsExactly(true, true);
    }

    @Test
    void oneResultIsConsumedAtATime() {
        AtomicBoolean busy = new AtomicBoolean();
        List<Integer> results = new ArrayList<>();
        List<Integer> items = IntStream.range(0, 200).boxed().toList();
        Parallel.VIRTUAL_THREADS.asCompleted(items, item -> item, result -> {
            assertThat(busy.getAndSet(true)).isFalse();
            LockSupport.parkNanos(1_000);
            results.add(result);
            busy.set(false);
        });
        assertThat(results).containsExactlyInAnyOrderElementsOf(items);
    }

    @Test
    void aFailureIsThrownAfterAllOthersWereConsumed() {
        List<Integer> results = new ArrayList<>();
        assertThatThrownBy(
                        () -> Parallel.VIRTUAL_THREADS.asCompleted(List.of(0, 1, 2, 3), item -> 6 / item, results::add))
                .isInstanceOf(ArithmeticException.class);
        assertThat(results).containsExactlyInAnyOrder(6, 3, 2);
    }

    @Test
    void aConsumerThatFailsDoesNotKeepItsTurn() {
        List<Integer> results = new ArrayList<>();
        assertThatThrownBy(() -> Parallel.VIRTUAL_THREADS.asCompleted(
                        List.of(0, 1, 2, 3), item -> item, item -> results.add(6 / item)))
                .isInstanceOf(ArithmeticException.class);
        assertThat(results).containsExactlyInAnyOrder(6, 3, 2);
    }

    private static boolean awaits(CountDownLatch consumed) {
        try {
            return consumed.await(10, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
