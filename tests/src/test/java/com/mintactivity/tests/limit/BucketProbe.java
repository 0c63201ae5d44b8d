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
 * Takes from one full bucket and compares the number of admitted requests with the number that the rate allows. The
 * bounds come from the bucket's clock, read before and after, so a slow machine widens them but does not break them.
 */
final class BucketProbe {

    /** A request in units of which a bucket of r requests a minute gains r in a microsecond. */
    private static final long REQUEST = 60_000_000;

    private final Rate rate;
    private final LongSupplier clockMicros;

    /** @param clockMicros the clock by which the bucket refills */
    BucketProbe(Rate rate, LongSupplier clockMicros) {
        this.rate = rate;
        this.clockMicros = clockMicros;
    }

    /**
     * Takes from all sources in parallel for some time, then until the bucket is empty.
     *
     * @param sources each sends one request and returns whether it was admitted
     */
    void probe(Duration time, List<BooleanSupplier> sources) {
        AtomicLong admitted = new AtomicLong();
        long beforeFirst = clockMicros.getAsLong();
        assertThat(sources.getFirst().getAsBoolean()).isTrue();
        admitted.incrementAndGet();
        long afterFirst = clockMicros.getAsLong();
        takeInParallel(sources, time, admitted);

        long beforeRefusal = clockMicros.getAsLong();
        while (sources.stream().anyMatch(BooleanSupplier::getAsBoolean)) {
            admitted.incrementAndGet();
            beforeRefusal = clockMicros.getAsLong();
        }
        long afterRefusal = clockMicros.getAsLong();

        // When every source was refused, less than one request was left.
        assertThat(admitted.get())
                .as("admitted by %s in %d to %d us", rate, beforeRefusal - afterFirst, afterRefusal - beforeFirst)
                .isGreaterThan(filled(beforeRefusal - afterFirst) / REQUEST - 1)
                .isLessThanOrEqualTo(filled(afterRefusal - beforeFirst) / REQUEST);
    }

    /** The contents of the full bucket and its refill over a time. */
    private long filled(long micros) {
        return rate.burst() * REQUEST + micros * rate.perMinute();
    }

    private static void takeInParallel(List<BooleanSupplier> sources, Duration time, AtomicLong admitted) {
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
