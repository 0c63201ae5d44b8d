package com.mintactivity.auth.priming;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.mintactivity.auth.gate.GateSettings;
import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.auth.key.Token;
import com.mintactivity.auth.limit.Rate;
import com.mintactivity.platform.aws.InMemoryAws;
import com.mintactivity.platform.cache.CacheStore;
import com.mintactivity.platform.cache.CacheUnavailableException;
import com.mintactivity.platform.runtime.Platform;
import com.mintactivity.platform.runtime.Settings;
import com.mintactivity.platform.secret.Secrets;
import com.mintactivity.platform.telemetry.Log;
import com.mintactivity.platform.telemetry.Metrics;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Runs an endpoint's code before a snapshot is made, so that the code is loaded and compiled when the first request after a
 * restore arrives. Second instances of the function run it, without log lines and metrics: one on {@link InMemoryAws}, with a
 * key, a tenant and rows that exist in no store, for every answer and refusal; one on the real clients, for a key and a tenant
 * that do not exist. No real key, bucket or item is touched.
 */
public final class Priming {

    private static final String TENANT = PrimingFixture.TENANT;

    /** How often each request is made. The compiler compiles a method after some hundred calls, and optimises it later. */
    private static final int ROUNDS = 250;

    /** How often the stores are connected again. The first request waits longest for these connections. */
    private static final int CONNECTIONS = 250;

    /** Publishing a version waits for priming, so an unavailable cache store must not prolong it. */
    private static final Duration MAX_TIME = Duration.ofSeconds(30);

    private static final PrintStream SILENCE =
            new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    private static final String ADDRESS = "192.0.2.1";
    private static final String ELSEWHERE = "198.51.100.1";
    private static final Context CONTEXT = (Context) Proxy.newProxyInstance(
            Context.class.getClassLoader(),
            new Class<?>[] {Context.class},
            (proxy, method, arguments) -> switch (method.getName()) {
                case "getAwsRequestId" -> TENANT;
                case "getRemainingTimeInMillis" -> Math.toIntExact(MAX_TIME.toMillis());
                default -> null;
            });

    private final Platform platform;
    private final BiFunction<Platform, GateSettings, RequestStreamHandler> maker;
    private final String path;
    private final PrimingFixture fixture;

    public Priming(
            Platform platform,
            BiFunction<Platform, GateSettings, RequestStreamHandler> maker,
            String path,
            PrimingFixture fixture) {
        this.platform = platform;
        this.maker = maker;
        this.path = path;
        this.fixture = fixture;
    }

    /** Primes the endpoint. If a store does not answer, this only writes a log line. */
    public void run() {
        // With separate keys, because it would otherwise read what another priming cached.
        try (CacheStore ownKeys = platform.cache().namespaced(TENANT + System.nanoTime())) {
            inMemory(ownKeys);
            // On a virtual thread, like an endpoint's concurrent calls: virtual threads wait in other code.
            FutureTask<Void> calls = new FutureTask<>(() -> onRealClients(ownKeys));
            platform.executor().execute(calls);
            calls.get();
        } catch (RuntimeException | IOException | ExecutionException e) {
            platform.log().error("the function was not primed completely", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void inMemory(CacheStore ownKeys) throws IOException {
        PrimingKeys keys = new PrimingKeys(platform.clock().instant(), ADDRESS);
        Token good = keys.issue(List.of(KeyRecord.READ_HITS), new Rate(Rate.MAX, Rate.MAX));
        Token scopeless = keys.issue(List.of(), new Rate(Rate.MAX, Rate.MAX));
        Token exhausted = keys.issue(List.of(KeyRecord.READ_HITS), new Rate(1, 1));
        Map<String, List<Map<String, AttributeValue>>> tables = new HashMap<>(fixture.tables());
        tables.putAll(keys.tables(platform.settings().stack()));
        InMemoryAws aws = new InMemoryAws(tables);
        try (DynamoDbClient dynamo = aws.dynamo()) {
            Secrets secrets = new Secrets(aws.secrets(), platform.clock());
            GateSettings settings = settings(new Rate(Rate.MAX, Rate.MAX));
            long start = System.nanoTime();
            for (int round = 0; round < ROUNDS && System.nanoTime() - start < MAX_TIME.toNanos(); round++) {
                // A new instance in each round, so that reading the records is primed too.
                RequestStreamHandler secondInstance = maker.apply(silent(dynamo, secrets, ownKeys), settings);
                for (Map<String, String> query : fixture.queries().apply(round)) {
                    expect(200, ask(secondInstance, path, good, ADDRESS, query));
                    expect(200, ask(secondInstance, path, good, ADDRESS, query));
                }
                for (Map<String, String> query : fixture.refused()) {
                    expect(400, ask(secondInstance, path, good, ADDRESS, query));
                }
                expect(403, ask(secondInstance, path, good, ELSEWHERE, Map.of()));
                ask(secondInstance, path, scopeless, ADDRESS, Map.of());
                ask(secondInstance, path, exhausted, ADDRESS, Map.of());
                expect(404, ask(secondInstance, "/", good, ADDRESS, Map.of()));
                secondInstance.handleRequest(
                        new ByteArrayInputStream(new byte[0]), new ByteArrayOutputStream(), CONTEXT);
            }
        }
    }

    /** Connects and reads the secret again each time, as a restored function does first. */
    private @Nullable Void onRealClients(CacheStore ownKeys) throws IOException, CacheUnavailableException {
        Token absent =
                Token.parse("svc_live_" + "0".repeat(12) + "_" + "0".repeat(64)).orElseThrow();
        GateSettings settings = settings(new Rate(1, 1));
        long start = System.nanoTime();
        for (int round = 0; round < CONNECTIONS && System.nanoTime() - start < MAX_TIME.toNanos(); round++) {
            Platform silent = silent(platform.dynamo(), platform.secrets(), ownKeys);
            ask(maker.apply(silent, settings), path, absent, ADDRESS, Map.of());
            fixture.reads().accept(silent);
            if (!ownKeys.isAbsent()) {
                ownKeys.ping();
            }
            ownKeys.close();
            platform.closeConnections();
        }
        return null;
    }

    /** Trusts the gateway's source address, independently of the function's own settings. */
    private static GateSettings settings(Rate service) {
        return new GateSettings("gateway", "", service);
    }

    private static void expect(int status, String answer) {
        if (!answer.contains("\"statusCode\":" + status)) {
            throw new IllegalStateException("not answered as expected, with " + status);
        }
    }

    private Platform silent(DynamoDbClient dynamo, Secrets secrets, CacheStore cache) {
        Settings settings = platform.settings();
        return new Platform(
                settings,
                platform.clock(),
                dynamo,
                secrets,
                cache,
                new Log(SILENCE, platform.clock()),
                new Metrics(SILENCE, platform.clock(), settings.stack()));
    }

    private static String ask(
            RequestStreamHandler secondInstance, String path, Token token, String address, Map<String, String> query)
            throws IOException {
        ByteArrayOutputStream answer = new ByteArrayOutputStream();
        secondInstance.handleRequest(
                new ByteArrayInputStream(SyntheticEvent.of(path, token, address, query)), answer, CONTEXT);
        return answer.toString(StandardCharsets.UTF_8);
    }
}
