package com.mintactivity.recorder;

import com.mintactivity.activity.tally.announce.SqsSealQueue;
import com.mintactivity.platform.aws.CallTimeouts;
import com.mintactivity.platform.aws.RenewableHttpClient;
import com.mintactivity.platform.runtime.Settings;
import com.mintactivity.platform.telemetry.Log;
import com.mintactivity.platform.telemetry.Metrics;
import com.mintactivity.recorder.queue.DeadLetters;
import com.mintactivity.recorder.queue.QueuedDeadLetters;
import com.mintactivity.recorder.queue.QueuedRetries;
import com.mintactivity.recorder.queue.RetryQueue;
import java.time.InstantSource;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executors;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.sqs.SqsClient;

/**
 * The function's collaborators in Lambda: one set of clients for every invocation, and no client of the cache or of
 * secrets.
 */
record RecorderWiring(
        Recorder recorder,
        DeadLetters deadLetters,
        RetryQueue retries,
        Metrics metrics,
        Log log,
        RenewableHttpClient httpClient) {

    /** The event source mapping delivers batches of at most 10 events. */
    private static final int AT_ONCE = 10;

    static RecorderWiring lambda() {
        Map<String, String> environment = System.getenv();
        Settings settings = Settings.of(environment);
        InstantSource clock = InstantSource.system();
        RenewableHttpClient httpClient = new RenewableHttpClient();
        DynamoDbClient dynamo = DynamoDbClient.builder()
                .httpClient(httpClient)
                .overrideConfiguration(CallTimeouts.failingOnThrottling(settings.callTimeout()))
                .build();
        SqsClient sqs = SqsClient.builder()
                .httpClient(httpClient)
                .overrideConfiguration(CallTimeouts.interactive(settings.callTimeout()))
                .build();
        String sealQueue = queue("SEAL_QUEUE_URL", environment);
        return new RecorderWiring(
                Recorder.live(
                        dynamo,
                        settings.stack(),
                        clock,
                        settings.settle(),
                        new SqsSealQueue(sqs, () -> sealQueue),
                        Executors.newVirtualThreadPerTaskExecutor(),
                        AT_ONCE),
                new QueuedDeadLetters(sqs, queue("DEAD_LETTER_QUEUE_URL", environment)),
                new QueuedRetries(sqs, queue("EVENTS_QUEUE_URL", environment)),
                new Metrics(System.out, clock, settings.stack()),
                new Log(System.out, clock),
                httpClient);
    }

    private static String queue(String variable, Map<String, String> environment) {
        return Objects.requireNonNull(environment.get(variable), variable + " is not set");
    }
}
