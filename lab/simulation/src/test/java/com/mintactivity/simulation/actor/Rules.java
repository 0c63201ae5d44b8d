package com.mintactivity.simulation.actor;

import com.mintactivity.activity.hit.HitReader;
import com.mintactivity.activity.hit.HitSource;
import com.mintactivity.activity.tally.announce.HitAnnouncer;
import com.mintactivity.activity.tally.seal.SealTiming;
import com.mintactivity.mints.MintsPages;
import com.mintactivity.model.dynamo.Schemas;
import com.mintactivity.model.queue.QueueModel;
import com.mintactivity.simulation.schedule.SimulatedProcess;
import java.time.Duration;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The code that keeps the rules of the protocol. Each method can be replaced by one that breaks a rule. */
public interface Rules {

    /** All rules as they are. */
    Rules KEPT = new Rules() {};

    /** The client that a process is given. */
    default DynamoDbClient client(SimulatedProcess process, DynamoDbClient own) {
        return own;
    }

    default Duration margin() {
        return SealTiming.MARGIN;
    }

    default HitSource hits(DynamoDbClient dynamo) {
        return new HitReader(dynamo, Schemas.STACK);
    }

    /** Until an announcement is delivered, in milliseconds. */
    default long queueDelay() {
        return QueueModel.DELAY;
    }

    /** Whether a sealer that runs out of time announces the rest. */
    default boolean continues() {
        return true;
    }

    default boolean sweeps() {
        return true;
    }

    /** Whether the recorder gives a late event the time of recording. */
    default boolean stamps() {
        return true;
    }

    /** Learns of the hits that a recorder has written. */
    default HitAnnouncer announcer(HitAnnouncer own) {
        return own;
    }

    /** Whether the events that a recorder puts back are marked. */
    default boolean marksPutBack() {
        return true;
    }

    /** The answer to a client that follows. */
    default MintsPages.Page followed(MintsPages pages, FollowedRequest request) {
        return request.answer(pages);
    }

    /** Whether the announcement of a run that failed is delivered again. */
    default boolean returnsFailed() {
        return true;
    }
}
