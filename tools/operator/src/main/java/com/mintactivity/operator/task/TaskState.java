package com.mintactivity.operator.task;

import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.platform.time.Rfc3339;
import java.time.Instant;
import java.util.Optional;

/** The fate of a task. */
sealed interface TaskState {

    /** The word for it in JSON. */
    String word();

    /** Why it is in no answer; empty for a hit. */
    String reason();

    /** Its hit as it is stored; empty if it has none. */
    Optional<Hit> hit();

    /** A hit, which answers have. */
    record RecordedTask(Hit its) implements TaskState {

        @Override
        public String word() {
            return "hit";
        }

        @Override
        public String reason() {
            return "";
        }

        @Override
        public Optional<Hit> hit() {
            return Optional.of(its);
        }
    }

    /** A hit that was taken back, or of which a backup had the task alone. */
    record WithdrawnTask(Hit its, Instant at) implements TaskState {

        @Override
        public String word() {
            return "withdrawn";
        }

        @Override
        public String reason() {
            return "withdrawn at " + Rfc3339.format(at)
                    + (its.userId().equals(UserId.LOST) ? "; nothing else is known of it but its contract" : "");
        }

        @Override
        public Optional<Hit> hit() {
            return Optional.of(its);
        }
    }

    /** An event that could not be recorded, and waits. */
    record DeadLetterTask(String reason) implements TaskState {

        @Override
        public String word() {
            return "dead_letter";
        }

        @Override
        public Optional<Hit> hit() {
            return Optional.empty();
        }
    }

    /** Nothing is known of it. */
    record NeverRecorded(String reason) implements TaskState {

        @Override
        public String word() {
            return "never_recorded";
        }

        @Override
        public Optional<Hit> hit() {
            return Optional.empty();
        }
    }
}
