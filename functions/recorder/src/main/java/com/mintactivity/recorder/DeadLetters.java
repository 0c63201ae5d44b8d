package com.mintactivity.recorder;

/** Where events that trying again would not mend are kept, each with the reason. */
@FunctionalInterface
public interface DeadLetters {

    /** Keeps an event's original text; throws where it could not be kept. */
    void keep(String body, String reason);
}
