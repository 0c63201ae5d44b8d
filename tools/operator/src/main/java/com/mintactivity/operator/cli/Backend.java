package com.mintactivity.operator.cli;

import com.mintactivity.activity.tally.announce.SealQueue;
import com.mintactivity.activity.tally.announce.SqsSealQueue;
import com.mintactivity.auth.address.AllowlistPolicy;
import com.mintactivity.auth.limit.Rate;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.ProfileCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.retries.DefaultRetryStrategy;
import software.amazon.awssdk.services.cloudwatchlogs.CloudWatchLogsClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.secretsmanager.SecretsManagerClient;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sts.StsClient;

/**
 * The stores of one service.
 *
 * @param allowlists which ranges the allowlists of its keys may contain
 * @param url its URL; known without a question only for a local service
 * @param baseUrl reads the URL to which the paths of the API are appended; throws {@link Declined} if that is not
 *     possible
 * @param settle reads how far its settled clock is behind; throws {@link Declined} if that is not possible
 * @param hasCache reads whether it has a cache store; throws {@link Declined} if that is not possible
 * @param hasSandboxes reads whether it feeds sandboxes; throws {@link Declined} if that is not possible
 * @param serviceRate reads its service-wide bucket, the cap of each key's limit; throws {@link Declined} if that is not
 *     possible
 * @param caller the caller as AWS sees it; empty for a local service
 * @param logs makes a client of its logs; empty for a local service, whose log is a file
 * @param calls to further services of AWS; empty for a local service
 */
