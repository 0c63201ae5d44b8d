package com.mintactivity.recorder.event;

/** The result of parsing a text: an event, or the reason why the text is not an event. */
public sealed interface ParsedEvent {

    /** The same, of a text that an earlier delivery tried to record without knowing whether it did. */
    default ParsedEvent retried() {
        return switch (this) {
            case Understood(Event event, boolean ignored) -> new Understood(event, true);
            case Broken broken -> broken;
        };
    }

    /**
     * A text that is an event.
     *
     * @param isRetried whether an earlier delivery tried to record it without knowing whether it did
     */
    record Understood(Event event, boolean isRetried) implements ParsedEvent {

        public Understood(Event event) {
            this(event, false);
        }
    }

    /**
     * A text that is not an event.
     *
     * @param reason the fields and the rules that they break, never their values
     */
    record Broken(String reason) implements ParsedEvent {}
}
