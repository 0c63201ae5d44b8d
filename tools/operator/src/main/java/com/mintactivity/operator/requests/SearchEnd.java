package com.mintactivity.operator.requests;

import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Moment;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option with the end of a search, whose cost on a stack grows with its time. */
final class SearchEnd {

    @Option(
            names = "--until",
            paramLabel = "T",
            description = "the end of the search: a time, or how long ago; default: now")
    private @Nullable Moment until;

    /**
     * The end of a search that begins at a time.
     *
     * @throws Declined if it is before the begin
     */
    Instant after(Instant begin, Instant now) {
        Instant end = until == null ? now : until.before(now);
        if (begin.isAfter(end)) {
            throw new Declined("--since must not be after --until").argument("--since");
        }
        return end;
    }
}
