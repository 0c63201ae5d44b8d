package com.mintactivity.model.answer;

/** A hit, as far as it is counted. */
public interface CountedHit {

    String userId();

    String taskId();

    /** In milliseconds since 1970. */
    long completedMs();

    /** In lower case; empty for none. */
    String wallet();
}
