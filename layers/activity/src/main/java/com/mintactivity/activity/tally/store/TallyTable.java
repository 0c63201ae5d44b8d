package com.mintactivity.activity.tally.store;

import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.platform.dynamo.BatchReader;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

/** Calls to table {@code tallies}. */
final class TallyTable {

    private final DynamoDbClient dynamo;
    private final String name;

    TallyTable(DynamoDbClient dynamo, String name) {
        this.dynamo = dynamo;
        this.name = name;
    }

    DynamoDbClient dynamo() {
        return dynamo;
    }

    String name() {
        return name;
    }

    static TallyTable of(DynamoDbClient dynamo, String stack) {
        return new TallyTable(dynamo, TallyItems.table(stack));
    }

    /** A partition's items from one sort key to another, both inclusive, ascending. */
    Stream<Map<String, AttributeValue>> between(String partition, String from, String to, boolean consistent) {
        return dynamo.queryPaginator(query(partition, from, to, consistent).build()).items().stream();
    }

    /** The first of a partition's items from one sort key to another, both inclusive, ascending. */
    QueryResponse page(String partition, String from, String to, int limit) {
        return dynamo.query(query(partition, from, to, false).limit(limit).build());
    }

    /** The first or the last, if there is any, of a partition's items from one sort key to another, both inclusive. */
    Stream<Map<String, AttributeValue>> outermost(
            String partition, String from, String to, boolean first, boolean consistent) {
        QueryRequest.Builder all = query(partition, from, to, consistent);
        return dynamo.query(all.scanIndexForward(first).limit(1).build()).items().stream();
    }

    /** An item, or an empty map if there is none. */
    Map<String, AttributeValue> item(String partition, String sort, boolean consistent) {
        Map<String, AttributeValue> key = TallyItems.key(partition, sort);
        return dynamo.getItem(request -> request.tableName(name).key(key).consistentRead(consistent))
                .item();
    }

    /** Those of a partition's items that exist, in no order. */
    List<Map<String, AttributeValue>> items(String partition, Collection<String> sorts, boolean consistent) {
        List<Map<String, AttributeValue>> keys =
                sorts.stream().map(sort -> TallyItems.key(partition, sort)).toList();
        return new BatchReader(dynamo).read(name, keys, consistent);
    }

    private QueryRequest.Builder query(String partition, String from, String to, boolean consistent) {
        String range = TallyItems.PARTITION + " = :partition AND " + TallyItems.SORT + " BETWEEN :from AND :to";
        return QueryRequest.builder()
                .tableName(name)
                .consistentRead(consistent)
                .keyConditionExpression(range)
                .expressionAttributeValues(
                        Map.of(":partition", fromS(partition), ":from", fromS(from), ":to", fromS(to)));
    }
}
