package com.mintactivity.recorder;

/**
 * Keeps events for which a store was unavailable until they are tried again. Its copies of an event have never been received, so an
 * outage of any length takes no event to the dead-letter queue.
 */
@FunctionalInterface
public interface RetryQueue {

    /**
     * Stores an event's original text, to be delivered later. Throws if it could not be stored.
     *
     * @param attempt how many times the event has been tried, at least 1; the more, the later it is delivered
     */
    void putBack(String body, int attempt);
}
