package com.mintactivity.activity.query;

import com.mintactivity.activity.hit.Position;
import com.mintactivity.activity.hit.Subject;
import com.mintactivity.activity.query.Parsed.Valid;
import com.mintactivity.activity.time.SettledClock;
import com.mintactivity.activity.time.Window;
import com.mintactivity.platform.time.Rfc3339;

/**
 * What a hits request asks.
 *
 * @param end names the end of the window as asked: the moment where it has settled; {@code <} and the moment where it has not;
 *     {@code now} where none was given. Queries that differ in no component but the window's end share an answer for a while.
 * @param top users to list one by one
 */
public record HitsQuery(Subject subject, Window window, String end, int top) {

    /** Limits table: 1 to 50, default 25. */
    static final int MOST_TOP = 50;

    static final int DEFAULT_TOP = 25;

    /**
     * Reads a query and judges it by the settled clock.
     *
     * @param maxWindowDays widest window that the tenant may ask for
     */
    public static Parsed<HitsQuery> parse(Parameters parameters, String tenant, int maxWindowDays, SettledClock clock) {
        return Fields.subject(parameters, tenant)
                .then(subject -> Fields.integer(parameters, "top", 1, MOST_TOP, DEFAULT_TOP)
                        .then(top -> AskedWindow.parse(
                                        parameters, maxWindowDays, clock, since -> new Valid<>(Position.before(since)))
                                .then(asked -> new Valid<>(new HitsQuery(subject, asked.window(), end(asked), top)))));
    }

    private static String end(AskedWindow asked) {
        if (asked.until().equals(AskedWindow.NOW)) {
            return "now";
        }
        // The sign keeps an answer that came before the end settled from one that came after it.
        boolean settled = asked.until().equals(asked.window().until());
        return (settled ? "" : "<") + Rfc3339.format(asked.until());
    }
}
