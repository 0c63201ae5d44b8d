package com.mintactivity.auth.web;

import com.mintactivity.auth.cache.CacheStore;
import com.mintactivity.auth.secret.Secrets;
import com.mintactivity.auth.snapshot.Connections;
import com.mintactivity.auth.watch.Log;
import com.mintactivity.auth.watch.Metrics;
import java.io.PrintStream;
import java.time.Duration;
import java.time.InstantSource;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.retries.DefaultRetryStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClientBuilder;
import software.amazon.awssdk.services.secretsmanager.SecretsManagerClient;
import software.amazon.awssdk.services.secretsmanager.SecretsManagerClientBuilder;

/** The parts that every function stands on: its settings, the one clock, the stores, the secrets, the log and the metrics. */
public record Platform(
        Settings settings,
        InstantSource clock,
        DynamoDbClient dynamo,
        Secrets secrets,
        CacheStore cache,
        Log log,
        Metrics metrics,
        Connections connections) {

    /** One attempt: a single DynamoDB call answers in single-digit milliseconds, so half a second is lost. */
    private static final Duration ATTEMPT = Duration.ofMillis(500);

    /** All attempts of a call; short enough for what the settled clock allows a recorded hit, and for two calls in a row within a function's time. */
    private static final Duration CALL = Duration.ofMillis(1500);

    private static final int MOST_ATTEMPTS = 3;

    /** Over clients whose connections belong to another. */
    public Platform(
            Settings settings,
            InstantSource clock,
            DynamoDbClient dynamo,
            Secrets secrets,
            CacheStore cache,
            Log log,
            Metrics metrics) {
        this(settings, clock, dynamo, secrets, cache, log, metrics, new Connections());
    }

    /** The platform of a deployed function: its environment, the SDK's own endpoints and credentials, standard output. */
    public static Platform lambda() {
        return of(
                Settings.of(System.getenv()),
                InstantSource.system(),
                DynamoDbClient.builder(),
                SecretsManagerClient.builder(),
                System.out);
    }

    /** A platform over clients made here, bounded and with connections that can be closed. */
    public static Platform of(
            Settings settings,
            InstantSource clock,
            DynamoDbClientBuilder dynamo,
            SecretsManagerClientBuilder secrets,
            PrintStream out) {
        Connections connections = new Connections();
        return of(
                settings,
                clock,
                dynamo.httpClient(connections).overrideConfiguration(bounded()).build(),
                new Secrets(
                        secrets.httpClient(connections)
                                .overrideConfiguration(bounded())
                                .build(),
                        clock),
                out,
                connections);
    }

    /** A platform over given clients, whose connections belong to another; log lines and metrics go to {@code out}. */
    public static Platform of(
            Settings settings, InstantSource clock, DynamoDbClient dynamo, Secrets secrets, PrintStream out) {
        return of(settings, clock, dynamo, secrets, out, new Connections());
    }

    private static Platform of(
            Settings settings,
            InstantSource clock,
            DynamoDbClient dynamo,
            Secrets secrets,
            PrintStream out,
            Connections connections) {
        return new Platform(
                settings,
                clock,
                dynamo,
                secrets,
                cache(settings, secrets),
                new Log(out, clock),
                new Metrics(out, clock, settings.stack()),
                connections);
    }

    private static CacheStore cache(Settings settings, Secrets secrets) {
        return settings.cacheUrl().equals(Settings.NO_CACHE)
                ? CacheStore.absent()
                : new CacheStore(
                        settings.stack(),
                        settings.cacheUrl(),
                        settings.cacheTimeout(),
                        new SecretCachePassword(secrets, Secrets.cache(settings.stack())));
    }

    /** Leaves nothing that must not be part of a snapshot: no connection, no secret. The next call connects and reads again. */
    void closeConnections() {
        cache.close();
        connections.closeConnections();
        secrets.forget();
    }

    /** Few attempts with short time-outs, in place of the SDK's many long ones. */
    public static ClientOverrideConfiguration bounded() {
        return ClientOverrideConfiguration.builder()
                .apiCallAttemptTimeout(ATTEMPT)
                .apiCallTimeout(CALL)
                .retryStrategy(DefaultRetryStrategy.standardStrategyBuilder()
                        .maxAttempts(MOST_ATTEMPTS)
                        .build())
                .build();
    }
}
