package com.mintactivity.local.engine;

import java.net.URI;
import java.time.Duration;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.secretsmanager.SecretsManagerClient;

/** The real SDK clients, pointed at the engines with credentials that open nothing else. */
final class Clients {

    private static final StaticCredentialsProvider NOBODY =
            StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local"));

    /** As many as the gateway may have requests under way on one machine. */
    private static final int CONNECTIONS = 256;

    private static final Duration CALL_TIMEOUT = Duration.ofSeconds(10);

    /** The SDK's nine would hide a broken engine for seconds. */
    private static final int ATTEMPTS = 3;

    private Clients() {}

    static DynamoDbClient dynamo(URI url) {
        return DynamoDbClient.builder()
                .endpointOverride(url)
                .region(Region.of(Engines.REGION))
                .credentialsProvider(NOBODY)
                .httpClient(http())
                .overrideConfiguration(limits())
                .build();
    }

    static SecretsManagerClient secrets(URI url) {
        return SecretsManagerClient.builder()
                .endpointOverride(url)
                .region(Region.of(Engines.REGION))
                .credentialsProvider(NOBODY)
                .httpClient(http())
                .overrideConfiguration(limits())
                .build();
    }

    private static SdkHttpClient http() {
        return Apache5HttpClient.builder().maxConnections(CONNECTIONS).build();
    }

    private static ClientOverrideConfiguration limits() {
        return ClientOverrideConfiguration.builder()
                .retryStrategy(retry -> retry.maxAttempts(ATTEMPTS))
                .apiCallTimeout(CALL_TIMEOUT)
                .build();
    }
}
