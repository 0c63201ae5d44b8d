package com.mintactivity.auth.priming;

import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.mintactivity.auth.gate.GateSettings;
import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.auth.key.Token;
import com.mintactivity.auth.limit.Rate;
import com.mintactivity.platform.aws.InMemoryAws;
import com.mintactivity.platform.cache.CacheStore;
import com.mintactivity.platform.runtime.Platform;
import com.mintactivity.platform.secret.Secrets;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * An endpoint on {@link InMemoryAws}, with the items of a {@link PrimingFixture}, and a tenant and keys that no store
 * holds. Only calls to the cache store leave the process.
 */
final class InMemoryEndpoint implements AutoCloseable {

    private static final String ADDRESS = "192.0.2.1";
    private static final String ELSEWHERE = "198.51.100.1";
    private static final Rate UNLIMITED = new Rate(Rate.MAX, Rate.MAX);

    private final SecondInstances instances;
    private final String path;
    private final DynamoDbClient dynamo;
    private final Platform silent;
    private final Token good;
    private final Token scopeless;
    private final Token exhausted;
    private RequestStreamHandler instance;

    /** @param ownKeys the cache store with a prefix that nothing else uses; it is not closed here */
    InMemoryEndpoint(
            Platform platform,
            BiFunction<Platform, GateSettings, RequestStreamHandler> maker,
            String path,
            PrimingFixture fixture,
            CacheStore ownKeys) {
        PrimingKeys keys = new PrimingKeys(platform.clock().instant(), ADDRESS);
        this.good = keys.issue(List.of(KeyRecord.READ_HITS), UNLIMITED);
        this.scopeless = keys.issue(List.of(), UNLIMITED);
        this.exhausted = keys.issue(List.of(KeyRecord.READ_HITS), new Rate(1, 1));
        Map<String, List<Map<String, AttributeValue>>> tables = new HashMap<>(fixture.tables());
        tables.putAll(keys.tables(platform.settings().stack()));
        InMemoryAws aws = new InMemoryAws(tables);
        this.instances = new SecondInstances(platform, maker);
        this.path = path;
        this.dynamo = aws.dynamo();
        this.silent = instances.silent(dynamo, new Secrets(aws.secrets(), platform.clock()), ownKeys);
        this.instance = instances.on(silent, UNLIMITED);
    }

    /** Asks a new instance from now on, which reads the records again. */
    void renew() {
        instance = instances.on(silent, UNLIMITED);
    }

    /** A query with a valid key, from an allowed address. */
    String ask(Map<String, String> query) throws IOException {
        return SecondInstances.ask(instance, path, good, ADDRESS, query);
    }

    String askFromElsewhere() throws IOException {
        return SecondInstances.ask(instance, path, good, ELSEWHERE, Map.of());
    }

    String askWithoutScope() throws IOException {
        return SecondInstances.ask(instance, path, scopeless, ADDRESS, Map.of());
    }

    /** With a key whose limit is one request a minute. */
    String askLimited() throws IOException {
        return SecondInstances.ask(instance, path, exhausted, ADDRESS, Map.of());
    }

    String askUnknownPath() throws IOException {
        return SecondInstances.ask(instance, "/", good, ADDRESS, Map.of());
    }

    String sendNothing() throws IOException {
        return SecondInstances.send(instance, new byte[0]);
    }

    @Override
    public void close() {
        dynamo.close();
    }
}
