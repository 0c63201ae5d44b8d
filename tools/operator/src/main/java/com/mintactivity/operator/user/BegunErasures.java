package com.mintactivity.operator.user;

import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.activity.tally.store.TallyItems;
import com.mintactivity.operator.cli.Backend;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The erasures that have begun and not ended, as table {@code tallies} has them, without their users. */
public final class BegunErasures {

    static final String OPERATION = "operation";

    private BegunErasures() {}

    /** For each user, the id of the operation that began; empty if an earlier release did. No id of a user is read. */
    public static List<Optional<String>> operations(Backend service) {
        return service
                .dynamo()
                .queryPaginator(request -> request.tableName(TallyItems.table(service.stack()))
                        .keyConditionExpression("#partition = :forgetting")
                        .projectionExpression("#operation")
                        .expressionAttributeNames(Map.of("#partition", TallyItems.PARTITION, "#operation", OPERATION))
                        .expressionAttributeValues(Map.of(":forgetting", fromS(TallyItems.FORGETTING)))
                        .consistentRead(true))
                .items()
                .stream()
                .map(item -> Optional.ofNullable(item.get(OPERATION)).map(AttributeValue::s))
                .toList();
    }
}
