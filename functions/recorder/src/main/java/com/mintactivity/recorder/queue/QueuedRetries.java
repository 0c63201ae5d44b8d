package com.mintactivity.recorder.queue;

import com.amazonaws.services.lambda.runtime.events.SQSEvent.MessageAttribute;
import com.amazonaws.services.lambda.runtime.events.SQSEvent.SQSMessage;
import com.mintactivity.recorder.event.Event;
import com.mintactivity.recorder.event.MessageGroups;
import com.mintactivity.recorder.event.ParsedEvent;
import com.mintactivity.recorder.event.ParsedEvent.Understood;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;

/** Sends events back to their queue and group, delayed, with the message attribute {@value #ATTEMPTS}. */
public final class QueuedRetries implements RetryQueue {

    /** The names that SQS gives to a message's group, and to the number of its receives. */
    private static final String GROUP = "MessageGroupId";

    private static final String RECEIVES = "ApproximateReceiveCount";

    static final String ATTEMPTS = "mint-activity-attempts";

    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,9}");

    /** Secure, because any other generator is the same in all function instances that were restored from a snapshot. */
    private static final SecureRandom RANDOM = new SecureRandom();

    private final SqsClient sqs;
    private final String queueUrl;

    public QueuedRetries(SqsClient sqs, String queueUrl) {
        this.sqs = sqs;
        this.queueUrl = queueUrl;
    }

    @Override
    public void putBack(String body, String group, int attempt) {
        MessageAttributeValue attempts = MessageAttributeValue.builder()
                .dataType("Number")
                .stringValue(Integer.toString(attempt))
                .build();
        sqs.sendMessage(request -> request.queueUrl(queueUrl)
                .messageBody(body)
                .messageGroupId(group)
                .delaySeconds(RetryDelay.seconds(attempt, RANDOM.nextDouble()))
                .messageAttributes(Map.of(ATTEMPTS, attempts)));
    }

    /**
     * Whether an earlier invocation may have written the event's hit without learning of it: one that sent the event
     * back, or one that ended before it could delete the message.
     */
    public static boolean isRetried(SQSMessage message) {
        return attempts(message) > 0 || !List.of("", "1").contains(attribute(message, RECEIVES));
    }

    /** The group that an event came with, or the one that it belongs to. */
    public static String group(SQSMessage message, ParsedEvent event) {
        String given = attribute(message, GROUP);
        if (!given.isEmpty()) {
            return given;
        }
        return event instanceof Understood(Event understood, boolean ignored)
                ? MessageGroups.of(understood)
                : MessageGroups.WITHOUT_APP;
    }

    /** Empty if SQS has not set it. */
    private static String attribute(SQSMessage message, String name) {
        return message.getAttributes() == null ? "" : message.getAttributes().getOrDefault(name, "");
    }

    /** How many times an event has been tried before this delivery; 0 unless {@link #putBack} sent it. */
    public static int attempts(SQSMessage message) {
        MessageAttribute attempts = message.getMessageAttributes() == null
                ? null
                : message.getMessageAttributes().get(ATTEMPTS);
        String number = attempts == null || attempts.getStringValue() == null ? "" : attempts.getStringValue();
        return NUMBER.matcher(number).matches() ? Integer.parseInt(number) : 0;
    }
}