public record Backend(
        String stack,
        DynamoDbClient dynamo,
        SecretsManagerClient secrets,
        SqsClient queues,
        AllowlistPolicy allowlists,
        Optional<String> url,
        Supplier<String> baseUrl,
        Supplier<Duration> settle,
        BooleanSupplier hasCache,
        BooleanSupplier hasSandboxes,
        Supplier<Rate> serviceRate,
        Optional<AwsCaller> caller,
        Optional<Supplier<CloudWatchLogsClient>> logs,
        Optional<AwsCalls> calls)
        implements AutoCloseable {

    /** The tables of a stack, in the order in which lost ones are restored. */
    public static final List<String> TABLES =
            List.of("audit", "tenants", "keys", "hits", "tallies", "accounts", "usage");

    /** Events written at the same time by an import: enough to hide the latency of a distant store. */
    public static final int AT_ONCE = 64;

    /** Longer, and with more attempts, than in a function: an import may be throttled, and an operator can wait. */
    private static final Duration ATTEMPT = Duration.ofSeconds(10);

    private static final Duration CALL = Duration.ofSeconds(30);
    private static final int ATTEMPTS = 5;

    /** A local service that does not answer at once is not running. */
    private static final int LOCAL_ATTEMPTS = 2;

    /** A command that writes waits for this answer, and goes on without it. */
    private static final int CALLER_ATTEMPTS = 2;

    /** @param inProcess the client of its tables, if it runs in this process */
    static Backend local(LocalService service, Optional<DynamoDbClient> inProcess) {
        Region region = Region.of(service.region());
        StaticCredentialsProvider anyone =
                StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local"));
        SdkHttpClient http = http();
        return new Backend(
                service.stack(),
                inProcess.orElseGet(
                        () -> bounded(DynamoDbClient.builder().httpClient(http), Optional.empty(), LOCAL_ATTEMPTS)
                                .endpointOverride(URI.create(service.dynamodb()))
                                .credentialsProvider(anyone)
                                .region(region)
                                .build()),
                bounded(SecretsManagerClient.builder().httpClient(http), Optional.empty(), LOCAL_ATTEMPTS)
                        .endpointOverride(URI.create(service.secrets()))
                        .credentialsProvider(anyone)
                        .region(region)
                        .build(),
                bounded(SqsClient.builder().httpClient(http), Optional.empty(), LOCAL_ATTEMPTS)
                        .endpointOverride(URI.create(service.queues()))
                        .credentialsProvider(anyone)
                        .region(region)
                        .build(),
                AllowlistPolicy.LOCAL,
                Optional.of(service.url()),
                service::url,
                service::settle,
                () -> true,
                () -> true,
                service::serviceRate,
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    /**
     * The stores of a deployed stack.
     *
     * @param region empty if none is known, which the first call refuses
     */
    public static Backend deployed(
            String stack, Optional<String> region, Optional<String> profile, SdkHttpClient http) {
        DynamoDbClient dynamo = placed(
                        bounded(DynamoDbClient.builder().httpClient(http), profile, ATTEMPTS), region, profile)
                .build();
        AwsCalls calls = new AwsCalls(dynamo.serviceClientConfiguration(), http, ATTEMPTS);
        Supplier<Map<String, String>> outputs =
                once(() -> StackDescription.read(calls, stack).outputs());
        return new Backend(
                stack,
                dynamo,
                placed(bounded(SecretsManagerClient.builder().httpClient(http), profile, ATTEMPTS), region, profile)
                        .build(),
                placed(bounded(SqsClient.builder().httpClient(http), profile, ATTEMPTS), region, profile)
                        .build(),
                AllowlistPolicy.PUBLIC,
                Optional.empty(),
                () -> output(outputs.get(), "BaseUrl"),
                () -> Duration.ofSeconds(number(outputs.get(), "SettleSeconds")),
                () -> !output(outputs.get(), "Cache").equals("none"),
                () -> output(outputs.get(), "Sandbox").equals("yes"),
                () -> serviceRate(outputs.get()),
                Optional.of(new AwsCaller(() -> placed(
                                bounded(StsClient.builder().httpClient(http), profile, CALLER_ATTEMPTS),
                                region,
                                profile)
                        .build())),
                Optional.of(() -> placed(
                                bounded(CloudWatchLogsClient.builder().httpClient(http), profile, ATTEMPTS),
                                region,
                                profile)
                        .build()),
                Optional.of(calls));
    }

    private static Rate serviceRate(Map<String, String> outputs) {
        return new Rate(number(outputs, "ServicePerMinute"), number(outputs, "ServiceBurst"));
    }

    private static int number(Map<String, String> outputs, String name) {
        try {
            return Integer.parseInt(output(outputs, name));
        } catch (NumberFormatException other) {
            throw absent(name);
        }
    }

    private static String output(Map<String, String> outputs, String name) {
        String value = outputs.get(name);
        if (value == null) {
            throw absent(name);
        }
        return value;
    }

    private static Declined absent(String name) {
        return new Declined("the stack has no output " + name).remedy("deploy the present template");
    }

    /** A supplier that asks another at most once. */
    private static <T> Supplier<T> once(Supplier<T> supplier) {
        AtomicReference<T> known = new AtomicReference<>();
        return () -> {
            T value = known.get();
            if (value == null) {
                value = supplier.get();
                known.set(value);
            }
            return value;
        };
    }

    /** The queue of its sealer. */
    public SealQueue sealQueue() {
        return SqsSealQueue.of(queues, stack);
    }

    /** Whether it is a service that was started by {@code make run}. Such a service has no queue of events. */
    public boolean isLocal() {
        return url.isPresent();
    }

    static SdkHttpClient http() {
        return Apache5HttpClient.builder().maxConnections(AT_ONCE).build();
    }

    /** A named profile takes precedence over the environment, as with the AWS CLI. */
    private static <B extends AwsClientBuilder<B, C>, C> B placed(
            B builder, Optional<String> region, Optional<String> profile) {
        region.map(named -> Declined.ifInvalid(() -> Region.of(named))).ifPresent(builder::region);
        profile.map(ProfileCredentialsProvider::create).ifPresent(builder::credentialsProvider);
        return builder;
    }

    private static <B extends AwsClientBuilder<B, C>, C> B bounded(B builder, Optional<String> profile, int attempts) {
        ClientOverrideConfiguration.Builder bounds = ClientOverrideConfiguration.builder()
                .apiCallAttemptTimeout(ATTEMPT)
                .apiCallTimeout(CALL)
                .retryStrategy(DefaultRetryStrategy.standardStrategyBuilder()
                        .maxAttempts(attempts)
                        .build());
        profile.ifPresent(bounds::defaultProfileName);
        return builder.overrideConfiguration(bounds.build());
    }

    @Override
    public void close() {
        dynamo.close();
        secrets.close();
        queues.close();
    }
}
