package com.mintactivity.operator.feed.report;

/** Where the events of a file go. */
public enum Way {
    /** To a queue, so that the result of a line is not known. */
    QUEUE,
    /** To a recorder, as they happen. */
    LIVE,
    /** To a recorder, with their own times. */
    HISTORY,
    /** As history, to a recorder that writes nothing. */
    CHECK
}
