package com.mintactivity.operator.lines;

import java.util.Optional;

/** How a line is read as an event. */
@FunctionalInterface
interface LineForm {

    /** The event of a line that is not blank, or the reason why it has none; empty if it says nothing. */
    Optional<Line> read(long number, String text);
}
