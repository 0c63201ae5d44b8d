package com.mintactivity.recorder.queue;

import java.util.Map;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;

/**
 * The dead-letter queue: the body is the original text, the message attribute {@code reason} contains the reason, and
 * the message group is the one that the event came with.
 */
public final class QueuedDeadLetters implements DeadLetters {

    private final SqsClient sqs;
    private final String queueUrl;

    public QueuedDeadLetters(SqsClient sqs, String queueUrl) {
        this.sqs = sqs;
        this.queueUrl = queueUrl;
    }

    @Override
    public void keep(String body, String group, String reason) {
        MessageAttributeValue why = MessageAttributeValue.builder()
                .dataType("String")
                .stringValue(reason)
                .build();
        sqs.sendMessage(request -> request.queueUrl(queueUrl)
                .messageBody(body)
                .messageGroupId(group)
                .messageAttributes(Map.of("reason", why)));
    }
}
