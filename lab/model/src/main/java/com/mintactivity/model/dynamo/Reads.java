package com.mintactivity.model.dynamo;

import com.mintactivity.model.dynamo.Entries.Place;
import com.mintactivity.model.dynamo.expression.Condition;
import com.mintactivity.model.dynamo.expression.KeyCondition;
import com.mintactivity.model.dynamo.expression.Placeholders;
import com.mintactivity.model.dynamo.expression.Projection;
import com.mintactivity.model.dynamo.expression.Refusals;
import com.mintactivity.platform.text.Utf8Order;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.Select;

/** Queries and scans of one table or one of its indexes. */
final class Reads {

    /** The largest number of parallel segments of a scan. */
    private static final int MAX_SEGMENTS = 1_000_000;

    private final SimulatedTable table;
    private final Schema.@Nullable Index index;

    /** @param index null for the table itself */
    Reads(SimulatedTable table, @Nullable String index) {
        this.table = table;
        this.index = index == null ? null : table.index(index);
    }

    QueryResponse query(QueryRequest request, ReadMoment moment) {
        Entries entries = entries(request.consistentRead());
        Placeholders names = new Placeholders(request.expressionAttributeNames(), request.expressionAttributeValues());
        KeyCondition range = names.read(KeyCondition.PARSER, request.keyConditionExpression());
        if (range == null) {
            throw Refusals.invalid("a query without a key");
        }
        Condition filter = filter(names, request.filterExpression());
        Projection projection = names.read(Projection.PARSER, request.projectionExpression());
        validate(names, projection, request.select());
        requireKeys(range, names);
        String partition = text(names.value(range.key()));
        NavigableMap<Place, ItemVersions> items = between(range, names, entries.partition(partition));
        boolean forward = request.scanIndexForward() == null || request.scanIndexForward();
        items = forward ? items : items.descendingMap();
        if (request.hasExclusiveStartKey()) {
            requireStart(request.exclusiveStartKey());
            if (!partition(request.exclusiveStartKey()).equals(partition)) {
                throw Refusals.invalid("the start is in another partition");
            }
            items = after(place(request.exclusiveStartKey()), items);
        }
        FilteredPage page = FilteredPage.of(
                items.values().iterator(),
                moment.seen(request.consistentRead()),
                moment.limit(request.limit()),
                filter,
                names);
        return QueryResponse.builder()
                .items(returned(page, request.select(), projection, names))
                .count(page.items().size())
                .scannedCount(page.read())
                .lastEvaluatedKey(page.last() == null ? null : key(page.last()))
                .consumedCapacity(new ReadUnits()
                        .add(request.tableName(), page.bytes(), request.consistentRead())
                        .only(request.returnConsumedCapacity()))
                .build();
    }

    ScanResponse scan(ScanRequest request, ReadMoment moment) {
        Entries entries = entries(request.consistentRead());
        Placeholders names = new Placeholders(request.expressionAttributeNames(), request.expressionAttributeValues());
        Condition filter = filter(names, request.filterExpression());
        Projection projection = names.read(Projection.PARSER, request.projectionExpression());
        validate(names, projection, request.select());
        requireSegment(request.segment(), request.totalSegments());
        FilteredPage page = FilteredPage.of(
                inOrderOfScan(entries, request),
                moment.seen(request.consistentRead()),
                moment.limit(request.limit()),
                filter,
                names);
        return ScanResponse.builder()
                .items(returned(page, request.select(), projection, names))
                .count(page.items().size())
                .scannedCount(page.read())
                .lastEvaluatedKey(page.last() == null ? null : key(page.last()))
                .build();
    }

    /** The filter of a read; a mistake in it is refused even if nothing is read. */
    private static @Nullable Condition filter(Placeholders names, @Nullable String text) {
        Condition filter = names.read(Condition.PARSER, text);
        if (filter != null) {
            filter.holds(Map.of(), names);
        }
        return filter;
    }

    private Entries entries(@Nullable Boolean consistent) {
        if (index != null && Boolean.TRUE.equals(consistent)) {
            throw Refusals.invalid("an index has no consistent reads");
        }
        return index == null ? table.items() : table.entries(index);
    }

    private static void validate(Placeholders names, @Nullable Projection projection, @Nullable Select select) {
        names.requireAllUsed();
        if (projection != null) {
            projection.validate(names);
        }
        if (select == Select.COUNT && projection != null) {
            throw Refusals.invalid("a projection of a count");
        }
        boolean isSpecific = select == Select.SPECIFIC_ATTRIBUTES && projection != null;
        if (select != null && select != Select.COUNT && !isSpecific) {
            throw new UnsupportedOperationException("Select=" + select);
        }
    }

