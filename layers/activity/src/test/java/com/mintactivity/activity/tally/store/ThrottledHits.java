package com.mintactivity.activity.tally.store;

import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.Gas;
import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.activity.hit.Wallet;
import com.mintactivity.platform.time.Rfc3339;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import java.util.stream.LongStream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

/**
 * One key of an index with evenly spaced hits, which serves 3,000 read units a second and refuses what exceeds them, as
 * DynamoDB does without what a key has saved up. What is refused is served all the same, and counted: an answer would
 * fail.
 */
final class ThrottledHits implements DynamoDbClient {

    private static final double UNITS_PER_SECOND = 3_000;

    /** As measured: 1 million hits take 45,100 units. */
    private static final double UNITS_PER_HIT = 0.0451;

    private static final double SECOND = Duration.ofSeconds(1).toNanos();
    private static final int TIME = "2026-11-01T00:00:00.000Z".length();

    private final Instant since;
    private final long apart;
    private final LongSupplier nanos;
    private final AtomicInteger refused = new AtomicInteger();
    private double left = UNITS_PER_SECOND;
    private long at;

    /** @param apart milliseconds from one hit to the next */
    ThrottledHits(Instant since, long apart, LongSupplier nanos) {
        this.since = since;
        this.apart = apart;
        this.nanos = nanos;
        this.at = nanos.getAsLong();
    }

    /** The queries that exceeded the units. */
    int refused() {
        return refused.get();
    }

    @Override
    public QueryResponse query(QueryRequest request) {
        AttributeValue start = request.exclusiveStartKey().get(HitItems.POSITION);
        long from = start == null ? number(value(request, ":from")) : number(start.s()) + 1;
        long to = number(value(request, ":to"));
        long end = Math.min(to, from + request.limit());
        List<Map<String, AttributeValue>> items =
                LongStream.range(from, end).mapToObj(this::item).toList();
        consume(items.size() * UNITS_PER_HIT);
        QueryResponse.Builder response = QueryResponse.builder().items(items);
        return end == to
                ? response.build()
                : response.lastEvaluatedKey(Map.of(
                                HitItems.POSITION,
                                Objects.requireNonNull(items.getLast().get(HitItems.POSITION))))
                        .build();
    }

    private synchronized void consume(double units) {
        long now = nanos.getAsLong();
        left = Math.min(UNITS_PER_SECOND, left + (now - at) / SECOND * UNITS_PER_SECOND);
        at = now;
        if (units > left) {
            refused.incrementAndGet();
        } else {
            left -= units;
        }
    }

    /** The number of the first hit that is not before a position. */
    private long number(String position) {
        long millis = Duration.between(since, Instant.parse(position.substring(0, TIME)))
                .toMillis();
        return Math.ceilDiv(millis, apart);
    }

    private Map<String, AttributeValue> item(long number) {
        Instant completedAt = since.plusMillis(number * apart);
        return Map.copyOf(HitItems.write(new Hit(
                Rfc3339.fixedMillis(completedAt),
                "acme",
                new ContractAddress("0xab"),
                1,
                new UserId("4711"),
                Wallet.NONE,
                "",
                1,
                completedAt,
                Gas.AUTO)));
    }

    private static String value(QueryRequest request, String name) {
        return Objects.requireNonNull(request.expressionAttributeValues().getOrDefault(name, fromS("")), name)
                .s();
    }

    @Override
    public String serviceName() {
        return "dynamodb";
    }

    @Override
    public void close() {}
}
