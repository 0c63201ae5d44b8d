package com.mintactivity.benchmarks.answer;

import com.mintactivity.benchmarks.Partner;
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

/** The embedded engines and, for every history, a stack of its own on them, at one fixed moment. */
final class Service implements AutoCloseable {

    /** Far from the start of a day and of a block of days, so that a window has all kinds of edges. */
    static final Instant NOW = Instant.parse("2026-11-20T10:37:30Z");

    static final InstantSource CLOCK = InstantSource.fixed(NOW);
    static final Duration SETTLE = Duration.ofSeconds(5);

    private final AtomicInteger stacks = new AtomicInteger();
    private final Engines engines;
    private final Template template;
    private final Units units = new Units();
    private final DynamoDbClient dynamo;

    private Service(Engines engines, Template template) {
        this.engines = engines;
        this.template = template;
        this.dynamo = Place.dynamo(engines.dynamoUrl(), List.of(units));
    }

    static Service start() throws Exception {
        return new Service(Engines.start(Storage.memory()), Template.of(Path.of("")));
    }

    /** The calls and units of {@link #dynamo} and of every function that stands on it. */
    Units units() {
        return units;
    }

    DynamoDbClient dynamo() {
        return dynamo;
    }

    /** A new stack with a tenant whose key may ask as much as it likes. */
    Place place() {
        String stack = "bench" + stacks.incrementAndGet();
        engines.create(stack, template);
        String token = Partner.create(engines, stack, History.TENANT, CLOCK).reveal();
        return new Place(stack, engines.dynamoUrl(), engines.secretsUrl(), engines.cacheUrl(), token);
    }

    /** Frees what a stack's tables hold. */
    void drop(String stack) {
        template.tables(stack).forEach(table -> dynamo.deleteTable(drop -> drop.tableName(table.tableName())));
    }

    @Override
    public void close() {
        dynamo.close();
        engines.close();
    }
}
