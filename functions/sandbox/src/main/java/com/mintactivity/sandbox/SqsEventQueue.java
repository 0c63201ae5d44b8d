package com.mintactivity.sandbox;

import java.util.List;
import java.util.stream.Gatherers;
import java.util.stream.IntStream;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchRequestEntry;

/** The stack's queue of events. */
final class SqsEventQueue implements EventQueue {

    /** The most messages of one call. */
    private static final int MAX_MESSAGES = 10;

    private final SqsClient sqs;
    private final String url;

    SqsEventQueue(SqsClient sqs, String url) {
        this.sqs = sqs;
        this.url = url;
    }

    @Override
    public void send(String group, List<String> events) {
        events.stream().gather(Gatherers.windowFixed(MAX_MESSAGES)).forEach(some -> call(group, some));
    }

    private void call(String group, List<String> events) {
        List<SendMessageBatchRequestEntry> entries = IntStream.range(0, events.size())
                .mapToObj(i -> SendMessageBatchRequestEntry.builder()
                        .id(Integer.toString(i))
                        .messageBody(events.get(i))
                        .messageGroupId(group)
                        .build())
                .toList();
        int failed = sqs.sendMessageBatch(request -> request.queueUrl(url).entries(entries))
                .failed()
                .size();
        if (failed > 0) {
            throw new IllegalStateException("the queue did not take " + failed + " of " + events.size() + " events");
        }
    }
}
