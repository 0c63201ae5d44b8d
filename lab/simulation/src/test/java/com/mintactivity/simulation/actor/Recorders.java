package com.mintactivity.simulation.actor;

import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.tally.announce.Announcements;
import com.mintactivity.model.dynamo.Schemas;
import com.mintactivity.recorder.LiveRecording;
import com.mintactivity.recorder.Outcome;
import com.mintactivity.recorder.event.Event.MintTaskCompleted;
import com.mintactivity.simulation.plan.Action;
import com.mintactivity.simulation.schedule.Fault;
import com.mintactivity.simulation.schedule.SimulatedProcess;
import com.mintactivity.simulation.schedule.SimulatedProcess.Kind;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import software.amazon.awssdk.core.exception.SdkException;

/** One recorder after the other: takes batches of events, and takes a batch again that did not end. */
final class Recorders {

    private static final int MAX_ATTEMPTS = 4;
    private static final long SECOND = 1_000;

    private final Cluster cluster;
    private final String name;
    private final Deque<Action.Recording> waiting = new ArrayDeque<>();
    private int started;

    /** How often the batch that is the next one was delivered. */
    private int deliveries;

    Recorders(Cluster cluster, int number, List<Action.Recording> batches) {
        this.cluster = cluster;
        this.name = "recorder" + number;
        waiting.addAll(batches);
    }

    void start() {
        SimulatedProcess process = cluster.process(Kind.RECORDER, name + "." + ++started, this::restart);
        process.start(() -> run(process));
    }

    private void restart() {
        cluster.scheduler().at(cluster.scheduler().now() + 2 * SECOND, this::start);
    }

    private void run(SimulatedProcess process) {
        LiveRecording recording = new LiveRecording(
                cluster.dynamo(process),
                Schemas.STACK,
                process.clock(),
                Cluster.SETTLE,
                cluster.rules().stamps(),
                new Announcements(cluster.queue(process), process.clock()));
        while (!waiting.isEmpty()) {
            Action.Recording batch = waiting.element();
            if (batch.at() > cluster.scheduler().now()) {
                process.pause(batch.at() - cluster.scheduler().now());
            }
            if (process.happens(cluster.rates().stall(), Fault.CLOCK_STEP)) {
                process.stepClock();
            }
            record(process, recording, batch, deliveries++ > 0);
            if (process.happens(cluster.rates().announcement() / 2, Fault.EVENT_REPEATED)) {
                record(process, recording, batch, true);
            }
            waiting.remove();
            deliveries = 0;
        }
    }

    private void record(SimulatedProcess process, LiveRecording recording, Action.Recording batch, boolean isRetried) {
        for (Hit hit : batch.hits()) {
            LiveRecording.Attempts attempts = recording.of(event(hit), isRetried);
            boolean ended = false;
            for (int attempt = 1; !ended && attempt <= MAX_ATTEMPTS; attempt++) {
                try {
                    count(attempts.next());
                    ended = true;
                } catch (SdkException unavailable) {
                    process.pause(SECOND);
                }
            }
        }
        try {
            recording.batchEnded();
        } catch (SdkException notAnnounced) {
            // It is announced with the next batch, as in the recorder.
        }
    }

    private void count(Outcome outcome) {
        switch (outcome) {
            case Outcome.Recorded(boolean straggler, boolean late, var lag) -> {
                if (late) {
                    cluster.scheduler().counts().add("a late write was counted");
                }
                if (straggler) {
                    cluster.scheduler().counts().add("a straggler got the time of recording");
                }
            }
            case Outcome.Repeated repeated ->
                cluster.scheduler().counts().add("a repeated event was not recorded again");
            default -> cluster.scheduler().violated("an event was not recorded: " + outcome);
        }
    }

    static MintTaskCompleted event(Hit hit) {
        return new MintTaskCompleted(
                hit.taskId(),
                "app",
                hit.completedAt(),
                hit.completedAt(),
                hit.userId(),
                hit.wallet(),
                hit.chainId(),
                hit.contract(),
                hit.txHash(),
                "",
                hit.quantity(),
                hit.gas());
    }
}
