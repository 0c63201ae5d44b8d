package com.mintactivity.operator.feed.report;

import java.util.Locale;
import java.util.Optional;

/** The lines of a file that share a warning. */
final class WarnedLines {

    private long count;
    private long first;

    void add(long line) {
        if (count++ == 0) {
            first = line;
        }
    }

    long count() {
        return count;
    }

    /** The number of the first line; 0 if there is none. */
    long first() {
        return first;
    }

    /** The warning with the number of lines; empty if there are none. */
    Optional<String> text(String what) {
        return count == 0
                ? Optional.empty()
                : Optional.of(
                        String.format(Locale.ROOT, "warning: %s (%,d, the first in line %d)", what, count, first));
    }
}
