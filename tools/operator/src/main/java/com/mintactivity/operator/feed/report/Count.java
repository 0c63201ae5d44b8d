package com.mintactivity.operator.feed.report;

import java.util.Locale;

/** Numbers of lines in a report. Each line that is not blank is read, and counts once more by its result. */
public enum Count {
    READ,
    RECORDED,
    /** Withdrawn tasks that were recorded again. */
    REPLACED,
    /** The part of {@link #REPLACED} that has an erased user again. */
    BROUGHT_BACK,
    REPEATED,
    /** The part of {@link #REPEATED} that has other values than the hit. */
    DIFFERING,
    /** The part of {@link #REPEATED} whose user was erased since. */
    ERASED_REPEATS,
    /** The part of {@link #REPEATED} whose hit was withdrawn since. */
    WITHDRAWN_REPEATS,
    /** The sum of {@link #UNSUCCESSFUL} and {@link #BEFORE_ATTRIBUTION}. */
    NOT_HITS,
    UNSUCCESSFUL,
    BEFORE_ATTRIBUTION,
    ACCOUNTS,
    /** The part of {@link #ACCOUNTS} that changed nothing. */
    UNCHANGED_ACCOUNTS,
    QUEUED,
    REJECTED;

    /** As in JSON and in the audit. */
    String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
