package com.mintactivity.simulation.store;

import com.mintactivity.model.dynamo.Schemas;
import com.mintactivity.simulation.schedule.SimulatedProcess;
import java.util.concurrent.atomic.AtomicBoolean;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;

/** A recorder's client that is held up once, right before it writes a hit. */
public final class HeldUpPuts extends ForwardingDynamo {

    private final SimulatedProcess process;
    private final AtomicBoolean isDue;
    private final long millis;

    /** @param isDue whether it is still to be held up */
    public HeldUpPuts(DynamoDbClient own, SimulatedProcess process, AtomicBoolean isDue, long millis) {
        super(own);
        this.process = process;
        this.isDue = isDue;
        this.millis = millis;
    }

    @Override
    public PutItemResponse putItem(PutItemRequest request) {
        if (request.tableName().equals(Schemas.HITS) && isDue.getAndSet(false)) {
            process.scheduler().say(process.name(), "is held up for " + millis / 1_000 + " s");
            process.pause(millis);
        }
        return own().putItem(request);
    }
}
