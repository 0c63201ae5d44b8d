package com.mintactivity.auth.priming;

import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.mintactivity.auth.gate.GateSettings;
import com.mintactivity.auth.key.Token;
import com.mintactivity.auth.limit.Rate;
import com.mintactivity.platform.cache.CacheStore;
import com.mintactivity.platform.cache.CacheUnavailableException;
import com.mintactivity.platform.runtime.Platform;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Runs an endpoint's code before a snapshot is made, so that the code is loaded and compiled when the first request
 * after a restore arrives. {@link SecondInstances} of the function run it: one on {@link InMemoryEndpoint}, for every
 * answer and refusal; one on the real clients, for a key and a tenant that do not exist. No real key, bucket or item is
 * touched.
 */
public final class Priming {

    /** Publishing a version waits for priming, so an unavailable cache store must not prolong it. */
    private static final Duration MAX_TIME = Duration.ofSeconds(30);

    private static final String ADDRESS = "192.0.2.1";

    private final Platform platform;
    private final BiFunction<Platform, GateSettings, RequestStreamHandler> maker;
    private final String path;
    private final PrimingFixture fixture;
    private final int rounds;

    public Priming(
            Platform platform,
            BiFunction<Platform, GateSettings, RequestStreamHandler> maker,
            String path,
            PrimingFixture fixture) {
        this.platform = platform;
        this.maker = maker;
        this.path = path;
        this.fixture = fixture;
        this.rounds = platform.settings().primingRounds();
    }

    /** Primes the endpoint. If a store does not answer, this only writes a log line. */
    public void run() {
        // With separate keys, because it would otherwise read what another priming cached.
        try (CacheStore ownKeys = platform.cache().namespaced(PrimingFixture.TENANT + System.nanoTime())) {
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
        try (InMemoryEndpoint endpoint = new InMemoryEndpoint(platform, maker, path, fixture, ownKeys)) {
            long start = System.nanoTime();
            for (int round = 0; round < rounds && System.nanoTime() - start < MAX_TIME.toNanos(); round++) {
                endpoint.renew(); // so that reading the records is primed too
                for (Map<String, String> query : fixture.queries().apply(round)) {
                    expect(200, endpoint.ask(query));
                    expect(200, endpoint.ask(query));
                }
                for (Map<String, String> query : fixture.refused()) {
                    expect(400, endpoint.ask(query));
                }
                expect(403, endpoint.askFromElsewhere());
                endpoint.askWithoutScope();
                endpoint.askLimited();
                expect(404, endpoint.askUnknownPath());
                endpoint.sendNothing();
            }
        }
    }

    /**
     * Connects and reads the secret again each time, as a restored function does first. The first request waits longest
     * for these connections.
     */
    private @Nullable Void onRealClients(CacheStore ownKeys) throws IOException, CacheUnavailableException {
        Token absent =
                Token.parse("svc_live_" + "0".repeat(12) + "_" + "0".repeat(64)).orElseThrow();
        SecondInstances instances = new SecondInstances(platform, maker);
        long start = System.nanoTime();
        for (int round = 0; round < rounds && System.nanoTime() - start < MAX_TIME.toNanos(); round++) {
            Platform silent = instances.silent(platform.dynamo(), platform.secrets(), ownKeys);
            SecondInstances.ask(instances.on(silent, new Rate(1, 1)), path, absent, ADDRESS, Map.of());
            fixture.reads().accept(silent);
            if (!ownKeys.isAbsent()) {
                ownKeys.ping();
            }
            ownKeys.close();
            platform.closeConnections();
        }
        return null;
    }

    private static void expect(int status, String answer) {
        if (!answer.contains("\"statusCode\":" + status)) {
            throw new IllegalStateException("not answered as expected, with " + status);
        }
    }
}
