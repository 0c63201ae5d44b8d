package com.mintactivity.pretraffic;

import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.tally.store.ContractStates;
import com.mintactivity.auth.key.Token;
import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.platform.aws.AwsApi;
import com.mintactivity.platform.aws.CallTimeouts;
import com.mintactivity.platform.aws.RenewableHttpClient;
import com.mintactivity.platform.runtime.Settings;
import com.mintactivity.platform.telemetry.Metrics;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.secretsmanager.SecretsManagerClient;
import software.amazon.awssdk.services.sqs.SqsClient;

/**
 * The collaborators of the checks with the canary, besides the functions.
 *
 * @param token of the canary's key; empty as long as there is no canary, or the stack wants none
 * @param publicUrl to which the paths of the API are appended
 * @param queue takes an event as a producer's
 * @param watermark of a contract of the canary, in the form {@code tenant#contract}
 * @param maxLag the threshold of the alarm {@code sealing-lag}
 * @param pause waits
 */
public record CanaryWiring(
        Supplier<Optional<Token>> token,
        Supplier<String> publicUrl,
        Consumer<String> queue,
        Function<String, Optional<Instant>> watermark,
        Duration maxLag,
        InstantSource clock,
        Consumer<Duration> pause,
        Metrics metrics) {

    /** The wiring of a deployed function: its environment, the SDK's endpoints and credentials. */
    static CanaryWiring lambda(Map<String, String> environment, AwsApi aws) {
        Settings settings = Settings.of(environment);
        RenewableHttpClient http = new RenewableHttpClient();
        var bounds = CallTimeouts.interactive(settings.callTimeout());
        SecretsManagerClient secrets = SecretsManagerClient.builder()
                .httpClient(http)
                .overrideConfiguration(bounds)
                .build();
        SqsClient sqs = SqsClient.builder()
                .httpClient(http)
                .overrideConfiguration(bounds)
                .build();
        ContractStates states = new ContractStates(
                DynamoDbClient.builder()
                        .httpClient(http)
                        .overrideConfiguration(bounds)
                        .build(),
                settings.stack());
        boolean isWanted = variable("CANARY", environment).equals("yes");
        // The contract that is checked every five minutes is sealed some minutes after `canary create`.
        BooleanSupplier wasCreated =
                () -> states.read(contractKey(0)).watermark().isPresent();
        String url = variable("EVENTS_QUEUE_URL", environment);
        return new CanaryWiring(
                () -> isWanted ? CanarySecret.token(secrets, settings.stack(), wasCreated) : Optional.empty(),
                () -> PublicAddress.url(aws, settings.stack()),
                event -> sqs.sendMessage(
                        message -> message.queueUrl(url).messageBody(event).messageGroupId(Tenant.CANARY)),
                contract -> states.read(contract).watermark(),
                Duration.ofMillis(Long.parseLong(variable("MAX_SEALING_LAG_MS", environment))),
                InstantSource.system(),
                CanaryWiring::sleep,
                new Metrics(System.out, InstantSource.system(), settings.stack()));
    }

    /** The key of a contract's state. */
    static String contractKey(int contract) {
        return HitItems.contractKey(Tenant.CANARY, new ContractAddress(CanaryTraffic.contract(contract)));
    }

    private static String variable(String name, Map<String, String> environment) {
        return Objects.requireNonNull(environment.get(name), () -> name + " is not set");
    }

    private static void sleep(Duration time) {
        try {
            Thread.sleep(time);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }
}
