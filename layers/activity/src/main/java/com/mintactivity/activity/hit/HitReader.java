package com.mintactivity.activity.hit;

import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.activity.time.Window;
import com.mintactivity.platform.time.Rfc3339;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

/**
 * Reads the hits of a window, oldest first, from the suitable index. The sort key is {@code <completed_at>#<task_id>},
 * so {@code BETWEEN since AND until} is exactly the window: a hit at {@code until} sorts after the time alone.
 */
public final class HitReader implements HitSource {

    /**
     * More than a page of 1 MB contains, so it does not limit DynamoDB. Without a limit, the embedded engine would read
     * the whole window for each page.
     */
    public static final int MAX_ROWS = 2500;

    /** Positions begin with a digit. */
    private static final String FIRST = "0";

    private static final String LAST = "~";

    private final DynamoDbClient dynamo;
    private final String table;

    public HitReader(DynamoDbClient dynamo, String stack) {
        this.dynamo = dynamo;
        this.table = HitItems.table(stack);
    }

    /** Is called around the reading of each page. */
    public interface Paging {

        Paging NONE = new Paging() {
            @Override
            public void before() {}

            @Override
            public void after(int rows) {}
        };

        void before();

        /**
         * Called when a page was read.
         *
         * @param rows of the page
         */
        void after(int rows);
    }

    /** Passes every hit of the window to the consumer, read with only the attributes that a tally needs. */
    @Override
    public void each(ContractSelector selector, Window window, Consumer<TallyHit> consumer) {
        each(selector, window, consumer, Paging.NONE);
    }

    /** As {@link #each(ContractSelector, Window, Consumer)}, with something to be done around each page. */
    public void each(ContractSelector selector, Window window, Consumer<TallyHit> consumer, Paging paging) {
        if (window.isEmpty()) {
            return;
        }
        QueryRequest request = tallyHits(selector, window);
        while (true) {
            QueryResponse response = page(request, paging);
            response.items().forEach(item -> consumer.accept(HitItems.readTallyHit(item)));
            if (!response.hasLastEvaluatedKey()) {
                return;
            }
            request = request.toBuilder()
                    .exclusiveStartKey(response.lastEvaluatedKey())
                    .build();
        }
    }

    /**
     * Passes the hits of the window's first page to the consumer, as {@link #each} does.
     *
     * @return the rest of the window. It begins with the last millisecond of the page, whose hits were not passed,
     *     because the next page may contain more of them. Empty if one page contained all hits
     */
    public Window firstPage(ContractSelector selector, Window window, Consumer<TallyHit> consumer, Paging paging) {
        if (window.isEmpty()) {
            return window;
        }
        QueryResponse response = page(tallyHits(selector, window), paging);
        List<TallyHit> page =
                response.items().stream().map(HitItems::readTallyHit).toList();
        if (!response.hasLastEvaluatedKey()) {
            page.forEach(consumer);
            return new Window(window.until(), window.until());
        }
        Instant rest =
                page.isEmpty() ? window.since() : page.getLast().position().completedAt();
        page.stream().filter(hit -> hit.position().completedAt().isBefore(rest)).forEach(consumer);
        return new Window(rest, window.until());
    }

    private QueryResponse page(QueryRequest request, Paging paging) {
        paging.before();
        QueryResponse response = dynamo.query(request);
        paging.after(response.items().size());
        return response;
    }

    private QueryRequest tallyHits(ContractSelector selector, Window window) {
        return between(selector, start(window), end(window))
                .projectionExpression(HitItems.TALLY_HIT)
                .limit(MAX_ROWS)
                .build();
    }

    /** The completion of the first hit. */
    public Optional<Instant> first(ContractSelector selector) {
        return first(selector, FIRST, LAST);
    }

    @Override
    public Optional<Instant> first(ContractSelector selector, Window window) {
        return first(selector, start(window), end(window));
    }

    private Optional<Instant> first(ContractSelector selector, String from, String to) {
        QueryRequest request = between(selector, from, to)
                .projectionExpression(HitItems.TALLY_HIT)
                .limit(1)
                .build();
        return dynamo.query(request).items().stream()
                .map(item -> HitItems.readTallyHit(item).position().completedAt())
                .findFirst();
    }

    /** The hits of the window after a position, at most a number of them. */
    public HitPage after(Position position, ContractSelector selector, Window window, int limit) {
        String from = position.successor();
        String to = end(window);
        // DynamoDB refuses a range whose end is before its start. Both texts begin with a time in a fixed width of
        // ASCII.
        if (from.compareTo(to) >= 0) {
            return HitPage.NOTHING;
        }
        // Reads one more than requested, to see whether these are the last.
        List<Hit> hits = read(between(selector, from, to).build(), limit + 1);
        return hits.size() > limit ? new HitPage(hits.subList(0, limit), false) : new HitPage(hits, true);
    }

    private List<Hit> read(QueryRequest query, int max) {
        List<Hit> hits = new ArrayList<>();
        QueryRequest request = query.toBuilder().limit(max).build();
        while (true) {
            QueryResponse response = dynamo.query(request);
            response.items().forEach(item -> hits.add(HitItems.read(item)));
            if (hits.size() >= max || !response.hasLastEvaluatedKey()) {
                return hits;
            }
            request = request.toBuilder()
                    .limit(max - hits.size())
                    .exclusiveStartKey(response.lastEvaluatedKey())
                    .build();
        }
    }

    private QueryRequest.Builder between(ContractSelector selector, String from, String to) {
        boolean oneChain = selector.isOneChain();
        String partition = oneChain
                ? HitItems.contractChainKey(selector.tenant(), selector.contract(), selector.chainId())
                : HitItems.contractKey(selector.tenant(), selector.contract());
        Map<String, AttributeValue> values =
                Map.of(":partition", fromS(partition), ":from", fromS(from), ":to", fromS(to));
        return QueryRequest.builder()
                .tableName(table)
                .indexName(oneChain ? HitItems.BY_CONTRACT_CHAIN : HitItems.BY_CONTRACT)
                .keyConditionExpression((oneChain ? HitItems.CONTRACT_CHAIN : HitItems.CONTRACT) + " = :partition AND "
                        + HitItems.POSITION + " BETWEEN :from AND :to")
                .expressionAttributeValues(values);
    }

    private static String start(Window window) {
        return Rfc3339.fixedMillis(window.since());
    }

    private static String end(Window window) {
        return Rfc3339.fixedMillis(window.until());
    }
}
