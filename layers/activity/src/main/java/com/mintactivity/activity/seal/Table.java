package com.mintactivity.activity.seal;

import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.platform.dynamo.BatchReader;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/** Table {@code tallies}: runs of one partition's items, and single ones. */
record Table(DynamoDbClient dynamo, String name) {

    static Table of(DynamoDbClient dynamo, String stack) {
        return new Table(dynamo, TallyItems.table(stack));
    }

    /** A partition's items from one sort key to another, both inclusive, ascending. */
    Stream<Map<String, AttributeValue>> between(String partition, String from, String to, boolean consistent) {
        return dynamo.queryPaginator(query(partition, from, to, consistent).build()).items().stream();
    }

    /** All items of a partition, as they stand now. */
    Stream<Map<String, AttributeValue>> all(String partition) {
        return dynamo
                .queryPaginator(request -> request.tableName(name)
                        .consistentRead(true)
                        .keyConditionExpression(TallyItems.PARTITION + " = :partition")
                        .expressionAttributeValues(Map.of(":partition", fromS(partition))))
                .items()
                .stream();
    }

    /** The first or the last few of a partition's items from one sort key to another, the outermost first. */
    List<Map<String, AttributeValue>> outermost(
            String partition, String from, String to, boolean first, int most, boolean consistent) {
        return dynamo.query(query(partition, from, to, consistent)
                        .scanIndexForward(first)
                        .limit(most)
                        .build())
                .items();
    }

    /** Empty where there is no such item. */
    Map<String, AttributeValue> item(String partition, String sort, boolean consistent) {
        return dynamo.getItem(request -> request.tableName(name)
                        .key(TallyItems.key(partition, sort))
                        .consistentRead(consistent))
                .item();
    }

    /** Those of a partition's items that there are, in no order. */
    List<Map<String, AttributeValue>> items(String partition, Collection<String> sorts, boolean consistent) {
        return items(sorts.stream().map(sort -> TallyItems.key(partition, sort)).toList(), consistent);
    }

    /** Those of some items that there are, in no order. */
    List<Map<String, AttributeValue>> items(List<Map<String, AttributeValue>> keys, boolean consistent) {
        return new BatchReader(dynamo).read(name, keys, consistent);
    }

    void put(Map<String, AttributeValue> item) {
        dynamo.putItem(request -> request.tableName(name).item(item));
    }

    void delete(String partition, String sort) {
        dynamo.deleteItem(request -> request.tableName(name).key(TallyItems.key(partition, sort)));
    }

    private QueryRequest.Builder query(String partition, String from, String to, boolean consistent) {
        return QueryRequest.builder()
                .tableName(name)
                .consistentRead(consistent)
                .keyConditionExpression(
                        TallyItems.PARTITION + " = :partition AND " + TallyItems.SORT + " BETWEEN :from AND :to")
                .expressionAttributeValues(
                        Map.of(":partition", fromS(partition), ":from", fromS(from), ":to", fromS(to)));
    }
}
