package com.mintactivity.auth.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class HeadStartTest {

    private final AtomicInteger worked = new AtomicInteger();

    @Test
    void theFirstReadingHasTheOtherWorksBesideIt() {
        CountDownLatch begun = new CountDownLatch(1);
        HeadStart headStart = new HeadStart(List.of(begun::countDown));
        assertThat(headStart.beside(() -> await(begun))).isTrue();
    }

    @Test
    void theOtherWorksHaveEndedWhenTheFirstReadingReturns() {
        CountDownLatch read = new CountDownLatch(1);
        HeadStart headStart = new HeadStart(List.of(() -> await(read), worked::incrementAndGet));
        headStart.beside(() -> {
            read.countDown();
            return "";
        });
        assertThat(worked).hasValue(1);
    }

    @Test
    void laterReadingsHaveNothingBesideThemUntilItForgets() {
        HeadStart headStart = new HeadStart(List.of(worked::incrementAndGet));
        headStart.beside(() -> "");
        headStart.beside(() -> "");
        assertThat(worked).hasValue(1);
        headStart.forget();
        headStart.beside(() -> "");
        assertThat(worked).hasValue(2);
    }

    @Test
    void aWorkThatFailsLeavesTheReadingAsItIs() {
        HeadStart headStart = new HeadStart(List.of(() -> {
            throw new IllegalStateException("away");
        }));
        assertThat(headStart.beside(() -> "read")).isEqualTo("read");
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
