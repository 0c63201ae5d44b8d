package com.mintactivity.operator.tenant;

import com.mintactivity.auth.tenant.Switch;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Moment;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option with the time at which a switched-off API is on again. */
final class UntilOption {

    @Option(
            names = "--until",
            paramLabel = "T",
            description = "when the API is on again automatically: a time, or how long until then")
    private @Nullable Moment until;

    /** A switched-off API, with a planned end, which must be in the future, or without one. */
    Switch off(Instant now) {
        if (until == null) {
            return Switch.off();
        }
        Instant end = until.after(now);
        if (!end.isAfter(now)) {
            throw new Declined("--until must be in the future").argument("--until");
        }
        return Switch.offUntil(end);
    }
}
