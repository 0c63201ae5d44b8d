package com.mintactivity.tests.emulator;

import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse;
import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse.BatchItemFailure;
import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import com.amazonaws.services.lambda.runtime.events.SQSEvent.SQSMessage;
import com.mintactivity.tests.harness.Invocations;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.Message;

/**
 * An event source mapping, as Lambda has it for a queue: a function gets the messages in batches, and the messages that
 * it does not report as failed are deleted.
 */
final class EventSource {

    private static final int BATCH = 10;

    /** A queue is empty if no message arrives in this time. */
    private static final int WAIT_SECONDS = 2;

    private final SqsClient sqs;
    private final String queueUrl;
    private final RequestHandler<SQSEvent, SQSBatchResponse> function;

    EventSource(SqsClient sqs, String queueUrl, RequestHandler<SQSEvent, SQSBatchResponse> function) {
        this.sqs = sqs;
        this.queueUrl = queueUrl;
        this.function = function;
    }

    /** Invokes the function until the queue is empty, and returns how many messages were deleted. */
    int drain() {
        int deleted = 0;
        for (List<Message> batch = receive(); !batch.isEmpty(); batch = receive()) {
            Set<String> failed =
                    function.handleRequest(event(batch), Invocations.context()).getBatchItemFailures().stream()
                            .map(BatchItemFailure::getItemIdentifier)
                            .collect(Collectors.toSet());
            for (Message message : batch) {
                if (!failed.contains(message.messageId())) {
                    sqs.deleteMessage(request -> request.queueUrl(queueUrl).receiptHandle(message.receiptHandle()));
                    deleted++;
                }
            }
        }
        return deleted;
    }

    private List<Message> receive() {
        return sqs.receiveMessage(request ->
                        request.queueUrl(queueUrl).maxNumberOfMessages(BATCH).waitTimeSeconds(WAIT_SECONDS))
                .messages();
    }

    private static SQSEvent event(List<Message> batch) {
        SQSEvent event = new SQSEvent();
        event.setRecords(batch.stream().map(EventSource::record).toList());
        return event;
    }

    private static SQSMessage record(Message message) {
        SQSMessage record = new SQSMessage();
        record.setMessageId(message.messageId());
        record.setBody(message.body());
        return record;
    }
}
