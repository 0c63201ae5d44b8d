package com.mintactivity.auth.limit;

import java.util.Locale;

/** The limits of a request, in the order of the script's buckets. */
public enum Limit {
    /** The rate of its key. */
    KEY,
    /** The rate of all keys together. */
    SERVICE,
    /** The part of that rate that the keys of its partner, or all sandboxes together, may take. */
    SHARE;

    /** The word in log lines: {@code key}, {@code service} or {@code share}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
