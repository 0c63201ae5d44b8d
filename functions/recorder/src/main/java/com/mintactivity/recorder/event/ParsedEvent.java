package com.mintactivity.recorder.event;

/** The result of parsing a text: an event, or the reason why it is none. */
public sealed interface ParsedEvent {

    /** A text that is an event. */
    record Understood(Event event) implements ParsedEvent {}

    /**
     * A text that is no event.
     *
     * @param reason the fields and the rules that they break, never their values
     */
    record Broken(String reason) implements ParsedEvent {}
}
