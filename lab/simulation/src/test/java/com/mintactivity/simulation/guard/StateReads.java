package com.mintactivity.simulation.guard;

import com.mintactivity.simulation.store.ForwardingDynamo;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/** Changes what a process reads of contracts' states. */
final class StateReads extends ForwardingDynamo {

    private final Consumer<Map<String, AttributeValue>> change;

    StateReads(DynamoDbClient own, Consumer<Map<String, AttributeValue>> change) {
        super(own);
        this.change = change;
    }

    @Override
    public GetItemResponse getItem(GetItemRequest request) {
        GetItemResponse response = own().getItem(request);
        return isState(request.key()) && response.hasItem()
                ? response.toBuilder().item(changed(response.item())).build()
                : response;
    }

    @Override
    public UpdateItemResponse updateItem(UpdateItemRequest request) {
        UpdateItemResponse response = own().updateItem(request);
        return response.hasAttributes()
                ? response.toBuilder()
                        .attributes(changed(response.attributes()))
                        .build()
                : response;
    }

    private Map<String, AttributeValue> changed(Map<String, AttributeValue> state) {
        Map<String, AttributeValue> copy = new HashMap<>(state);
        change.accept(copy);
        return copy;
    }
}
