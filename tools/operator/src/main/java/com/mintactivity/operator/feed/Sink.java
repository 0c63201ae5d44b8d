package com.mintactivity.operator.feed;

import com.mintactivity.operator.feed.report.FeedReport;
import com.mintactivity.operator.lines.Line;
import java.util.List;
import java.util.Objects;

/** The destination of the events of a file. */
@FunctionalInterface
interface Sink {

    /** Takes a batch and reports the result of each line. Throws {@link StoppedException} if it can take no more. */
    void take(List<Line> batch, FeedReport report);

    /** Ends after the last batch, or after it could take no more. Throws {@link StoppedException} if that fails. */
    default void end(FeedReport report) {}

    /** The store or the queue failed, so the rest of the file was not sent. */
    final class StoppedException extends RuntimeException {

        StoppedException(Throwable cause) {
            super(cause);
        }

        Throwable cause() {
            return Objects.requireNonNull(getCause());
        }
    }
}
