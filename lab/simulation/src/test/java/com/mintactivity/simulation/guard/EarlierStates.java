package com.mintactivity.simulation.guard;

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
            AttributeValue seen = state.get("first_seen");
            if (seen != null) {
                Map<String, AttributeValue> moved = new HashMap<>(seen.m());
                moved.replaceAll((announcement, at) ->
                        isFinished(state, announcement) == finished ? fromS(earlier(at.s(), by)) : at);
                state.put("first_seen", AttributeValue.fromM(moved));
            }
        });
    }

    static DynamoDbClient checkedEarlier(DynamoDbClient own, Duration by) {
        return new StateReads(own, state -> {
            AttributeValue unchecked = state.get("unchecked");
            if (unchecked != null) {
                Map<String, AttributeValue> moved = new HashMap<>();
                unchecked.m().forEach((notBefore, hours) -> moved.put(earlier(notBefore, by), hours));
                state.put("unchecked", AttributeValue.fromM(moved));
            }
        });
    }

    private static boolean isFinished(Map<String, AttributeValue> state, String announcement) {
        return state.containsKey("finished:" + announcement.substring(0, announcement.lastIndexOf(':')));
    }

    private static String earlier(String moment, Duration by) {
        return Instant.parse(moment).minus(by).toString();
    }
}
