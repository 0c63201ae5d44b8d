package com.mintactivity.recorder.event;

/** The result of parsing a text: an event, or the reason why the text is not an event. */
public sealed interface ParsedEvent {

    /** A text that is an event. */
    record Understood(Event event) implements ParsedEvent {}

    /**
     * A text that is not an event.
     *
     * @param reason the fields and the rules that they break, never their values
     */
    record Broken(String reason) implements ParsedEvent {}
}
