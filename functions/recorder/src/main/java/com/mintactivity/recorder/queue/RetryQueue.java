package com.mintactivity.recorder.queue;

/**
 * Stores events for which a store was unavailable or throttled, until they are tried again. It sends each event as a
 * new message, whose receive count starts at zero, so that an outage or a burst of any length moves no event to the
 * dead-letter queue. While it waits, a message is not in flight: SQS limits the number of those of a queue.
 */
@FunctionalInterface
public interface RetryQueue {

    /**
     * Stores an event's original text, to be delivered later.
     *
     * @param group the message group that the event came with
     * @param attempt how many times the event has been tried, at least 1; a higher number delays the delivery longer
     * @throws RuntimeException if it could not be stored
     */
    void putBack(String body, String group, int attempt);
}
