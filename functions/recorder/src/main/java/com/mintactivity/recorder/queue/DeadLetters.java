package com.mintactivity.recorder.queue;

/** Stores events that cannot be recorded by a retry, each with the reason. */
@FunctionalInterface
public interface DeadLetters {

    /**
     * Stores an event's original text.
     *
     * @param group the message group that the event came with
     * @throws RuntimeException if it could not be stored
     */
    void keep(String body, String group, String reason);
}
