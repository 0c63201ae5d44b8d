package com.mintactivity.benchmarks.answer;

import com.mintactivity.hits.HitsFunction;
import com.mintactivity.local.engine.Engines;
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

/** Asks the real hits function of a stack, event bytes in, response bytes out, with nothing in the cache store. */
final class Asker implements AutoCloseable {

    private static final JsonMapper JSON = JsonMapper.shared();

    private final HitsFunction function;
    private final byte[] event;
    private final Jedis cache;

    Asker(Place place, DynamoDbClient dynamo, Instant since) {
        this.function = new HitsFunction(place.platform(dynamo), Engines.gateSettings());
        this.event = place.event(since);
        this.cache = new Jedis(URI.create(place.cacheUrl()));
    }

    /** Empties the cache store, so that the next answer is made anew. */
    void forget() {
        cache.flushDB();
    }

    byte[] ask() {
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

    /** The body of a response, which must be an answer. */
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
