package com.mintactivity.activity.query;

import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.Position;
import com.mintactivity.activity.query.Parsed.Valid;
import com.mintactivity.activity.time.Rfc3339;
import com.mintactivity.activity.time.SettledClock;
import com.mintactivity.activity.time.Window;

/**
 * What a hits request asks.
 *
 * @param end names the end of the window as asked: the moment where it has settled; {@code <} and the moment where it has not;
 *     {@code now} where none was given. Queries that differ in no component but the window's end share an answer for a while.
 * @param top users to list one by one
 */
public record HitsQuery(ContractSelector selector, Window window, String end, int top) {

    /** Limits table: 1 to 50, default 25. */
    static final int MAX_TOP = 50;

    static final int DEFAULT_TOP = 25;

    /**
     * Reads a query and judges it by the settled clock.
     *
     * @param maxWindowDays widest window that the tenant may ask for
     */
    public static Parsed<HitsQuery> parse(Parameters parameters, String tenant, int maxWindowDays, SettledClock clock) {
        return Fields.selector(parameters, tenant)
                .then(selector -> Fields.integer(parameters, "top", 1, MAX_TOP, DEFAULT_TOP)
                        .then(top -> RequestedWindow.parse(
                                        parameters, maxWindowDays, clock, since -> new Valid<>(Position.before(since)))
                                .then(asked -> new Valid<>(new HitsQuery(selector, asked.window(), end(asked), top)))));
    }

    private static String end(RequestedWindow asked) {
        if (asked.until().equals(RequestedWindow.NOW)) {
            return "now";
        }
        // The sign keeps an answer that came before the end settled from one that came after it.
        boolean settled = asked.until().equals(asked.window().until());
        return (settled ? "" : "<") + Rfc3339.format(asked.until());
    }
}
