package com.mintactivity.activity.tally.period;

import com.mintactivity.activity.time.Instants;
import com.mintactivity.activity.time.Window;
import java.time.Instant;

/** Ranges of hours as texts, {@code 492125..492127}: the hours since the epoch of start and end. Hours before 1970 have a minus sign. */
public final class HourRangeTexts {

    private static final String TO = "..";

    private HourRangeTexts() {}

    public static String write(Window range) {
        return hour(range.since()) + TO + hour(range.until());
    }

    public static Window read(String text) {
        int to = text.indexOf(TO);
        return new Window(moment(text.substring(0, to)), moment(text.substring(to + TO.length())));
    }

    private static long hour(Instant moment) {
        return Math.floorDiv(moment.getEpochSecond(), Instants.HOUR);
    }

    private static Instant moment(String hour) {
        return Instant.ofEpochSecond(Long.parseLong(hour) * Instants.HOUR);
    }
}
