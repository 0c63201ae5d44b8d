package com.mintactivity.operator.plan;

import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Root;
import java.time.Duration;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * A state of AWS that a step waits for.
 *
 * @param what it is the state of
 * @param state reads it; may throw {@link Declined} if the wanted one will not come
 * @param most how long to wait
 */
public record Wait(String what, Supplier<String> state, Predicate<String> wanted, Duration most) {

    private static final Duration BETWEEN_LINES = Duration.ofMinutes(5);
    private static final Duration LONG = Duration.ofHours(24);

    /** One that may take hours, like the restore of a large table. */
    public static Wait of(String what, Supplier<String> state, Predicate<String> wanted) {
        return new Wait(what, state, wanted, LONG);
    }

    /**
     * Looks until it is the wanted one, and says from time to time how it is.
     *
     * @throws Declined if it takes longer than the most
     */
    void await(Root root, Duration pause, Runnable atWork) {
        String state = this.state.get();
        for (Duration waited = Duration.ZERO; !wanted.test(state); waited = waited.plus(pause)) {
            if (waited.compareTo(most) >= 0) {
                throw new Declined(what + " is " + state + " after " + most.toMinutes() + " minutes")
                        .remedy("see what holds it up, and run the command again: it goes on where it was");
            }
            if (waited.toMillis() % BETWEEN_LINES.toMillis() == 0) {
                root.console().say("  since " + waited.toMinutes() + " min: " + what + " is " + state);
            }
            atWork.run();
            root.environment().pause(pause);
            state = this.state.get();
        }
    }
}
