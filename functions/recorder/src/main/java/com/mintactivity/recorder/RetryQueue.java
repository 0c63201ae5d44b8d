package com.mintactivity.recorder;

/**
 * Stores events for which a store was unavailable until they are tried again. It sends each event as a new message,
 * whose receive count starts at zero, so that an outage of any length moves no event to the dead-letter queue.
 */
@FunctionalInterface
public interface RetryQueue {

    /**
     * Stores an event's original text, to be delivered later.
     *
     * @param attempt how many times the event has been tried, at least 1; a higher number delays the delivery longer
     * @throws RuntimeException if it could not be stored
     */
    void putBack(String body, int attempt);
}
