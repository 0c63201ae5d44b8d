package com.mintactivity.recorder;

/** What a text turned out to be: an event, or broken. */
public sealed interface Parsed {

    /** A text that is an event. */
    record Understood(Event event) implements Parsed {}

    /**
     * A text that is no event.
     *
     * @param reason the fields and the rules that they break, never their values
     */
    record Broken(String reason) implements Parsed {}
}
