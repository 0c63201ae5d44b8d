package com.mintactivity.operator.feed;

import picocli.CommandLine.Option;

/** The option {@code --strict}. */
final class StrictOption {

    @Option(
            names = "--strict",
            description = "send every line, then end with status 1 if one was rejected, is no hit because it was booked"
                    + " before the attribution start, repeats a task with other values, or has an id that"
                    + " looks changed")
    private boolean strict;

    boolean isSet() {
        return strict;
    }
}
