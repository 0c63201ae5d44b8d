package com.mintactivity.simulation.actor;

import static com.mintactivity.platform.dynamo.Item.text;

import com.mintactivity.simulation.schedule.Fault;
import com.mintactivity.simulation.schedule.SimulatedProcess;
import com.mintactivity.simulation.store.ForwardingDynamo;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;

/** A sealer's client that cannot read the state of one contract, until the schedule is calm. */
final class PoisonedDynamo extends ForwardingDynamo {

    private final SimulatedProcess process;
    private final String contract;

    PoisonedDynamo(DynamoDbClient own, SimulatedProcess process, String contract) {
        super(own);
        this.process = process;
        this.contract = contract;
    }

    @Override
    public GetItemResponse getItem(GetItemRequest request) {
        if (isPoisoned(request.key()) && process.happens(1, Fault.POISONED)) {
            throw new IllegalStateException("poisoned");
        }
        return own().getItem(request);
    }

    private boolean isPoisoned(Map<String, AttributeValue> key) {
        return isState(key) && contract.equals(text(key, "tenant_contract"));
    }
}
