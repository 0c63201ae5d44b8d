package com.mintactivity.local.engine;

import java.net.URI;
import java.time.Duration;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.core.client.builder.SdkSyncClientBuilder;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;

/** The real SDK clients, configured for the engines, with credentials that are valid nowhere else. */
public final class Clients {

    private static final StaticCredentialsProvider LOCAL_CREDENTIALS =
            StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local"));

    /** As many as the gateway may have concurrent requests. */
    private static final int CONNECTIONS = 256;

    /** On a busy machine, DynamoDB Local may take most of a minute to create a table. */
    private static final Duration TIMEOUT = Duration.ofMinutes(2);

    /** Fewer than the SDK's nine, which would hide a broken engine for seconds. */
    private static final int ATTEMPTS = 3;

    private Clients() {}

    /** The builder of a client for the engine at this address. */
    public static <C, B extends AwsClientBuilder<B, C>> B at(URI url, B builder) {
        return builder.endpointOverride(url).region(Region.of(Engines.REGION)).credentialsProvider(LOCAL_CREDENTIALS);
    }

    /** A client for everyone in this process. */
    static <C, B extends AwsClientBuilder<B, C> & SdkSyncClientBuilder<B, C>> C shared(URI url, B builder) {
        return at(url, builder)
                .httpClient(Apache5HttpClient.builder()
                        .maxConnections(CONNECTIONS)
                        .connectionTimeout(TIMEOUT)
                        .connectionAcquisitionTimeout(TIMEOUT)
                        .socketTimeout(TIMEOUT)
                        .build())
                .overrideConfiguration(limits())
                .build();
    }

    private static ClientOverrideConfiguration limits() {
        return ClientOverrideConfiguration.builder()
                .retryStrategy(retry -> retry.maxAttempts(ATTEMPTS))
                .apiCallTimeout(TIMEOUT)
                .build();
    }
}
