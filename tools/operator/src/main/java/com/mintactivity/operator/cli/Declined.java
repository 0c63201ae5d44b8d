package com.mintactivity.operator.cli;

import java.util.function.Supplier;

/** Ends a command that is refused or failed with exit status 1 and one line that says why. */
public final class Declined extends RuntimeException {

    public Declined(String reason) {
        super(reason, null, false, false);
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

    String reason() {
        return String.valueOf(getMessage());
    }
}
