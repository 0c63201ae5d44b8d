package com.mintactivity.operator.feed;

import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Failures;
import com.mintactivity.operator.feed.QueueCalls.QueueReply.EntryRefused;
import com.mintactivity.operator.feed.QueueCalls.QueueReply.NotTaken;
import com.mintactivity.operator.feed.QueueCalls.QueueReply.Queued;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.retry.RetryUtils;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.BatchRequestTooLongException;
import software.amazon.awssdk.services.sqs.model.BatchResultErrorEntry;
import software.amazon.awssdk.services.sqs.model.InvalidMessageContentsException;
import software.amazon.awssdk.services.sqs.model.QueueDoesNotExistException;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchResponse;

/** The calls that send messages to one queue. SQS answers for each message of a call. */
final class QueueCalls {

    /** The most bytes that all messages of one call may have. */
    private static final int MAX_CALL_BYTES = 256 * 1024;

    /** The most messages of one call. */
    private static final int MAX_MESSAGES = 10;

    /** A code comes from the network and is shown on a terminal. */
    private static final Pattern CODE = Pattern.compile("[A-Za-z0-9._-]{1,100}");

    /**
     * A message to a queue.
     *
     * @param group the message group, by which the queue shares its consumers
     */
    record OutgoingMessage(String body, String group) {

        /** The length of the body. */
        int bytes() {
            return body.getBytes(StandardCharsets.UTF_8).length;
        }
    }

    /** The result of sending one message to a queue. */
    sealed interface QueueReply {

        /** The queue has the message. */
        record Queued() implements QueueReply {}

        /**
         * The queue would refuse the message at every attempt.
         *
         * @param code the error code of SQS
         */
        record EntryRefused(String code) implements QueueReply {}

        /**
         * The queue did not take the message for a reason that lies elsewhere.
         *
         * @param code the error code of SQS
         */
        record NotTaken(String code) implements QueueReply {}
    }

    private final SqsClient sqs;
    private final String queueUrl;

    private QueueCalls(SqsClient sqs, String queueUrl) {
        this.sqs = sqs;
        this.queueUrl = queueUrl;
    }

    /** @throws Declined if there is no such queue */
    static QueueCalls to(SqsClient sqs, String queue) {
        try {
            return new QueueCalls(
                    sqs, sqs.getQueueUrl(request -> request.queueName(queue)).queueUrl());
        } catch (QueueDoesNotExistException e) {
            throw new Declined("there is no queue " + queue + " here").remedy("check --stack and --region");
        }
    }

    /** How many of the messages, from the first one, fit into one call; at least one. */
    static int fitting(List<OutgoingMessage> messages) {
        int count = 0;
        for (long bytes = 0; count < Math.min(messages.size(), MAX_MESSAGES); count++) {
            bytes += messages.get(count).bytes();
            if (bytes > MAX_CALL_BYTES && count > 0) {
                break;
            }
        }
        return count;
    }

    /**
     * Sends messages in one call, or each in its own if the queue refuses them together.
     *
     * @return the replies in the order of the messages
     * @throws software.amazon.awssdk.core.exception.SdkException if the queue cannot be reached, or refuses the caller
     */
    List<QueueReply> send(List<OutgoingMessage> messages) {
        try {
            return replies(
                    messages.size(),
                    sqs.sendMessageBatch(request -> request.queueUrl(queueUrl).entries(entries(messages))));
        } catch (InvalidMessageContentsException | BatchRequestTooLongException refused) {
            return messages.size() == 1
                    ? List.of(new EntryRefused(Failures.code(refused)))
                    : messages.stream()
                            .flatMap(message -> send(List.of(message)).stream())
                            .toList();
        } catch (AwsServiceException throttled) {
            if (!RetryUtils.isThrottlingException(throttled)) {
                throw throttled;
            }
            QueueReply reply = new NotTaken(Failures.code(throttled));
            return messages.stream().map(message -> reply).toList();
        }
    }

    private static List<SendMessageBatchRequestEntry> entries(List<OutgoingMessage> messages) {
        return IntStream.range(0, messages.size())
                .mapToObj(i -> SendMessageBatchRequestEntry.builder()
                        .id(Integer.toString(i))
                        .messageBody(messages.get(i).body())
                        .messageGroupId(messages.get(i).group())
                        .build())
                .toList();
    }

    /** A message that the response leaves out was not taken. */
    private static List<QueueReply> replies(int count, SendMessageBatchResponse response) {
        Map<String, QueueReply> byId = new HashMap<>();
        response.successful().forEach(entry -> byId.put(entry.id(), new Queued()));
        response.failed().forEach(entry -> byId.put(entry.id(), reply(entry)));
        List<QueueReply> replies = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            replies.add(Objects.requireNonNullElse(byId.get(Integer.toString(i)), new NotTaken(code(null))));
        }
        return replies;
    }

    /** A sender that is throttled is at fault, too. */
    private static QueueReply reply(BatchResultErrorEntry failed) {
        String code = code(failed.code());
        boolean isThrottled = code.toLowerCase(Locale.ROOT).contains("throttl");
        return Boolean.TRUE.equals(failed.senderFault()) && !isThrottled ? new EntryRefused(code) : new NotTaken(code);
    }

    private static String code(@Nullable String code) {
        return code != null && CODE.matcher(code).matches() ? code : "no code";
    }
}
