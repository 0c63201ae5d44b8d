package com.mintactivity.simulation.actor;

import com.mintactivity.activity.tally.announce.Announcement;
import com.mintactivity.activity.tally.announce.SealQueue;
import java.util.List;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.GetQueueUrlRequest;
import software.amazon.awssdk.services.sqs.model.GetQueueUrlResponse;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchRequest;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchResponse;

/** A process's client of SQS, which sends the announcements of one queue. */
record AnnouncementClient(SealQueue queue) implements SqsClient {

    @Override
    public GetQueueUrlResponse getQueueUrl(GetQueueUrlRequest request) {
        return GetQueueUrlResponse.builder().queueUrl(request.queueName()).build();
    }

    @Override
    public SendMessageBatchResponse sendMessageBatch(SendMessageBatchRequest request) {
        queue.send(request.entries().stream()
                .map(entry -> {
                    Announcement read = Announcement.read(entry.messageBody());
                    return new Announcement(read.contract(), read.body(), entry.messageDeduplicationId());
                })
                .toList());
        return SendMessageBatchResponse.builder().failed(List.of()).build();
    }

    @Override
    public String serviceName() {
        return SERVICE_NAME;
    }

    @Override
    public void close() {}
}
