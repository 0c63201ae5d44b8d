package com.mintactivity.operator.feed;

import com.mintactivity.operator.cli.Declined;
import com.mintactivity.recorder.event.ParsedEvent.Broken;
import com.mintactivity.recorder.event.ParsedEvent.Understood;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.QueueDoesNotExistException;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchResponse;

/** Sends events to the queue {@code <stack>-events}, each line as one message. Broken lines are rejected before. */
final class QueueSink implements Sink {

    /** The most bytes that all messages of one call may have. */
    private static final int MAX_CALL_BYTES = 256 * 1024;

    private final SqsClient sqs;
    private final String queueUrl;

    QueueSink(SqsClient sqs, String stack) {
        this.sqs = sqs;
        this.queueUrl = url(sqs, stack + "-events");
    }

    private static String url(SqsClient sqs, String name) {
        try {
            return sqs.getQueueUrl(request -> request.queueName(name)).queueUrl();
        } catch (QueueDoesNotExistException e) {
            throw new Declined("there is no queue " + name + " here: check --stack and --region");
        }
    }

    @Override
    public void take(List<Line> batch, FeedReport report) {
        List<SendMessageBatchRequestEntry> entries = new ArrayList<>();
        int bytes = 0;
        for (Line line : batch) {
            switch (line.parsed()) {
                case Broken(String reason) -> report.reject(line.number(), reason);
                case Understood _ -> {
                    int more = line.text().getBytes(StandardCharsets.UTF_8).length;
                    if (bytes + more > MAX_CALL_BYTES) {
                        send(entries, report);
                        entries.clear();
                        bytes = 0;
                    }
                    bytes += more;
                    entries.add(SendMessageBatchRequestEntry.builder()
                            .id(Long.toString(line.number()))
                            .messageBody(line.text())
                            .build());
                }
            }
        }
        if (!entries.isEmpty()) {
            send(entries, report);
        }
    }

    private void send(List<SendMessageBatchRequestEntry> entries, FeedReport report) {
        SendMessageBatchResponse answer;
        try {
            answer = sqs.sendMessageBatch(request -> request.queueUrl(queueUrl).entries(entries));
        } catch (SdkException e) {
            throw new StoppedException(e);
        }
        report.addQueued(answer.successful().size());
        if (!answer.failed().isEmpty()) {
            throw new StoppedException(new Declined("the queue did not take every event"));
        }
    }
}
