package com.mintactivity.recorder;

import static com.mintactivity.platform.concurrent.Parallel.VIRTUAL_THREADS;
import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse.BatchItemFailure;
import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import com.amazonaws.services.lambda.runtime.events.SQSEvent.SQSMessage;
import com.mintactivity.platform.telemetry.Log;
import com.mintactivity.platform.telemetry.Metrics;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AnonymousCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.retries.DefaultRetryStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** What the function does where its store is away: nothing listens on the port that it is given. */
class RecorderFunctionTest {

    private static final String MISSED = "{\"type\":\"mint_task.finished\",\"task_id\":\"t\",\"status\":\"failed\"}";

    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private final List<String> kept = new ArrayList<>();

    @Test
    void brokenEventIsKeptAsideAndDone() {
        assertThat(failures((body, reason) -> kept.add(body + " " + reason), "garbage", MISSED))
                .isEmpty();
        assertThat(kept).containsExactly("garbage the text is not valid JSON");
        assertThat(written.toString(StandardCharsets.UTF_8))
                .contains("\"DeadLetters\":1")
                .doesNotContain("garbage");
    }

    @Test
    void brokenEventThatCannotBeKeptComesAgain() {
        DeadLetters away = (body, reason) -> {
            throw new IllegalStateException("away: " + body);
        };
        assertThat(failures(away, MISSED, "garbage")).containsExactly("1");
        assertThat(written.toString(StandardCharsets.UTF_8)).doesNotContain("garbage");
    }

    @Test
    void eventThatTheStoreDidNotTakeComesAgainAndTheRestOfItsBatchDoesNot() {
        assertThat(failures((body, reason) -> kept.add(body), MISSED, Samples.ACCOUNT, Samples.COMPLETED, MISSED))
                .containsExactly("1", "2");
        assertThat(kept).isEmpty();
        assertThat(written.toString(StandardCharsets.UTF_8))
                .doesNotContain("4711")
                .doesNotContain("alice");
    }

    private List<String> failures(DeadLetters deadLetters, String... bodies) {
        SQSEvent event = new SQSEvent();
        event.setRecords(IntStream.range(0, bodies.length)
                .mapToObj(i -> {
                    SQSMessage message = new SQSMessage();
                    message.setMessageId(Integer.toString(i));
                    message.setBody(bodies[i]);
                    return message;
                })
                .toList());
        InstantSource clock = InstantSource.system();
        PrintStream out = new PrintStream(written, true, StandardCharsets.UTF_8);
        try (DynamoDbClient nowhere = nowhere()) {
            Recorder recorder =
                    Recorder.live(nowhere, "s", clock, Duration.ofSeconds(5), VIRTUAL_THREADS.executor(), 10);
            return new RecorderFunction(recorder, deadLetters, new Metrics(out, clock, "s"), new Log(out, clock))
                    .handleRequest(event, null).getBatchItemFailures().stream()
                            .map(BatchItemFailure::getItemIdentifier)
                            .toList();
        }
    }

    private static DynamoDbClient nowhere() {
        return DynamoDbClient.builder()
                .endpointOverride(URI.create("http://127.0.0.1:1"))
                .region(Region.US_EAST_1)
                .credentialsProvider(AnonymousCredentialsProvider.create())
                .overrideConfiguration(configuration -> configuration.retryStrategy(DefaultRetryStrategy.doNotRetry()))
                .build();
    }
}
