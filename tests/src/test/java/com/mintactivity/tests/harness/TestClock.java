package com.mintactivity.tests.harness;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReference;

/** A wall clock that a test sets. */
public final class TestClock implements InstantSource {

    /** Not a full minute, so that flooring has an effect. */
    public static final Instant START = Instant.parse("2026-11-20T12:00:30Z");

    private final AtomicReference<Instant> now = new AtomicReference<>(START);

    @Override
    public Instant instant() {
        return now.get();
    }

    public void advance(Duration by) {
        now.updateAndGet(time -> time.plus(by));
    }

    public void set(Instant time) {
        now.set(time);
    }
}
