package com.mintactivity.simulation.guard;

import static com.mintactivity.platform.dynamo.Item.attribute;
import static com.mintactivity.platform.dynamo.Item.text;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Moments of a state that sealers read too early, so that they do not wait. */
final class EarlierStates {

    private EarlierStates() {}

    static DynamoDbClient seenEarlier(DynamoDbClient own, boolean finished, Duration by) {
        return new StateReads(own, state -> {
            AttributeValue seen = state.get("seen");
            if (seen != null) {
                Map<String, AttributeValue> moved = new HashMap<>(seen.m());
                moved.replaceAll(
                        (writer, at) -> attribute(at.m(), "finished").bool() == finished ? earlier(at, "at", by) : at);
                state.put("seen", AttributeValue.fromM(moved));
            }
        });
    }

    static DynamoDbClient checkedEarlier(DynamoDbClient own, Duration by) {
        return new StateReads(own, state -> {
            AttributeValue unchecked = state.get("unchecked");
            if (unchecked != null) {
                state.put(
                        "unchecked",
                        AttributeValue.fromL(unchecked.l().stream()
                                .map(hours -> earlier(hours, "not_before", by))
                                .toList()));
            }
        });
    }

    private static AttributeValue earlier(AttributeValue map, String name, Duration by) {
        Map<String, AttributeValue> moved = new HashMap<>(map.m());
        moved.put(name, fromS(Instant.parse(text(map.m(), name)).minus(by).toString()));
        return AttributeValue.fromM(moved);
    }
}
