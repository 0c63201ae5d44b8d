package com.mintactivity.operator.lines;

import com.mintactivity.recorder.event.EventParser;
import com.mintactivity.recorder.event.ParsedEvent;
import com.mintactivity.recorder.event.ParsedEvent.Broken;

/**
 * One line of an event file that is not blank.
 *
 * @param number counted from 1, including blank lines
 * @param text the event as JSON; empty if it could not be read
 */
public record Line(long number, String text, ParsedEvent parsed) {

    static Line event(long number, String json) {
        return new Line(number, json, EventParser.parse(json));
    }

    static Line broken(long number, String reason) {
        return new Line(number, "", new Broken(reason));
    }
}
