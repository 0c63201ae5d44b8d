package com.mintactivity.operator.lines;

import com.mintactivity.recorder.event.ParsedEvent;

/**
 * One line of an event file that is not blank.
 *
 * @param number counted from 1, including blank lines
 * @param text empty if it could not be read
 */
public record Line(long number, String text, ParsedEvent parsed) {}
