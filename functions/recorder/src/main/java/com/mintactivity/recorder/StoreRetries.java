package com.mintactivity.recorder;

import com.mintactivity.platform.concurrent.Deadline;
import com.mintactivity.recorder.Outcome.Failed;
import com.mintactivity.recorder.Outcome.Unavailable;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.function.Supplier;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;

/**
 * Tries to record an event again while the store is unavailable, after increasing pauses that differ between events. An
 * event that the store throttles is not tried again: waiting here, it would keep other tenants' events from being
 * recorded.
 */
final class StoreRetries {

    private static final Duration FIRST_PAUSE = Duration.ofMillis(100);
    private static final Duration MAX_PAUSE = Duration.ofSeconds(2);

    /** The store understood the request and would refuse each attempt. */
    private static final String REFUSED = "ValidationException";

    /**
     * Secure, because any other generator gives function instances that were restored from one snapshot the same
     * pauses.
     */
    private static final SecureRandom RANDOM = new SecureRandom();

    private StoreRetries() {}

    /** The outcome of the last attempt. Except for the first, no attempt begins after the deadline. */
    static Outcome run(Supplier<Outcome> attempt, Deadline until) {
        Outcome outcome = outcome(attempt);
        Duration pause = FIRST_PAUSE;
        while (outcome instanceof Unavailable unavailable && !unavailable.isThrottled()) {
            if (until.isPast() || !sleep(pause) || until.isPast()) {
                return outcome;
            }
            outcome = outcome(attempt);
            pause = pause.compareTo(MAX_PAUSE) < 0 ? pause.multipliedBy(2) : MAX_PAUSE;
        }
        return outcome;
    }

    private static Outcome outcome(Supplier<Outcome> attempt) {
        try {
            return attempt.get();
        } catch (RuntimeException e) {
            return isUnavailability(e) ? new Unavailable(e) : new Failed(e);
        } catch (Error e) {
            // Delivered again, as after any other failure.
            return new Failed(new IllegalStateException(e));
        }
    }

    private static boolean isUnavailability(RuntimeException failure) {
        return failure instanceof SdkException
                && !(failure instanceof AwsServiceException refusal
                        && REFUSED.equals(refusal.awsErrorDetails().errorCode()));
    }

    /** Waits between half a pause and a whole one. Returns false if the thread was interrupted. */
    private static boolean sleep(Duration pause) {
        long millis = pause.toMillis();
        try {
            Thread.sleep(RANDOM.nextLong(millis / 2, millis + 1));
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
