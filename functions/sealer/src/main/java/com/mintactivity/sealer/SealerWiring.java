package com.mintactivity.sealer;

import com.mintactivity.activity.tally.announce.SealQueue;
import com.mintactivity.activity.tally.announce.SqsSealQueue;
import com.mintactivity.activity.tally.seal.Sealer;
import com.mintactivity.activity.tally.store.ContractStates;
import com.mintactivity.activity.time.SettledClock;
import com.mintactivity.platform.aws.CallTimeouts;
import com.mintactivity.platform.aws.RenewableHttpClient;
import com.mintactivity.platform.runtime.Settings;
import com.mintactivity.platform.telemetry.Log;
import com.mintactivity.platform.telemetry.Metrics;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.sqs.SqsClient;

/**
 * The function's collaborators.
 *
 * @param queue announces contracts with more work within minutes
 * @param continuation announces contracts with more work now
 * @param watch runs once in a sweep, for what an operator has to know
 * @param httpClient the connections of the AWS clients
 */
public record SealerWiring(
        Sealer sealer,
        ContractStates states,
        SealQueue queue,
        SealQueue continuation,
        Consumer<Instant> watch,
        InstantSource clock,
        Metrics metrics,
        Log log,
        RenewableHttpClient httpClient) {

    /** Longer than for a request: no caller waits for the sealer, and a failed call costs it the step. */
    private static final Duration ATTEMPT = Duration.ofSeconds(5);

    private static final Duration CALL = Duration.ofSeconds(20);

    /** Over clients whose connections are managed elsewhere. */
    public static SealerWiring of(
            DynamoDbClient dynamo,
            String stack,
            SealQueue queue,
            SealQueue continuation,
            SettledClock clock,
            Metrics metrics,
            Log log) {
        return of(dynamo, stack, queue, continuation, clock, metrics, log, new RenewableHttpClient());
    }

    /**
     * Over clients with the given connections.
     *
     * @param httpClient the connections of the AWS clients
     */
    public static SealerWiring of(
            DynamoDbClient dynamo,
            String stack,
            SealQueue queue,
            SealQueue continuation,
            SettledClock clock,
            Metrics metrics,
            Log log,
            RenewableHttpClient httpClient) {
        return new SealerWiring(
                new Sealer(dynamo, stack, clock),
                new ContractStates(dynamo, stack),
                queue,
                continuation,
                new Watch(dynamo, stack, metrics, log)::look,
                clock::wall,
                metrics,
                log,
                httpClient);
    }

    static SealerWiring lambda() {
        Map<String, String> environment = System.getenv();
        Settings settings = Settings.of(environment);
        InstantSource clock = InstantSource.system();
        RenewableHttpClient httpClient = new RenewableHttpClient();
        DynamoDbClient dynamo = DynamoDbClient.builder()
                .httpClient(httpClient)
                .overrideConfiguration(
                        limits -> limits.apiCallAttemptTimeout(ATTEMPT).apiCallTimeout(CALL))
                .build();
        SqsClient sqs = SqsClient.builder()
                .httpClient(httpClient)
                .overrideConfiguration(CallTimeouts.interactive(settings.callTimeout()))
                .build();
        String queueUrl = queueUrl(environment, "SEAL_QUEUE_URL");
        String continuationUrl = queueUrl(environment, "CONTINUE_QUEUE_URL");
        Log log = new Log(System.out, clock);
        List<String> deadLetters = List.of(
                queueUrl(environment, "DEAD_LETTER_QUEUE_URL"), queueUrl(environment, "SEAL_DEAD_LETTER_QUEUE_URL"));
        return of(
                        dynamo,
                        settings.stack(),
                        new SqsSealQueue(sqs, () -> queueUrl),
                        new SqsSealQueue(sqs, () -> continuationUrl),
                        new SettledClock(clock, settings.settle()),
                        new Metrics(System.out, clock, settings.stack()),
                        log,
                        httpClient)
                .alsoWatching(new DeadLetterQueues(sqs, deadLetters, log)::call);
    }

    private SealerWiring alsoWatching(Consumer<Instant> more) {
        return new SealerWiring(
                sealer, states, queue, continuation, watch.andThen(more), clock, metrics, log, httpClient);
    }

    private static String queueUrl(Map<String, String> environment, String name) {
        return Objects.requireNonNull(environment.get(name), () -> name + " is not set");
    }
}
