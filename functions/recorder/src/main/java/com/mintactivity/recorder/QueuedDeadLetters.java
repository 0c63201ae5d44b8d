package com.mintactivity.recorder;

import java.util.Map;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;

/** The dead-letter queue: the body is the original text, the message attribute {@code reason} contains the reason. */
public final class QueuedDeadLetters implements DeadLetters {

    private final SqsClient sqs;
    private final String queueUrl;

    public QueuedDeadLetters(SqsClient sqs, String queueUrl) {
        this.sqs = sqs;
        this.queueUrl = queueUrl;
    }

    @Override
    public void keep(String body, String reason) {
        MessageAttributeValue why = MessageAttributeValue.builder()
                .dataType("String")
                .stringValue(reason)
                .build();
        sqs.sendMessage(
                request -> request.queueUrl(queueUrl).messageBody(body).messageAttributes(Map.of("reason", why)));
    }
}
