package com.mintactivity.activity.seal;

import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromN;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;

/**
 * How many parts the largest of a contract's stored sums has, where one has several. It lets a reader ask for all parts of a sum at
 * once; who knows too small a number asks once more.
 */
final class LargestSum {

    private static final String SORT = "largest";
    private static final String PARTS = "parts";

    private final Table table;
    private final String contract;

    LargestSum(Table table, String contract) {
        this.table = table;
        this.contract = contract;
    }

    static Map<String, AttributeValue> key(String contract) {
        return TallyItems.key(contract, SORT);
    }

    /** The number that one of some items tells; one where none does. */
    static int parts(List<Map<String, AttributeValue>> items) {
        return items.stream()
                .filter(item -> item.containsKey(PARTS))
                .mapToInt(item ->
                        Integer.parseInt(Objects.requireNonNull(item.get(PARTS)).n()))
                .max()
                .orElse(1);
    }

    /** Notes that a sum has so many parts. */
    void atLeast(int parts) {
        try {
            table.dynamo()
                    .updateItem(request -> request.tableName(table.name())
                            .key(key(contract))
                            .updateExpression("SET parts = :parts")
                            .conditionExpression("attribute_not_exists(parts) OR parts < :parts")
                            .expressionAttributeValues(Map.of(":parts", fromN(Integer.toString(parts)))));
        } catch (ConditionalCheckFailedException alreadyNoted) {
            // Another sum has as many.
        }
    }
}
