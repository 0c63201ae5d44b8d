package com.mintactivity.activity.tally.announce;

import com.mintactivity.platform.concurrent.Parallel;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Gatherers;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchRequestEntry;

/**
 * A queue in SQS: first in, first out, with a message group for each contract, so that one sealer at a time works on
 * the messages of a contract in this queue.
 */
public final class SqsSealQueue implements SealQueue {

    /** The most messages that {@code SendMessageBatch} takes. */
    private static final int MAX_BATCH = 10;

    private static final int MAX_PARALLEL_CALLS = 16;

    private final SqsClient sqs;
    private final Supplier<String> url;

    /** @param url of the queue, asked for before each send */
    public SqsSealQueue(SqsClient sqs, Supplier<String> url) {
        this.sqs = sqs;
        this.url = url;
    }

    /** The queue of a stack that holds announcements back, whose URL is looked up. */
    public static SealQueue of(SqsClient sqs, String stack) {
        return named(sqs, stack + "-seal.fifo");
    }

    /** The queue of a stack that delivers at once, whose URL is looked up. */
    public static SealQueue continuations(SqsClient sqs, String stack) {
        return named(sqs, stack + "-continue.fifo");
    }

    private static SealQueue named(SqsClient sqs, String name) {
        return new SqsSealQueue(
                sqs, () -> sqs.getQueueUrl(request -> request.queueName(name)).queueUrl());
    }

    @Override
    public void send(Collection<Announcement> announcements) {
        if (announcements.isEmpty()) {
            return;
        }
        String queueUrl = url.get();
        List<List<Announcement>> batches =
                announcements.stream().gather(Gatherers.windowFixed(MAX_BATCH)).toList();
        Parallel.VIRTUAL_THREADS.each(batches, MAX_PARALLEL_CALLS, batch -> send(queueUrl, batch));
    }

    private void send(String queueUrl, List<Announcement> batch) {
        List<SendMessageBatchRequestEntry> entries = new ArrayList<>();
        for (Announcement announcement : batch) {
            entries.add(SendMessageBatchRequestEntry.builder()
                    .id(Integer.toString(entries.size()))
                    .messageBody(announcement.body())
                    .messageGroupId(announcement.contract())
                    .messageDeduplicationId(announcement.deduplicationId())
                    .build());
        }
        int failed = sqs.sendMessageBatch(request -> request.queueUrl(queueUrl).entries(entries))
                .failed()
                .size();
        if (failed > 0) {
            throw new IllegalStateException("the queue refused " + failed + " of " + batch.size() + " announcements");
        }
    }
}
