package com.mintactivity.recorder;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** How a hit gets the completion moment that it is known by, in whole milliseconds. */
sealed interface Stamping {

    /** The moment of a hit, or why it can have none. */
    sealed interface Stamp {

        /**
         * The moment that a hit is known by.
         *
         * @param straggler whether it is not the task's own
         */
        record At(Instant completedAt, boolean straggler) implements Stamp {}

        /** No moment that a hit may be known by. */
        record Impossible(String reason) implements Stamp {}
    }

    /**
     * Stamps one hit.
     *
     * @param now the wall clock, read right before the hit is written
     */
    Stamp stamp(Instant finishedAt, Instant now);

    /**
     * For events as they happen: a task's own moment where it is no older than half the settling time and not in the future, else
     * now. The other half is left for the write and its way into the indexes, so that no hit becomes visible with a completion
     * older than the settled clock.
     *
     * @param settle how far the settled clock runs behind the wall clock
     */
    record Live(Duration settle) implements Stamping {

        @Override
        public Stamp stamp(Instant finishedAt, Instant now) {
            Instant own = finishedAt.truncatedTo(ChronoUnit.MILLIS);
            boolean straggler = own.isBefore(now.minus(settle.dividedBy(2))) || finishedAt.isAfter(now);
            return new Stamp.At(straggler ? now.truncatedTo(ChronoUnit.MILLIS) : own, straggler);
        }
    }

    /** For imports: a task keeps its own moment, and one in the future is refused. */
    record History() implements Stamping {

        @Override
        public Stamp stamp(Instant finishedAt, Instant now) {
            return finishedAt.isAfter(now)
                    ? new Stamp.Impossible("finished_at is in the future")
                    : new Stamp.At(finishedAt.truncatedTo(ChronoUnit.MILLIS), false);
        }
    }
}
