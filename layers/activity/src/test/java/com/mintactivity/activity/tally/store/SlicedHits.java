package com.mintactivity.activity.tally.store;

import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.hit.HitItems;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

/** Some hits of one contract in the order of their positions, in pages of a number of hits. Keeps the queries. */
final class SlicedHits implements DynamoDbClient {

    private final int page;
    private final TreeMap<String, Map<String, AttributeValue>> byPosition = new TreeMap<>();
    private final List<QueryRequest> queries = new CopyOnWriteArrayList<>();

    SlicedHits(int page, List<Hit> hits) {
        this.page = page;
        hits.forEach(hit -> byPosition.put(HitItems.position(hit.completedAt(), hit.taskId()), HitItems.write(hit)));
    }

    List<QueryRequest> queries() {
        return queries;
    }

    /** The starts of the ranges that were queried, without those of further pages. */
    List<String> starts() {
        return queries.stream().map(query -> value(query, ":from")).distinct().toList();
    }

    /** The most pages that were read of one range, one after another. */
    long longestRun() {
        return queries.stream()
                .map(query -> value(query, ":from"))
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()))
                .values()
                .stream()
                .mapToLong(count -> count)
                .max()
                .orElse(0);
    }

    @Override
    public QueryResponse query(QueryRequest request) {
        queries.add(request);
        AttributeValue start = request.exclusiveStartKey().get(HitItems.POSITION);
        var range = byPosition.subMap(value(request, ":from"), true, value(request, ":to"), true);
        var rest = start == null ? range : range.tailMap(start.s(), false);
        List<String> positions = rest.keySet().stream().limit(page).toList();
        QueryResponse.Builder response =
                QueryResponse.builder().items(positions.stream().map(rest::get).toList());
        return positions.size() < page
                ? response.build()
                : response.lastEvaluatedKey(Map.of(HitItems.POSITION, fromS(positions.getLast())))
                        .build();
    }

    private static String value(QueryRequest request, String name) {
        return Objects.requireNonNull(request.expressionAttributeValues().get(name), name)
                .s();
    }

    @Override
    public String serviceName() {
        return "dynamodb";
    }

    @Override
    public void close() {}
}
