package com.mintactivity.operator.feed;

import com.mintactivity.recorder.event.ParsedEvent;

/**
 * One line of an event file, blank lines apart.
 *
 * @param number counted from 1, blank lines included
 * @param text empty where it could not be read
 */
record Line(long number, String text, ParsedEvent parsed) {}
