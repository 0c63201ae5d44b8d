package com.mintactivity.operator.tenant;

import com.mintactivity.auth.tenant.Switch;
import com.mintactivity.operator.cli.Declined;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option that gives a switched-off API its planned end. */
final class UntilOption {

    @Option(names = "--until", paramLabel = "T", description = "when it comes back by itself")
    private @Nullable Instant until;

    /** An API that is off until the planned end, which must be in the future, or without one. */
    Switch off(Instant now) {
        if (until == null) {
            return Switch.off();
        }
        if (!until.isAfter(now)) {
            throw new Declined("--until must be in the future");
        }
        return Switch.offUntil(until);
    }
}
