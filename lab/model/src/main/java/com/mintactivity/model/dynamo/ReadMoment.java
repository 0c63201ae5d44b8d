package com.mintactivity.model.dynamo;

import com.mintactivity.model.dynamo.expression.Refusals;
import org.jspecify.annotations.Nullable;

/**
 * The moment whose data a read sees, in milliseconds.
 *
 * @param now for consistent reads
 * @param stale for eventually consistent reads and indexes; at most {@code now}
 * @param page the most items of a page
 */
public record ReadMoment(long now, long stale, int page) {

    /** @param isConsistent as the read says; null if it does not */
    long seen(@Nullable Boolean isConsistent) {
        return Boolean.TRUE.equals(isConsistent) ? now : stale;
    }

    /** @param wanted the most items of a page as the read says; null if it does not */
    int limit(@Nullable Integer wanted) {
        if (wanted != null && wanted < 1) {
            throw Refusals.invalid("a limit below one");
        }
        return wanted == null ? page : Math.min(wanted, page);
    }
}
