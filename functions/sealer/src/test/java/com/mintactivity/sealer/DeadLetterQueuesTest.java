package com.mintactivity.sealer;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.platform.telemetry.Log;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.GetQueueAttributesRequest;
import software.amazon.awssdk.services.sqs.model.GetQueueAttributesResponse;
import software.amazon.awssdk.services.sqs.model.QueueDoesNotExistException;

class DeadLetterQueuesTest {

    private static final Instant NOW = Instant.parse("2026-11-01T10:00:00Z");

    private final ByteArrayOutputStream log = new ByteArrayOutputStream();
    private final List<String> called = new ArrayList<>();

    private final SqsClient sqs = new SqsClient() {
        @Override
        public GetQueueAttributesResponse getQueueAttributes(GetQueueAttributesRequest request) {
            called.add(request.queueUrl());
            if (request.queueUrl().endsWith("missing")) {
                throw QueueDoesNotExistException.builder().message("gone").build();
            }
            return GetQueueAttributesResponse.builder().build();
        }

        @Override
        public String serviceName() {
            return SERVICE_NAME;
        }

        @Override
        public void close() {}
    };

    @Test
    void aQueueThatCannotBeCalledKeepsNoOtherFromBeingCalled() {
        List<String> urls = List.of("https://sqs/missing", "https://sqs/dead-letters");
        Log lines = new Log(new PrintStream(log, true, StandardCharsets.UTF_8), InstantSource.fixed(NOW));
        new DeadLetterQueues(sqs, urls, lines).call(NOW);
        assertThat(called).isEqualTo(urls);
        assertThat(log.toString(StandardCharsets.UTF_8))
                .containsOnlyOnce("a queue of dead letters could not be called")
                .contains("QueueDoesNotExistException");
    }
}
