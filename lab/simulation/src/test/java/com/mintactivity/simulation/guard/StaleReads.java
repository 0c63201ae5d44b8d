package com.mintactivity.simulation.guard;

import com.mintactivity.simulation.store.ForwardingDynamo;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

/** Makes consistent reads eventually consistent: reads of states, or reads of tallies. */
final class StaleReads extends ForwardingDynamo {

    private final boolean ofStates;

    StaleReads(DynamoDbClient own, boolean ofStates) {
        super(own);
        this.ofStates = ofStates;
    }

    @Override
    public GetItemResponse getItem(GetItemRequest request) {
        return own().getItem(
                        ofStates == isState(request.key())
                                ? request.toBuilder().consistentRead(false).build()
                                : request);
    }

    @Override
    public QueryResponse query(QueryRequest request) {
        return own().query(
                        ofStates || request.indexName() != null
                                ? request
                                : request.toBuilder().consistentRead(false).build());
    }
}
