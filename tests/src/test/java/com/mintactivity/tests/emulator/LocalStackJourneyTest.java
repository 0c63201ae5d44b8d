package com.mintactivity.tests.emulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import com.mintactivity.recorder.queue.DeadLetters;
import com.mintactivity.recorder.queue.QueuedDeadLetters;
import com.mintactivity.tests.harness.Emulator;
import com.mintactivity.tests.harness.Stack;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import software.amazon.awssdk.services.sqs.model.Message;

/**
 * A partner's whole journey over LocalStack's DynamoDB, Secrets Manager and SQS, and the journeys of every emulator.
 * Skipped if there is no container engine or the image is missing, unless the environment says
 * {@code REQUIRE_LOCALSTACK=1}: then that fails.
 */
@Isolated("sets the endpoint and the credentials of the JVM")
final class LocalStackJourneyTest extends JourneySuite {

    private static @Nullable LocalStack localStack;

    private final Map<String, String> deadLettered = new HashMap<>();
    private final String queueUrl = running()
            .sqs()
            .createQueue(request -> request.queueName("dead-letters"))
            .queueUrl();

    @BeforeAll
    static void start() {
        String missing = DockerImages.missing(LocalStack.IMAGE);
        if ("1".equals(System.getenv("REQUIRE_LOCALSTACK"))) {
            assertThat(missing).as("why there is no LocalStack").isEmpty();
        } else if (!missing.isEmpty()) {
            // The checks list such lines at their end.
            System.err.println("skipped: the tests over LocalStack, since " + missing);
            abort(missing);
        }
        localStack = new LocalStack();
    }

    @AfterAll
    static void stop() {
        if (localStack != null) {
            localStack.close();
        }
    }

    @Test
    void aPartnerIsServedFromItsFirstKeyToItsRevocation(@TempDir Path root) {
        Map<String, String> properties = running().clientProperties();
        properties.forEach(System::setProperty);
        try (Stack own = Stack.on(running(), Map.of())) {
            new PartnerJourney(own, running(), root, InstantSource.system().instant()).run();
        } finally {
            properties.keySet().forEach(System::clearProperty);
        }
    }

    private static LocalStack running() {
        return Objects.requireNonNull(localStack);
    }

    @Override
    Emulator emulator() {
        return running();
    }

    @Override
    DeadLetters deadLetters() {
        return new QueuedDeadLetters(running().sqs(), queueUrl);
    }

    @Override
    Map<String, String> deadLettered() {
        for (Message message : running()
                .sqs()
                .receiveMessage(request -> request.queueUrl(queueUrl)
                        .messageAttributeNames("reason")
                        .maxNumberOfMessages(10))
                .messages()) {
            deadLettered.put(
                    message.body(),
                    Objects.requireNonNull(message.messageAttributes().get("reason"))
                            .stringValue());
        }
        return deadLettered;
    }
}
