package com.mintactivity.simulation.store;

import com.mintactivity.model.dynamo.Schemas;
import com.mintactivity.simulation.schedule.SimulatedProcess;
import java.util.concurrent.atomic.AtomicInteger;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;

/** A recorder's client that is held up once, right before it writes a hit. */
public final class HeldUpPuts extends ForwardingDynamo {

    /**
     * The fate of the writes of hits, by all processes of a recorder.
     *
     * @param millis for which the first one is held up
     * @param lost of how many the recorder does not learn that they took effect; none of them but the first one does
     */
    public record Delay(AtomicInteger writes, long millis, int lost) {}

    private final SimulatedProcess process;
    private final Delay delay;

    public HeldUpPuts(DynamoDbClient own, SimulatedProcess process, Delay delay) {
        super(own);
        this.process = process;
        this.delay = delay;
    }

    @Override
    public PutItemResponse putItem(PutItemRequest request) {
        if (!request.tableName().equals(Schemas.HITS)) {
            return own().putItem(request);
        }
        int write = delay.writes().getAndIncrement();
        if (write == 0) {
            process.scheduler().say(process.name(), "is held up for " + delay.millis() / 1_000 + " s");
            process.pause(delay.millis());
        }
        PutItemResponse response = write == 0 || write >= delay.lost()
                ? own().putItem(request)
                : PutItemResponse.builder().build();
        if (write < delay.lost()) {
            throw ApiCallTimeoutException.builder()
                    .message("timed out")
                    .numAttempts(1)
                    .writableStackTrace(false)
                    .build();
        }
        return response;
    }
}
