package com.mintactivity.operator.feed;

/** The result of sending one message to a queue. */
sealed interface QueueReply {

    /** The queue has the message. */
    record Queued() implements QueueReply {}

    /**
     * The queue would refuse the message at every attempt.
     *
     * @param code the error code of SQS
     */
    record EntryRefused(String code) implements QueueReply {}

    /**
     * The queue did not take the message for a reason that lies elsewhere.
     *
     * @param code the error code of SQS
     */
    record NotTaken(String code) implements QueueReply {}
}
