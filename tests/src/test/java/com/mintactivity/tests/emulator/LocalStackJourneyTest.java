package com.mintactivity.tests.emulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.mintactivity.recorder.DeadLetters;
import com.mintactivity.recorder.QueuedDeadLetters;
import com.mintactivity.tests.harness.Emulator;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import software.amazon.awssdk.services.sqs.model.Message;

/**
 * The journeys over LocalStack, with a real dead-letter queue. Skipped if its image is missing, unless the environment
 * says {@code REQUIRE_LOCALSTACK=1}.
 */
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
        }
        assumeTrue(missing.isEmpty(), () -> "LocalStack's journeys were skipped: " + missing);
        localStack = new LocalStack();
    }

    @AfterAll
    static void stop() {
        if (localStack != null) {
            localStack.close();
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
