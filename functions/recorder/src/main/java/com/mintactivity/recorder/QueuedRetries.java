package com.mintactivity.recorder;

import com.amazonaws.services.lambda.runtime.events.SQSEvent.MessageAttribute;
import com.amazonaws.services.lambda.runtime.events.SQSEvent.SQSMessage;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Pattern;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;

/** Sends events back to their queue, delayed, with the message attribute {@value #ATTEMPTS}. */
public final class QueuedRetries implements RetryQueue {

    static final String ATTEMPTS = "mint-activity-attempts";

    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,9}");

    private static final int FIRST_DELAY_SECONDS = 5;

    /** An event is recorded at most this long after the end of an outage. */
    private static final Duration MAX_DELAY = Duration.ofMinutes(5);

    private final SqsClient sqs;
    private final String queueUrl;

    public QueuedRetries(SqsClient sqs, String queueUrl) {
        this.sqs = sqs;
        this.queueUrl = queueUrl;
    }

    @Override
    public void putBack(String body, int attempt) {
        MessageAttributeValue attempts = MessageAttributeValue.builder()
                .dataType("Number")
                .stringValue(Integer.toString(attempt))
                .build();
        sqs.sendMessage(request -> request.queueUrl(queueUrl)
                .messageBody(body)
                .delaySeconds(delaySeconds(attempt))
                .messageAttributes(Map.of(ATTEMPTS, attempts)));
    }

    /** Doubles after each attempt. */
    static int delaySeconds(int attempt) {
        long doubled = (long) FIRST_DELAY_SECONDS << Math.min(attempt - 1, Integer.SIZE);
        return (int) Math.min(doubled, MAX_DELAY.toSeconds());
    }

    /** How many times an event has been tried before this delivery; 0 unless {@link #putBack} sent it. */
    static int attempts(SQSMessage message) {
        MessageAttribute attempts = message.getMessageAttributes() == null
                ? null
                : message.getMessageAttributes().get(ATTEMPTS);
        String number = attempts == null || attempts.getStringValue() == null ? "" : attempts.getStringValue();
        return NUMBER.matcher(number).matches() ? Integer.parseInt(number) : 0;
    }
}
