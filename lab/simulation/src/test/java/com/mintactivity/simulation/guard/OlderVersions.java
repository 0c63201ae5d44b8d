package com.mintactivity.simulation.guard;

import com.mintactivity.simulation.store.ForwardingDynamo;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/** Rules of writing the tallies of an older version again, broken. */
final class OlderVersions {

    private OlderVersions() {}

    /** While tallies of an older version are left, a tally is written whatever epoch the stored one has. */
    static DynamoDbClient unfenced(DynamoDbClient own) {
        return new ForwardingDynamo(own) {
            private boolean isOlderLeft;

            @Override
            public GetItemResponse getItem(GetItemRequest request) {
                GetItemResponse response = own().getItem(request);
                if (isState(request.key())) {
                    see(response.item());
                }
                return response;
            }

            @Override
            public UpdateItemResponse updateItem(UpdateItemRequest request) {
                UpdateItemResponse response = own().updateItem(request);
                if (isState(request.key())) {
                    see(response.attributes());
                }
                return response;
            }

            private void see(Map<String, AttributeValue> state) {
                isOlderLeft = state.containsKey("tally_version_since");
            }

            @Override
            public PutItemResponse putItem(PutItemRequest request) {
                boolean isRewritten = isOlderLeft && request.item().containsKey("tally");
                return own().putItem(
                                isRewritten
                                        ? request.toBuilder()
                                                .conditionExpression(null)
                                                .expressionAttributeValues(null)
                                                .build()
                                        : request);
            }
        };
    }

    /** The list of contracts shows none. */
    static DynamoDbClient unlisted(DynamoDbClient own) {
        return new ForwardingDynamo(own) {
            @Override
            public QueryResponse query(QueryRequest request) {
                AttributeValue partition = request.expressionAttributeValues().get(":partition");
                return partition != null && "contracts".equals(partition.s())
                        ? QueryResponse.builder().items(List.of()).count(0).build()
                        : own().query(request);
            }
        };
    }
}
