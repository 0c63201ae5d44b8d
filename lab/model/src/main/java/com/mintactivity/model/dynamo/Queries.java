package com.mintactivity.model.dynamo;

import static com.mintactivity.platform.dynamo.Item.text;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.Select;

/** Queries of one table or one of its indexes: a partition, and a range of its sort key. */
record Queries(SimulatedTable table) {

    private static final Map<String, KeyRange> PARSED = new ConcurrentHashMap<>();

    /** {@code partition = :a AND sort BETWEEN :b AND :c}, {@code sort = :b} or {@code sort <= :c}. */
    private record KeyRange(
            String partition, String key, @Nullable String sort, String from, String to) {

        static KeyRange of(String expression) {
            return PARSED.computeIfAbsent(expression, text -> parse(new Tokens(text)));
        }

        private static KeyRange parse(Tokens tokens) {
            String partition = tokens.take();
            tokens.expect("=");
            String key = tokens.take();
            if (tokens.isEmpty()) {
                return new KeyRange(partition, key, null, "", "");
            }
            tokens.expect("AND");
            String sort = tokens.take();
            if (tokens.takeIf("=")) {
                String equal = tokens.take();
                return new KeyRange(partition, key, sort, equal, equal);
            }
            if (tokens.takeIf("<=")) {
                return new KeyRange(partition, key, sort, "", tokens.take());
            }
            tokens.expect("BETWEEN");
            String from = tokens.take();
            tokens.expect("AND");
            return new KeyRange(partition, key, sort, from, tokens.take());
        }
    }

    QueryResponse run(QueryRequest request, ReadMoment moment) {
        if (request.filterExpression() != null) {
            throw new UnsupportedOperationException("Query with a filter");
        }
        Placeholders names = new Placeholders(request.expressionAttributeNames(), request.expressionAttributeValues());
        KeyRange range = KeyRange.of(request.keyConditionExpression());
        String index = request.indexName();
        boolean consistent = StoreModel.isTrue(request.consistentRead());
        if (index != null && consistent) {
            throw Refusals.invalid("an index has no consistent reads");
        }
        requireKeys(range, names, index);
        String partition = names.value(range.key()).s();
        NavigableMap<String, ItemVersions> items =
                index == null ? table.partition(partition) : table.indexPartition(index, partition);
        boolean forward = request.scanIndexForward() == null || request.scanIndexForward();
        if (range.sort() != null) {
            String from =
                    range.from().isEmpty() ? "" : names.value(range.from()).s();
            String to = names.value(range.to()).s();
            if (from.compareTo(to) > 0) {
                throw Refusals.invalid("BETWEEN with an upper bound below the lower one");
            }
            // An entry of an index has the table's key after its sort key.
            items = items.subMap(from, true, index == null ? to : to + "\u0000\uffff", true);
        }
        names.requireAllUsed();
        return page(
                request, forward ? items : items.descendingMap(), consistent ? moment.now() : moment.stale(), moment);
    }

    private void requireKeys(KeyRange range, Placeholders names, @Nullable String index) {
        String partition =
                index == null ? table.schema().partition() : table.index(index).partition();
        String sort = index == null ? table.schema().sort() : table.index(index).sort();
        if (!names.attribute(range.partition()).equals(partition)
                || (range.sort() != null && !names.attribute(range.sort()).equals(sort))) {
            throw Refusals.invalid("a query by attributes that are not the key");
        }
    }

    private QueryResponse page(
            QueryRequest request, NavigableMap<String, ItemVersions> items, long seen, ReadMoment moment) {
        int limit = Math.min(request.limit() == null ? Integer.MAX_VALUE : request.limit(), moment.page());
        NavigableMap<String, ItemVersions> rest = items;
        if (request.hasExclusiveStartKey()) {
            rest = after(items, position(request.exclusiveStartKey(), request.indexName()));
        }
        List<Map<String, AttributeValue>> found = new ArrayList<>();
        Map<String, AttributeValue> last = Map.of();
        for (ItemVersions versions : rest.values()) {
            Map<String, AttributeValue> item = versions.at(seen);
            if (!item.isEmpty()) {
                found.add(item);
                last = item;
                if (found.size() == limit) {
                    break;
                }
            }
        }
        QueryResponse.Builder response = QueryResponse.builder().count(found.size());
        if (request.select() != Select.COUNT) {
            response.items(found.stream().map(item -> projected(item, request)).toList());
        }
        if (found.size() == limit) {
            response.lastEvaluatedKey(lastKey(last, request.indexName()));
        }
        return response.build();
    }

    private static NavigableMap<String, ItemVersions> after(NavigableMap<String, ItemVersions> items, String position) {
        return items.tailMap(position, false);
    }

    private String position(Map<String, AttributeValue> key, @Nullable String index) {
        return index == null
                ? table.sortKey(key)
                : text(key, table.index(index).sort()) + "\u0000" + table.partitionKey(key) + "\u0000"
                        + table.sortKey(key);
    }

    private Map<String, AttributeValue> lastKey(Map<String, AttributeValue> item, @Nullable String index) {
        Map<String, AttributeValue> key = new HashMap<>(table.key(item));
        if (index != null) {
            Schema.Index its = table.index(index);
            key.put(its.partition(), item.get(its.partition()));
            key.put(its.sort(), item.get(its.sort()));
        }
        return key;
    }

    private static Map<String, AttributeValue> projected(Map<String, AttributeValue> item, QueryRequest request) {
        String projection = request.projectionExpression();
        if (projection == null) {
            return item;
        }
        Map<String, AttributeValue> some = new HashMap<>();
        for (String name : PROJECTIONS.computeIfAbsent(projection, text -> text.split(" *, *"))) {
            AttributeValue value = item.get(name);
            if (value != null) {
                some.put(name, value);
            }
        }
        return some;
    }

    private static final Map<String, String[]> PROJECTIONS = new ConcurrentHashMap<>();
}
