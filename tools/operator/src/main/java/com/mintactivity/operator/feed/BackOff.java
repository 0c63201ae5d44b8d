package com.mintactivity.operator.feed;

import com.mintactivity.operator.cli.Environment;
import com.mintactivity.operator.feed.Sink.StoppedException;
import java.time.Duration;

/** Pauses between attempts in vain: each is twice as long as the one before, up to sixteen times the first. */
final class BackOff {

    private static final int MAX_DOUBLINGS = 4;

    private final Environment environment;
    private final Duration first;
    private final int max;
    private int pauses;

    /** @param max so many pauses in a row without progress are enough */
    BackOff(Environment environment, Duration first, int max) {
        this.environment = environment;
        this.first = first;
        this.max = max;
    }

    /** Pauses since the last progress. */
    int pauses() {
        return pauses;
    }

    boolean isExhausted() {
        return pauses >= max;
    }

    /** The next pause is the first again. */
    void progress() {
        pauses = 0;
    }

    /** @throws StoppedException if the thread is interrupted */
    void pause() {
        try {
            environment.pause(first.multipliedBy(1L << Math.min(pauses++, MAX_DOUBLINGS)));
        } catch (IllegalStateException interrupted) {
            throw new StoppedException(interrupted);
        }
    }
}
