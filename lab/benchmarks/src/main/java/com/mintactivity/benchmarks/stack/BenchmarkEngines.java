package com.mintactivity.benchmarks.stack;

import com.mintactivity.benchmarks.BenchmarkTenant;
import com.mintactivity.benchmarks.history.GeneratedHistory;
import com.mintactivity.local.engine.Engines;
import com.mintactivity.local.engine.Storage;
import com.mintactivity.local.engine.Template;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The embedded engines and the stacks on them, each at a fixed time. */
public final class BenchmarkEngines implements AutoCloseable {

    /**
     * The time of a typical answer: in the middle of an hour, and not near the start of a day or a block of days, so
     * that a window has every kind of edge.
     */
    public static final Instant NOW = Instant.parse("2026-11-20T10:37:30Z");

    public static final Duration SETTLE = Duration.ofSeconds(5);

    private final AtomicInteger stacks = new AtomicInteger();
    private final Engines engines;
    private final Template template;
    private final CapacityUnits units = new CapacityUnits();
    private final PartitionUnits partitions = new PartitionUnits();
    private final DynamoDbClient dynamo;

    private BenchmarkEngines(Engines engines, Template template) {
        this.engines = engines;
        this.template = template;
        this.dynamo = StackEndpoints.dynamo(engines.dynamoUrl(), List.of(units, partitions));
    }

    public static BenchmarkEngines start() throws Exception {
        return new BenchmarkEngines(Engines.start(Storage.memory()), Template.of(Path.of("")));
    }

    /** The capacity units of {@link #dynamo} and of every function that uses it. */
    public CapacityUnits units() {
        return units;
    }

    /** The read units of {@link #dynamo} by partition key. */
    public PartitionUnits partitions() {
        return partitions;
    }

    public DynamoDbClient dynamo() {
        return dynamo;
    }

    /** A new stack with a tenant whose key is never limited, at the time of a typical answer. */
    public StackEndpoints newStack() {
        return newStack(NOW);
    }

    /** The same at another time. */
    public StackEndpoints newStack(Instant now) {
        String stack = "bench" + stacks.incrementAndGet();
        engines.create(stack, template);
        String token = BenchmarkTenant.create(engines, stack, GeneratedHistory.TENANT, InstantSource.fixed(now))
                .reveal();
        return new StackEndpoints(stack, engines.dynamoUrl(), engines.secretsUrl(), engines.cacheUrl(), token, now);
    }

    /** Deletes a stack's tables. */
    public void drop(String stack) {
        template.tables(stack).forEach(table -> dynamo.deleteTable(drop -> drop.tableName(table.tableName())));
    }

    @Override
    public void close() {
        dynamo.close();
        engines.close();
    }
}
