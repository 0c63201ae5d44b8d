package com.mintactivity.recorder;

import com.mintactivity.activity.hit.Hit;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.retry.RetryUtils;

/** The result of recording one event. */
public sealed interface Outcome {

    /**
     * A new hit.
     *
     * @param hit as it is stored
     * @param straggler whether it arrived too late or too early to keep its own completion time
     * @param late whether its write may have ended too late for its completion time, so that a reader may have missed
     *     it
     * @param indexLag how long after the write the index showed it, if that was measured
     * @param synthetic whether it is a hit of a sandbox
     */
    record Recorded(Hit hit, boolean straggler, boolean late, Optional<Duration> indexLag, boolean synthetic)
            implements Outcome {}

    /**
     * A hit of history in place of a withdrawn one of the same task.
     *
     * @param withdrawn as it was stored, in no answer
     * @param hit as it is stored now
     */
    record Replaced(Hit withdrawn, Hit hit) implements Outcome {}

    /** The task's first completion was recorded earlier, for the same tenant, contract and chain. Nothing changed. */
    sealed interface Repeated extends Outcome {

        /** The tenant of the recorded hit. */
        String tenant();

        /** A repeat that says what is recorded. */
        record Equal(String tenant) implements Repeated {}

        /**
         * A repeat with other values. The hit stays as it is recorded.
         *
         * @param fields the names of these values in answers. Of an event as it happens, {@code completed_at} also
         *     differs if the first one was recorded late
         * @param synthetic whether it is a hit of a sandbox
         */
        record Differing(String tenant, List<String> fields, boolean synthetic) implements Repeated {}

        /** A repeat of a task whose hit was withdrawn since, and so is in no answer. */
        record Withdrawn(String tenant) implements Repeated {}

        /** A repeat of a task whose user was erased since, so that the values cannot be compared. */
        record Erased(String tenant) implements Repeated {}
    }

    /** A task that is no hit. Nothing changed. */
    sealed interface NotAHit extends Outcome {}

    /**
     * A task that did not complete, whenever it was booked.
     *
     * @param contradicted the hit of the same task, of which an earlier event says that it completed. It stays
     */
    record Unsuccessful(Optional<Hit> contradicted) implements NotAHit {}

    /**
     * A completed task that was booked before the attribution start of the tenant that owns its app.
     *
     * @param synthetic whether that tenant is a sandbox
     */
    record BeforeAttribution(String tenant, Instant bookedAt, boolean synthetic) implements NotAHit {

        /** The message of the log line that counts them, one for each batch and tenant. */
        public static final String LOGGED = "tasks were booked before the attribution start, and are no hits";
    }

    /**
     * An account.
     *
     * @param newest whether it was stored; false if the stored account is as new or newer, so that nothing changed
     */
    record AccountRecorded(boolean newest) implements Outcome {}

    /**
     * An event that cannot be recorded, however often it is tried; it belongs in the dead-letter queue.
     *
     * @param reason names fields and rules, never a value of the event
     */
    record DeadLettered(String reason) implements Outcome {}

    /** A store is unavailable. The event itself may be valid, and a retry is safe. */
    record Unavailable(RuntimeException cause) implements Outcome {

        /** Whether the store is available, but admits no more calls at present. */
        public boolean isThrottled() {
            return cause instanceof SdkException refused && RetryUtils.isThrottlingException(refused);
        }
    }

    /** Recording this event failed for another reason, possibly one that would fail each attempt. A retry is safe. */
    record Failed(RuntimeException cause) implements Outcome {}
}
