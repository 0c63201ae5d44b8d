package com.mintactivity.platform.runtime;

import com.mintactivity.platform.aws.CallTimeouts;
import com.mintactivity.platform.aws.RenewableHttpClient;
import com.mintactivity.platform.cache.CacheStore;
import com.mintactivity.platform.secret.KeyringCachePassword;
import com.mintactivity.platform.secret.Secrets;
import com.mintactivity.platform.telemetry.Log;
import com.mintactivity.platform.telemetry.Metrics;
import java.io.PrintStream;
import java.time.InstantSource;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClientBuilder;
import software.amazon.awssdk.services.secretsmanager.SecretsManagerClient;
import software.amazon.awssdk.services.secretsmanager.SecretsManagerClientBuilder;

/**
 * The collaborators of an API function.
 *
 * @param clock the one clock of the process
 * @param httpClient the connections of the AWS clients
 * @param executor runs concurrent calls, with a thread for every call at the same time
 */
public record Platform(
        Settings settings,
        InstantSource clock,
        DynamoDbClient dynamo,
        Secrets secrets,
        CacheStore cache,
        Log log,
        Metrics metrics,
        RenewableHttpClient httpClient,
        Executor executor) {

    /**
     * The platform of a deployed function: its environment, the SDK's endpoints and credentials, standard output.
     *
     * @throws IllegalArgumentException if a setting is missing or malformed
     */
    public static Platform lambda() {
        return renewable(
                Settings.of(System.getenv()),
                InstantSource.system(),
                DynamoDbClient.builder(),
                SecretsManagerClient.builder(),
                System.out);
    }

    /** A platform whose AWS clients are built here, with short time-outs and connections that can be renewed. */
    public static Platform renewable(
            Settings settings,
            InstantSource clock,
            DynamoDbClientBuilder dynamo,
            SecretsManagerClientBuilder secrets,
            PrintStream out) {
        RenewableHttpClient httpClient = new RenewableHttpClient();
        return create(
                settings,
                clock,
                dynamo.httpClient(httpClient)
                        .overrideConfiguration(CallTimeouts.interactive(settings.callTimeout()))
                        .build(),
                new Secrets(
                        secrets.httpClient(httpClient)
                                .overrideConfiguration(CallTimeouts.interactive(settings.callTimeout()))
                                .build(),
                        clock),
                out,
                httpClient);
    }

    /**
     * A platform that uses the given AWS clients and does not close their connections. Log lines and metrics go to
     * {@code out}.
     */
    public static Platform of(
            Settings settings, InstantSource clock, DynamoDbClient dynamo, Secrets secrets, PrintStream out) {
        return create(settings, clock, dynamo, secrets, out, new RenewableHttpClient());
    }

    private static Platform create(
            Settings settings,
            InstantSource clock,
            DynamoDbClient dynamo,
            Secrets secrets,
            PrintStream out,
            RenewableHttpClient httpClient) {
        Executor executor = Executors.newVirtualThreadPerTaskExecutor();
        return new Platform(
                settings,
                clock,
                dynamo,
                secrets,
                cache(settings, secrets, executor),
                new Log(out, clock),
                new Metrics(out, clock, settings.stack()),
                httpClient,
                executor);
    }

    /** The same platform with other AWS clients, whose connections it does not close. */
    public Platform over(DynamoDbClient otherDynamo, Secrets otherSecrets) {
        return new Platform(
                settings, clock, otherDynamo, otherSecrets, cache, log, metrics, new RenewableHttpClient(), executor);
    }

    /** The same platform, whose calls to DynamoDB pass a client in front of its own. */
    public Platform through(DynamoDbClient front) {
        return new Platform(settings, clock, front, secrets, cache, log, metrics, httpClient, executor);
    }

    private static CacheStore cache(Settings settings, Secrets secrets, Executor executor) {
        return settings.cacheUrl().equals(Settings.NO_CACHE)
                ? CacheStore.absent()
                : new CacheStore(
                        settings.stack(),
                        settings.cacheUrl(),
                        settings.cacheTimeout(),
                        new KeyringCachePassword(secrets, KeyringCachePassword.secretId(settings.stack())),
                        executor);
    }

    /**
     * Closes the connections and forgets the secrets, so that no snapshot has them in use. The next call connects and
     * reads again.
     */
    public void closeConnections() {
        cache.close();
        httpClient.closeConnections();
        secrets.forget();
    }
}
