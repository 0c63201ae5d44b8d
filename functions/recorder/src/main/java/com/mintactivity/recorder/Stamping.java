package com.mintactivity.recorder;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Determines the completion time of a hit, in whole milliseconds. */
sealed interface Stamping {

    /** The completion time of a hit, or the reason why it cannot have one. */
    sealed interface Stamp {

        /**
         * A completion time.
         *
         * @param straggler whether it is the time of recording, not the task's own
         */
        record At(Instant completedAt, boolean straggler) implements Stamp {}

        /** The hit cannot have a valid completion time. */
        record Impossible(String reason) implements Stamp {}
    }

    /**
     * Stamps one hit.
     *
     * @param now the wall clock, read right before the hit is written
     */
    Stamp stamp(Instant finishedAt, Instant now);

    /**
     * Whether a hit may have become visible too late for its completion time, given the time by which it was written.
     */
    boolean isLate(Instant completedAt, Instant writtenBy);

    /**
     * For events as they happen: a task's own completion time if it is not older than the budget allows and not in the
     * future; otherwise now.
     */
    record Live(TimeBudget budget) implements Stamping {

        @Override
        public Stamp stamp(Instant finishedAt, Instant now) {
            Instant own = finishedAt.truncatedTo(ChronoUnit.MILLIS);
            boolean straggler = own.isBefore(now.minus(budget.maxAge())) || finishedAt.isAfter(now);
            return new Stamp.At(straggler ? now.truncatedTo(ChronoUnit.MILLIS) : own, straggler);
        }

        @Override
        public boolean isLate(Instant completedAt, Instant writtenBy) {
            return budget.isExceeded(completedAt, writtenBy);
        }
    }

    /**
     * For imports: a task keeps its own completion time; a time in the future is refused. An imported hit is never
     * late.
     */
    record History() implements Stamping {

        @Override
        public Stamp stamp(Instant finishedAt, Instant now) {
            return finishedAt.isAfter(now)
                    ? new Stamp.Impossible("finished_at is in the future")
                    : new Stamp.At(finishedAt.truncatedTo(ChronoUnit.MILLIS), false);
        }

        @Override
        public boolean isLate(Instant completedAt, Instant writtenBy) {
            return false;
        }
    }
}
