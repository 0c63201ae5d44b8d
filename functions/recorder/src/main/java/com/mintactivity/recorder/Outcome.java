package com.mintactivity.recorder;

/** What became of one event. */
public sealed interface Outcome {

    /**
     * A new hit.
     *
     * @param straggler whether it came too late, or too early, to keep its own completion moment
     */
    record Recorded(boolean straggler) implements Outcome {}

    /** The task's first completion was recorded before; nothing changed. */
    record Repeated() implements Outcome {}

    /** A task that did not complete, or was booked before its app's attribution went live. */
    record NotAHit() implements Outcome {}

    /**
     * An account.
     *
     * @param newest whether it replaced what was known; false where that is as new or newer
     */
    record AccountNoted(boolean newest) implements Outcome {}

    /**
     * Nothing that trying again would mend.
     *
     * @param reason without any of the event's values
     */
    record Aside(String reason) implements Outcome {}

    /** The store failed; trying again is harmless. */
    record Failed(RuntimeException cause) implements Outcome {}
}
