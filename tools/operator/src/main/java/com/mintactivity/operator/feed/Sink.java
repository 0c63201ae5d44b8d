package com.mintactivity.operator.feed;

import java.util.List;
import java.util.Objects;

/** Where the events of a file go. */
@FunctionalInterface
interface Sink {

    /** Takes a batch and reports what became of each line; throws {@link StoppedException} where it can take no more. */
    void take(List<Line> batch, FeedReport report);

    /** The store or the queue failed, so that the rest of the file was not taken. */
    final class StoppedException extends RuntimeException {

        StoppedException(Throwable cause) {
            super(cause);
        }

        Throwable cause() {
            return Objects.requireNonNull(getCause());
        }
    }
}
