package com.mintactivity.recorder;

import com.mintactivity.activity.tally.announce.HitAnnouncer;
import com.mintactivity.activity.tally.seal.HitClaims;
import com.mintactivity.recorder.event.Event.MintTaskCompleted;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The recorder's own classes for a live event, without its threads, which a simulation replaces. */
public final class LiveRecording {

    private final InstantSource clock;
    private final HitRecording recording;
    private final HitRecording unstamped;

    /** @param stamps whether a late event gets the time of recording, as it has to */
    public LiveRecording(
            DynamoDbClient dynamo,
            String stack,
            InstantSource clock,
            Duration settle,
            boolean stamps,
            HitAnnouncer announcer) {
        TimeBudget budget = new TimeBudget(settle);
        Stamping.Live live = new Stamping.Live(budget);
        this.clock = clock;
        this.recording = HitRecording.of(
                dynamo,
                stack,
                clock,
                live,
                budget.write(),
                HitClaims.NONE,
                announcer,
                Optional.empty(),
                IndexProbe.NONE);
        this.unstamped = stamps
                ? recording
                : HitRecording.of(
                        dynamo,
                        stack,
                        clock,
                        new Stamping.History(),
                        budget.write(),
                        HitClaims.NONE,
                        announcer,
                        Optional.empty(),
                        IndexProbe.NONE);
    }

    /** The attempts to record one event. */
    public final class Attempts {

        private final HitAttempts attempts;

        private Attempts(MintTaskCompleted task, boolean isRetried) {
            this.attempts = new HitAttempts(isLate(task) ? unstamped : recording, task, isRetried);
        }

        /** Throws if the store fails. */
        public Outcome next() {
            return attempts.next();
        }
    }

    /**
     * The attempts to record an event.
     *
     * @param isRetried whether an earlier delivery may have written the hit
     */
    public Attempts of(MintTaskCompleted task, boolean isRetried) {
        return new Attempts(task, isRetried);
    }

    private boolean isLate(MintTaskCompleted task) {
        return task.finishedAt().isBefore(clock.instant());
    }

    public void batchEnded() {
        recording.batchEnded();
    }
}
