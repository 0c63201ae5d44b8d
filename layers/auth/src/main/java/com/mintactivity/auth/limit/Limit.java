package com.mintactivity.auth.limit;

import java.util.Locale;

/** The limits of a request, in the order of the script's buckets. */
public enum Limit {
    /** The rate of its key. */
    KEY,
    /** The rate of all keys together. */
    SERVICE,
    /** What the keys of its partner, or all sandboxes together, may take of that rate. */
    SHARE;

    /** The word in log lines: {@code key}, {@code service} or {@code share}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