    private static @Nullable List<Map<String, AttributeValue>> returned(
            FilteredPage page, @Nullable Select select, @Nullable Projection projection, Placeholders names) {
        if (select == Select.COUNT) {
            return null;
        }
        return projection == null
                ? page.items()
                : page.items().stream().map(item -> projection.of(item, names)).toList();
    }

    private static void requireSegment(@Nullable Integer segment, @Nullable Integer segments) {
        if ((segment == null) != (segments == null)
                || (segment != null
                        && segments != null
                        && (segment < 0 || segment >= segments || segments > MAX_SEGMENTS))) {
            throw Refusals.invalid("a segment outside of the segments");
        }
    }

    private Iterator<ItemVersions> inOrderOfScan(Entries entries, ScanRequest request) {
        Map<String, AttributeValue> start = request.hasExclusiveStartKey() ? request.exclusiveStartKey() : null;
        if (start != null) {
            requireStart(start);
        }
        String first = start == null ? null : partition(start);
        Predicate<String> isInSegment = partition ->
                request.segment() == null || Entries.segment(partition, request.totalSegments()) == request.segment();
        if (first != null && !isInSegment.test(first)) {
            throw Refusals.invalid("the start is in another segment");
        }
        return entries.from(first).entrySet().stream()
                .filter(partition -> isInSegment.test(partition.getKey()))
                .flatMap(partition -> (start == null || !partition.getKey().equals(first)
                                ? partition.getValue()
                                : partition.getValue().tailMap(place(start), false))
                        .values().stream())
                .iterator();
    }

    private void requireKeys(KeyCondition range, Placeholders names) {
        String sort = index == null ? table.schema().sort() : index.sort();
        if (!names.attribute(range.partition()).equals(partitionName())
                || (range.sort() != null && !names.attribute(range.sort()).equals(sort))) {
            throw Refusals.invalid("a query by attributes that are not the key");
        }
    }

    private String partitionName() {
        return index == null ? table.schema().partition() : index.partition();
    }

    private static NavigableMap<Place, ItemVersions> between(
            KeyCondition range, Placeholders names, NavigableMap<Place, ItemVersions> items) {
        String from = range.from() == null ? null : text(names.value(range.from()));
        String to = range.to() == null ? null : text(names.value(range.to()));
        if (from != null && to != null && Utf8Order.compare(from, to) > 0) {
            throw Refusals.invalid("BETWEEN with an upper bound below the lower one");
        }
        NavigableMap<Place, ItemVersions> some = items;
        if (from != null) {
            some = some.tailMap(Place.of(from), true);
        }
        if (to != null) {
            // The least text above it; an entry of an index has more than its sort key.
            some = some.headMap(Place.of(to + '\0'), false);
        }
        return some;
    }

    private static NavigableMap<Place, ItemVersions> after(Place start, NavigableMap<Place, ItemVersions> items) {
        try {
            return items.tailMap(start, false);
        } catch (IllegalArgumentException outside) {
            throw Refusals.invalid("the start is outside of the range");
        }
    }

    private static String text(@Nullable AttributeValue value) {
        if (value == null || value.s() == null || value.s().isEmpty()) {
            throw Refusals.invalid("a key is no text, or empty");
        }
        return value.s();
    }

    /** Refuses a start that does not have exactly the keys of the table and of the index. */
    private void requireStart(Map<String, AttributeValue> start) {
        Map<String, AttributeValue> key = new HashMap<>(start);
        if (index != null) {
            Set<String> names = new HashSet<>(table.keyNames());
            names.addAll(Set.of(index.partition(), index.sort()));
            if (!start.keySet().equals(names)) {
                throw Refusals.invalid("the start is no key of the index");
            }
            key.keySet().retainAll(table.keyNames());
            text(start.get(index.partition()));
            text(start.get(index.sort()));
        }
        table.requireKey(key);
    }

    private String partition(Map<String, AttributeValue> key) {
        return text(key.get(partitionName()));
    }

    private Place place(Map<String, AttributeValue> key) {
        return index == null
                ? table.place(key)
                : new Place(text(key.get(index.sort())), table.partitionKey(key), table.sortKey(key));
    }

    private Map<String, AttributeValue> key(Map<String, AttributeValue> item) {
        Map<String, AttributeValue> key = new HashMap<>(table.key(item));
        if (index != null) {
            key.put(index.partition(), item.get(index.partition()));
            key.put(index.sort(), item.get(index.sort()));
        }
        return key;
    }
}
