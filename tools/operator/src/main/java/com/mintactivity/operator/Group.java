package com.mintactivity.operator;

import com.mintactivity.auth.tenant.Switch;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Commands that belong together; the group alone is no command. */
abstract class Group implements Runnable {

    /** As the command-line parser has set it. */
    abstract @Nullable Root parent();

    @Override
    public final void run() {
        throw root().misused("a command is missing");
    }

    final Root root() {
        return Objects.requireNonNull(parent(), "no command line");
    }

    final Instant now() {
        return root().environment().clock().instant();
    }

    /** An API switched off until a moment, which must be in the future, or for as long as nobody switches it on. */
    final Switch offUntil(@Nullable Instant until) {
        if (until == null) {
            return Switch.off();
        }
        if (!until.isAfter(now())) {
            throw new Declined("--until must be in the future");
        }
        return Switch.offUntil(until);
    }
}
