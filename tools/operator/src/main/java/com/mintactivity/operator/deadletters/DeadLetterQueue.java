package com.mintactivity.operator.deadletters;

import com.mintactivity.operator.cli.Backend;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.platform.concurrent.Parallel;
import com.mintactivity.recorder.event.EventParser;
import com.mintactivity.recorder.event.MessageGroups;
import com.mintactivity.recorder.event.ParsedEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.ChangeMessageVisibilityBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeName;
import software.amazon.awssdk.services.sqs.model.QueueDoesNotExistException;

/**
 * A queue of dead letters of a stack. Its messages are held, one after another, so that each is received once. What is
 * neither deleted nor released can be received again after {@link #HOLD}.
 */
final class DeadLetterQueue {

    /** As many as one command works on: their bodies fit into memory, and the time suffices. */
    static final int MOST = 10_000;

    private static final Duration HOLD = Duration.ofMinutes(15);
    private static final int PER_CALL = 10;
    private static final String REASON = "reason";

    /** SQS asks only some of its servers at a time, so one empty answer proves nothing. */
    private static final int EMPTY_ANSWERS = 3;

    private static final int WAIT_S = 1;

    private final SqsClient sqs;
    private final LetterKind kind;
    private final String deadLetters;
    private final String origin;

    private DeadLetterQueue(SqsClient sqs, LetterKind kind, String stack) {
        this.sqs = sqs;
        this.kind = kind;
        this.deadLetters = url(sqs, kind.letters(stack));
        this.origin = url(sqs, kind.origin(stack));
    }

    /** @throws Declined if the service is local, which has no queue of events, or if there are no such queues */
    static DeadLetterQueue of(Backend service, LetterKind kind) {
        if (service.isLocal()) {
            throw new Declined("a local service has no dead letters")
                    .argument("--local")
                    .remedy(kind.localRemedy());
        }
        return new DeadLetterQueue(service.queues(), kind, service.stack());
    }

    private static String url(SqsClient sqs, String queue) {
        try {
            return sqs.getQueueUrl(request -> request.queueName(queue)).queueUrl();
        } catch (QueueDoesNotExistException e) {
            throw new Declined("there is no queue " + queue + " here").remedy("check --stack and --region");
        }
    }

    /** All of them, or {@link #MOST}. */
    List<DeadLetter> hold() {
        List<DeadLetter> held = new ArrayList<>();
        int empty = 0;
        while (empty < EMPTY_ANSWERS && held.size() < MOST) {
            List<Message> messages = sqs.receiveMessage(request -> request.queueUrl(deadLetters)
                            .maxNumberOfMessages(PER_CALL)
                            .visibilityTimeout((int) HOLD.toSeconds())
                            .waitTimeSeconds(WAIT_S)
                            .messageAttributeNames(REASON)
                            .messageSystemAttributeNames(
                                    MessageSystemAttributeName.SENT_TIMESTAMP,
                                    MessageSystemAttributeName.MESSAGE_GROUP_ID))
                    .messages();
            messages.stream().map(this::read).forEach(held::add);
            empty = messages.isEmpty() ? empty + 1 : 0;
        }
        return held;
    }

    private DeadLetter read(Message message) {
        Map<MessageSystemAttributeName, String> attributes = message.attributes();
        Optional<String> group = Optional.ofNullable(attributes.get(MessageSystemAttributeName.MESSAGE_GROUP_ID));
        Optional<String> reason =
                Optional.ofNullable(message.messageAttributes().get(REASON)).map(MessageAttributeValue::stringValue);
        return new DeadLetter(
                message.receiptHandle(),
                message.body(),
                kind == LetterKind.EVENTS ? reason : group,
                group,
                Instant.ofEpochMilli(
                        Long.parseLong(attributes.getOrDefault(MessageSystemAttributeName.SENT_TIMESTAMP, "0"))));
    }

    /** Lets others receive them again at once. */
    void release(List<DeadLetter> letters) {
        for (int from = 0; from < letters.size(); from += PER_CALL) {
            List<DeadLetter> some = letters.subList(from, Math.min(letters.size(), from + PER_CALL));
            sqs.changeMessageVisibilityBatch(request -> request.queueUrl(deadLetters)
                    .entries(IntStream.range(0, some.size())
                            .mapToObj(i -> ChangeMessageVisibilityBatchRequestEntry.builder()
                                    .id(Integer.toString(i))
                                    .receiptHandle(some.get(i).receipt())
                                    .visibilityTimeout(0)
                                    .build())
                            .toList()));
        }
    }

    void delete(List<DeadLetter> letters) {
        Parallel.VIRTUAL_THREADS.each(letters, Backend.AT_ONCE, this::delete);
    }

    private void delete(DeadLetter letter) {
        sqs.deleteMessage(request -> request.queueUrl(deadLetters).receiptHandle(letter.receipt()));
    }

    /**
     * Sends them to the queue where they came from, each in the group that it came with, or in that of its app. One
     * that is sent and not deleted, because the command ends in between, is a repeat later.
     */
    void sendBack(List<DeadLetter> letters) {
        Parallel.VIRTUAL_THREADS.each(letters, Backend.AT_ONCE, letter -> {
            sqs.sendMessage(request -> request.queueUrl(origin)
                    .messageBody(letter.body())
                    .messageGroupId(letter.group().orElseGet(() -> groupOf(letter.body())))
                    .messageDeduplicationId(kind.isFifo() ? UUID.randomUUID().toString() : null));
            delete(letter);
        });
    }

    private static String groupOf(String body) {
        return EventParser.parse(body) instanceof ParsedEvent.Understood understood
                ? MessageGroups.of(understood.event())
                : MessageGroups.WITHOUT_APP;
    }

    /** How many letters have each reason, the most first. */
    static Map<String, List<DeadLetter>> byReason(List<DeadLetter> letters) {
        Map<String, List<DeadLetter>> groups = new HashMap<>();
        letters.forEach(letter -> groups.computeIfAbsent(letter.shownReason(), reason -> new ArrayList<>())
                .add(letter));
        return groups;
    }
}
