package com.mintactivity.operator.cli;

import java.util.Optional;
import java.util.function.Supplier;

/** Ends a command that is refused or failed with exit status 1 and one line that says why. */
public final class Declined extends RuntimeException {

    private final transient CommandError reason;

    public Declined(String message) {
        this(CommandError.of(message));
    }

    private Declined(CommandError reason) {
        super(reason.message(), null, false, false);
        this.reason = reason;
    }

    /**
     * The same, with the option or parameter that has to change: as the help names it, or the value that was typed for
     * it.
     */
    public Declined argument(String argument) {
        return new Declined(new CommandError(reason.message(), Optional.of(argument), reason.remedy()));
    }

    /** The same, with what to do. It follows the message after a colon. */
    public Declined remedy(String remedy) {
        return new Declined(new CommandError(reason.message(), reason.argument(), Optional.of(remedy)));
    }

    /**
     * A value that is made only of the operator's input.
     *
     * @throws Declined if the value refuses its arguments, with the reason that it gives
     */
    public static <T> T ifInvalid(Supplier<T> typed) {
        try {
            return typed.get();
        } catch (IllegalArgumentException refused) {
            throw new Declined(String.valueOf(refused.getMessage()));
        }
    }

    /** As {@link #ifInvalid(Supplier)}, for the value of one option or parameter. */
    public static <T> T ifInvalid(String argument, Supplier<T> typed) {
        try {
            return ifInvalid(typed);
        } catch (Declined refused) {
            throw refused.argument(argument);
        }
    }

    public CommandError reason() {
        return reason;
    }
}
