package com.mintactivity.activity.query;

import com.mintactivity.activity.cursor.Cursors;
import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.Position;
import com.mintactivity.activity.query.Parsed.Invalid;
import com.mintactivity.activity.query.Parsed.Valid;
import com.mintactivity.activity.time.SettledClock;
import com.mintactivity.activity.time.Window;
import java.time.Instant;
import java.util.Optional;

/**
 * What a mints request asks.
 *
 * @param after the position that the page follows
 * @param limit rows of a page
 */
public record MintsQuery(ContractSelector selector, Window window, Position after, int limit) {

    /** Limits table: 1 to 500, default 100. */
    static final int MAX_ROWS = 500;

    static final int DEFAULT_ROWS = 100;

    private static final String BAD_CURSOR =
            "cursor must be the next_cursor of a page with the same contract, chain_id and since, unedited.";

    /**
     * Reads a query and judges it by the settled clock.
     *
     * @param maxWindowDays widest window that the tenant may ask for
     */
    public static Parsed<MintsQuery> parse(
            Parameters parameters, String tenant, int maxWindowDays, SettledClock clock, Cursors cursors) {
        return Fields.selector(parameters, tenant)
                .then(selector -> Fields.integer(parameters, "limit", 1, MAX_ROWS, DEFAULT_ROWS)
                        .then(limit -> parameters
                                .optional("cursor")
                                .then(cursor -> RequestedWindow.parse(
                                                parameters,
                                                maxWindowDays,
                                                clock,
                                                since -> resume(cursor, selector, since, cursors))
                                        .then(asked -> new Valid<>(
                                                new MintsQuery(selector, asked.window(), asked.after(), limit))))));
    }

    private static Parsed<Position> resume(
            Optional<String> cursor, ContractSelector selector, Instant since, Cursors cursors) {
        if (cursor.isEmpty()) {
            return new Valid<>(Position.before(since));
        }
        return cursors.decrypt(cursor.get(), selector, since)
                .<Parsed<Position>>map(Valid::new)
                .orElseGet(() -> new Invalid<>(BAD_CURSOR));
    }
}
