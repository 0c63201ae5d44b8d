package com.mintactivity.benchmarks.recording;

import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReference;

/** A clock that shows the time that was set last. */
final class SettableClock implements InstantSource {

    private final AtomicReference<Instant> now;

    SettableClock(Instant start) {
        this.now = new AtomicReference<>(start);
    }

    void set(Instant time) {
        now.set(time);
    }

    @Override
    public Instant instant() {
        return now.get();
    }
}
