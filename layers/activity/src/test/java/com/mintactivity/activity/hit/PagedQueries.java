package com.mintactivity.activity.hit;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

/** Answers one query after the other with the given pages of hits, and keeps the requests. */
final class PagedQueries implements DynamoDbClient {

    final List<QueryRequest> requests = new ArrayList<>();
    private final Deque<List<Hit>> pages = new ArrayDeque<>();

    @SafeVarargs
    PagedQueries(List<Hit>... pages) {
        for (List<Hit> page : pages) {
            this.pages.add(page);
        }
    }

    /** The key at which page {@code number}, the first of which is 1, ended. */
    static Map<String, AttributeValue> endOfPage(int number) {
        return Map.of(HitItems.KEY, AttributeValue.fromS("page-" + number));
    }

    @Override
    public QueryResponse query(QueryRequest request) {
        requests.add(request);
        QueryResponse.Builder response = QueryResponse.builder()
                .items(pages.remove().stream().map(HitItems::write).toList());
        return pages.isEmpty()
                ? response.build()
                : response.lastEvaluatedKey(endOfPage(requests.size())).build();
    }

    @Override
    public String serviceName() {
        return "dynamodb";
    }

    @Override
    public void close() {}
}
