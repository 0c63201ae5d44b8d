package com.mintactivity.sealer;

import com.mintactivity.platform.telemetry.Log;
import java.time.Instant;
import java.util.List;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

/**
 * The queues of dead letters, which nothing else may call for days. A queue that was not called for six hours has no
 * metrics. Its alarm, which rings when the number of messages grows, could not tell a new message from the first number
 * after such a gap.
 */
final class DeadLetterQueues {

    private final SqsClient sqs;
    private final List<String> urls;
    private final Log log;

    DeadLetterQueues(SqsClient sqs, List<String> urls, Log log) {
        this.sqs = sqs;
        this.urls = List.copyOf(urls);
        this.log = log;
    }

    /** Calls each queue, so that its metrics have no gap. A failure is logged and affects nothing else. */
    void call(Instant now) {
        for (String url : urls) {
            try {
                sqs.getQueueAttributes(request ->
                        request.queueUrl(url).attributeNames(QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES));
            } catch (RuntimeException e) {
                log.error("a queue of dead letters could not be called", e);
            }
        }
    }
}
