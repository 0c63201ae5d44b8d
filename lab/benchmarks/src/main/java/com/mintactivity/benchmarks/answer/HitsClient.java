package com.mintactivity.benchmarks.answer;

import com.mintactivity.benchmarks.stack.StackEndpoints;
import com.mintactivity.hits.HitsFunction;
import com.mintactivity.local.gateway.LocalContext;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import redis.clients.jedis.Jedis;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Calls the real hits function of a stack: event bytes in, response bytes out. */
final class HitsClient implements AutoCloseable {

    private static final JsonMapper JSON = JsonMapper.shared();

    private final HitsFunction function;
    private final byte[] event;
    private final Jedis cache;

    HitsClient(StackEndpoints endpoints, DynamoDbClient dynamo, Instant since) {
        this.function = new HitsFunction(endpoints.platform(dynamo), endpoints.gateSettings());
        this.event = endpoints.event(since);
        this.cache = new Jedis(URI.create(endpoints.cacheUrl()));
    }

    /** Empties the cache store, so that the next answer is computed. */
    void emptyCache() {
        cache.flushDB();
    }

    byte[] send() {
        ByteArrayOutputStream response = new ByteArrayOutputStream();
        try {
            function.handleRequest(
                    new ByteArrayInputStream(event),
                    response,
                    new LocalContext("hits", Duration.ofSeconds(60), new PrintStream(PrintStream.nullOutputStream())));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        return response.toByteArray();
    }

    /**
     * The body of a response.
     *
     * @throws IllegalStateException if the status is not 200
     */
    static JsonNode body(byte[] response) {
        JsonNode tree = JSON.readTree(response);
        String body = tree.path("body").asString();
        if (tree.path("statusCode").intValue() != 200) {
            throw new IllegalStateException("the hits function answered " + body);
        }
        return JSON.readTree(body);
    }

    @Override
    public void close() {
        cache.close();
    }
}
