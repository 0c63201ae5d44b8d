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
import com.mintactivity.simulation.store.HeldUpPuts;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * One recorder after the other: takes batches of events. A batch of a recorder that ended is delivered again, and one
 * with an event that could not be written is put back.
 */
final class Recorders {

    private static final int MAX_ATTEMPTS = 4;
    private static final long SECOND = 1_000;
    private static final long PUT_BACK = 30 * SECOND;
    private static final long NEXT_BATCH = 60 * SECOND;

    private final Cluster cluster;
    private final String name;
    private final Client client;
    private final Deque<Action.Recording> waiting = new ArrayDeque<>();
    private int started;

    /** Whether the batch that is the next one was put back, or its recorder has ended. */
    private boolean isRetried;

    /** Whether the batch has a late write: it is done only when that is announced. */
    private boolean hasLate;

    /** A process's client of the store. */
    interface Client {

        DynamoDbClient of(SimulatedProcess process, DynamoDbClient own);
    }

    /** @param name of its processes, before their number */
    Recorders(Cluster cluster, String name, List<Action.Recording> batches, Client client) {
        this.cluster = cluster;
        this.name = name;
        this.client = client;
        waiting.addAll(batches);
    }

    /** A recorder of one event that is held up before it writes the hit. */
    static Recorders late(Cluster cluster, Action.Late late) {
        HeldUpPuts.Delay delay =
                new HeldUpPuts.Delay(new AtomicInteger(), late.heldUp(), late.isPutBack() ? MAX_ATTEMPTS : 0);
        return new Recorders(
                cluster,
                "late" + late.recorder(),
                List.of(new Action.Recording(late.at(), late.recorder(), List.of(late.hit()))),
                (process, own) -> new HeldUpPuts(own, process, delay));
    }

    void start() {
        SimulatedProcess process = cluster.process(Kind.RECORDER, name + "." + ++started, this::restart);
        process.start(() -> run(process));
    }

    private void restart() {
        // SQS counts the receives of a message.
        isRetried = true;
        cluster.scheduler().at(cluster.scheduler().now() + 2 * SECOND, this::start);
    }

    private void run(SimulatedProcess process) {
        LiveRecording recording = new LiveRecording(
                client.of(process, cluster.dynamo(process)),
                Schemas.STACK,
                process.clock(),
                Cluster.SETTLE,
                cluster.rules().stamps(),
                cluster.rules().announcer(new Announcements(cluster.queue(process), process.clock())));
        boolean isAnnounced = true;
        while (!waiting.isEmpty()) {
            Action.Recording batch = waiting.element();
            if (batch.at() > cluster.scheduler().now()) {
                process.pause(batch.at() - cluster.scheduler().now());
            }
            if (process.happens(cluster.rates().stall(), Fault.CLOCK_STEP)) {
                process.stepClock();
            }
            hasLate = false;
            boolean isDone = record(process, recording, batch);
            isAnnounced = isAnnounced(recording);
            isDone &= isAnnounced || !hasLate;
            if (isDone && process.happens(cluster.rates().announcement() / 2, Fault.EVENT_REPEATED)) {
                isDone = record(process, recording, batch);
                isAnnounced = isAnnounced(recording);
                isDone &= isAnnounced || !hasLate;
            }
            isRetried = !isDone;
            if (isDone) {
                waiting.remove();
            } else {
                process.pause(PUT_BACK);
            }
        }
        while (!isAnnounced) {
            process.pause(NEXT_BATCH);
            isAnnounced = isAnnounced(recording);
        }
    }

    /** Returns whether every event has ended. */
    private boolean record(SimulatedProcess process, LiveRecording recording, Action.Recording batch) {
        boolean isDone = true;
        for (Hit hit : batch.hits()) {
            LiveRecording.Attempts attempts =
                    recording.of(event(hit), isRetried && cluster.rules().marksPutBack());
            boolean ended = false;
            for (int attempt = 1; !ended && attempt <= MAX_ATTEMPTS; attempt++) {
                long from = cluster.scheduler().now();
                try {
                    count(attempts.next(), hit, from);
                    ended = true;
                } catch (SdkException unavailable) {
                    process.pause(SECOND);
                }
            }
            isDone &= ended;
        }
        return isDone;
    }

    private static boolean isAnnounced(LiveRecording recording) {
        try {
            recording.batchEnded();
            return true;
        } catch (SdkException notAnnounced) {
            // It is announced with the next batch, as in the recorder.
            return false;
        }
    }

    private void count(Outcome outcome, Hit hit, long from) {
        switch (outcome) {
            case Outcome.Recorded(var stored, boolean straggler, boolean late, var lag, var synthetic) -> {
                if (!cluster.truth().wasStored(hit, from)) {
                    cluster.scheduler()
                            .violated("property 4: %s was counted as recorded, but withdrawn".formatted(hit.taskId()));
                }
                hasLate |= late;
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
