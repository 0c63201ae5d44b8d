package com.mintactivity.auth.limit;

import java.util.Locale;

/** The two limits of a request. */
public enum Limit {
    /** The rate of its key. */
    KEY,
    /** The rate of all keys together. */
    SERVICE;

    /** The word in log lines: {@code key} or {@code service}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
