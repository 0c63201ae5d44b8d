package com.mintactivity.benchmarks.answer;

import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReference;

/** Stands where it is set. */
final class StepClock implements InstantSource {

    private final AtomicReference<Instant> now;

    StepClock(Instant start) {
        this.now = new AtomicReference<>(start);
    }

    void set(Instant moment) {
        now.set(moment);
    }

    @Override
    public Instant instant() {
        return now.get();
    }
}
