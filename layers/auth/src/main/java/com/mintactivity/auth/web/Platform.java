package com.mintactivity.auth.web;

import com.mintactivity.auth.cache.CacheStore;
import com.mintactivity.auth.secret.Secrets;
import com.mintactivity.auth.watch.Log;
import com.mintactivity.auth.watch.Metrics;
import java.io.PrintStream;
import java.time.Duration;
import java.time.InstantSource;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.retries.DefaultRetryStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.secretsmanager.SecretsManagerClient;

/** The parts that every function stands on: its settings, the one clock, the stores, the secrets, the log and the metrics. */
public record Platform(
        Settings settings,
        InstantSource clock,
        DynamoDbClient dynamo,
        Secrets secrets,
        CacheStore cache,
        Log log,
        Metrics metrics) {

    /** One attempt: a single DynamoDB call answers in single-digit milliseconds, so half a second is lost. */
    private static final Duration ATTEMPT = Duration.ofMillis(500);

    /** All attempts of a call; short enough for what the settled clock allows a recorded hit, and for two calls in a row within a function's time. */
    private static final Duration CALL = Duration.ofMillis(1500);

    private static final int MOST_ATTEMPTS = 3;

    /** The platform of a deployed function: its environment, the SDK's own endpoints and credentials, standard output. */
    public static Platform lambda() {
        InstantSource clock = InstantSource.system();
        return of(
                Settings.of(System.getenv()),
                clock,
                DynamoDbClient.builder().overrideConfiguration(bounded()).build(),
                new Secrets(
                        SecretsManagerClient.builder()
                                .overrideConfiguration(bounded())
                                .build(),
                        clock),
                System.out);
    }

    /** A platform over given clients; log lines and metrics go to {@code out}. */
    public static Platform of(
            Settings settings, InstantSource clock, DynamoDbClient dynamo, Secrets secrets, PrintStream out) {
        return new Platform(
                settings,
                clock,
                dynamo,
                secrets,
                new CacheStore(
                        settings.stack(),
                        settings.cacheUrl(),
                        settings.cacheTimeout(),
                        new SecretCachePassword(secrets, Secrets.cache(settings.stack()))),
                new Log(out, clock),
                new Metrics(out, clock, settings.stack()));
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
