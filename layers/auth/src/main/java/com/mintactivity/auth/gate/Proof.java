package com.mintactivity.auth.gate;

import java.util.Locale;

/** Whether a token belongs to a key. */
enum Proof {
    VALID,
    /** No key has its id. */
    UNKNOWN,
    /** The key's proof was made with a version of the pepper that was removed. */
    UNKNOWN_PEPPER_VERSION,
    WRONG_SECRET;

    /** The word in log lines. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
