package com.mintactivity.recorder;

/** The result of recording one event. */
public sealed interface Outcome {

    /**
     * A new hit.
     *
     * @param straggler whether it arrived too late, or too early, to keep its own completion time
     */
    record Recorded(boolean straggler) implements Outcome {}

    /** The task's first completion was recorded earlier. Nothing changed. */
    record Repeated() implements Outcome {}

    /** A task that did not complete, or was booked before its app's attribution went live. */
    record NotAHit() implements Outcome {}

    /**
     * An account.
     *
     * @param newest whether it replaced the stored account; false if that one is as new or newer
     */
    record AccountNoted(boolean newest) implements Outcome {}

    /**
     * An event that cannot be recorded, however often it is tried; it belongs in the dead-letter queue.
     *
     * @param reason names fields and rules, never a value of the event
     */
    record DeadLettered(String reason) implements Outcome {}

    /** The store failed. A retry is safe. */
    record Failed(RuntimeException cause) implements Outcome {}
}
