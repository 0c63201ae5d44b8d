package com.mintactivity.activity.query;

import com.mintactivity.activity.hit.Subject;
import com.mintactivity.activity.query.Parsed.Valid;
import com.mintactivity.activity.time.SettledClock;
import com.mintactivity.activity.time.Window;

/**
 * What a mints request asks.
 *
 * @param limit rows of a page
 * @param cursor as sent, still sealed; {@link #FIRST_PAGE} where none was sent
 */
public record MintsQuery(Subject subject, Window window, int limit, String cursor) {

    /** No cursor is empty: an empty parameter is refused. */
    public static final String FIRST_PAGE = "";

    /** Limits table: 1 to 500, default 100. */
    static final int MOST_ROWS = 500;

    static final int DEFAULT_ROWS = 100;

    /**
     * Reads a query and judges it by the settled clock.
     *
     * @param maxWindowDays widest window that the tenant may ask for
     */
    public static Parsed<MintsQuery> parse(
            Parameters parameters, String tenant, int maxWindowDays, SettledClock clock) {
        return Fields.subject(parameters, tenant)
                .then(subject -> Fields.integer(parameters, "limit", 1, MOST_ROWS, DEFAULT_ROWS)
                        .then(limit -> parameters
                                .optional("cursor")
                                .then(cursor -> AskedWindow.parse(parameters, maxWindowDays, clock)
                                        .then(asked -> new Valid<>(new MintsQuery(
                                                subject, asked.window(), limit, cursor.orElse(FIRST_PAGE)))))));
    }
}
