package com.mintactivity.tests.limit;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.auth.limit.Rate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * Draws from one full bucket and holds what it gave against what it may give, computed from the bucket's own clock read before
 * and after: a slow machine widens the bounds, never breaks them.
 */
final class BucketProbe {

    /** A bucket of r requests a minute gains exactly r of these a microsecond. */
    private static final long REQUEST = 60_000_000;

    private final Rate rate;
    private final LongSupplier clockMicros;

    /** @param clockMicros the clock that the bucket is filled by */
    BucketProbe(Rate rate, LongSupplier clockMicros) {
        this.rate = rate;
        this.clockMicros = clockMicros;
    }

    /**
     * Draws from all sources side by side for a while, then until the bucket is found empty.
     *
     * @param sources each tells whether one request was admitted
     */
    void draw(Duration time, List<BooleanSupplier> sources) {
        AtomicLong admitted = new AtomicLong();
        long beforeFirst = clockMicros.getAsLong();
        assertThat(sources.getFirst().getAsBoolean()).isTrue();
        admitted.incrementAndGet();
        long afterFirst = clockMicros.getAsLong();
        race(sources, time, admitted);

        long beforeRefusal = clockMicros.getAsLong();
        while (sources.getFirst().getAsBoolean()) {
            admitted.incrementAndGet();
            beforeRefusal = clockMicros.getAsLong();
        }
        long afterRefusal = clockMicros.getAsLong();

        // What was left at the refusal is less than one request.
        assertThat(admitted.get())
                .as("admitted by %s in %d to %d us", rate, beforeRefusal - afterFirst, afterRefusal - beforeFirst)
                .isGreaterThan(filled(beforeRefusal - afterFirst) / REQUEST - 1)
                .isLessThanOrEqualTo(filled(afterRefusal - beforeFirst) / REQUEST);
    }

    /** The full bucket and all that ran in. */
    private long filled(long micros) {
        return rate.burst() * REQUEST + micros * rate.perMinute();
    }

    private static void race(List<BooleanSupplier> sources, Duration time, AtomicLong admitted) {
        long start = System.nanoTime();
        List<Future<?>> done = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(sources.size())) {
            for (BooleanSupplier source : sources) {
                done.add(threads.submit(() -> {
                    while (System.nanoTime() - start < time.toNanos()) {
                        if (source.getAsBoolean()) {
                            admitted.incrementAndGet();
                        }
                    }
                }));
            }
        }
        done.forEach(Future::resultNow);
    }
}
