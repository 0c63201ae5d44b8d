package com.mintactivity.mints;

import com.mintactivity.activity.cursor.CursorContent;
import com.mintactivity.activity.cursor.Cursors;
import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.Position;
import com.mintactivity.activity.query.Parameters;
import com.mintactivity.activity.query.ParsedQuery;
import com.mintactivity.activity.query.QueryFields;
import com.mintactivity.activity.query.RequestedWindow;
import com.mintactivity.activity.time.SettledClock;
import com.mintactivity.activity.time.Window;
import com.mintactivity.mints.MintsQuery.Reading.Follow;
import com.mintactivity.mints.MintsQuery.Reading.OneWindow;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The query of a mints request.
 *
 * @param cursor of the request, decrypted
 * @param after the position that the page follows
 * @param limit rows of a page
 * @param reading whether the client reads this window only, or follows the contract
 */
public record MintsQuery(
        ContractSelector selector,
        Window window,
        Optional<CursorContent> cursor,
        Position after,
        int limit,
        Reading reading) {

    /** How a client reads. */
    sealed interface Reading {

        /** The rows of one window. */
        record OneWindow() implements Reading {}

        /**
         * All rows that come, page by page and without an end.
         *
         * @param now the settled clock, not later than an end of the window that was clamped to it
         * @param isOpen whether the client named no end, so that it goes on behind the window
         */
        record Follow(Instant now, boolean isOpen) implements Reading {

            /** Whether a client reads on behind a window, up to now. */
            boolean goesBeyond(Window window) {
                return isOpen && window.until().isBefore(now);
            }
        }
    }

    /** The names of its parameters, in the contract's order. */
    static final List<String> PARAMETERS =
            List.of("contract", "since", "until", "chain_id", "limit", "cursor", "follow");

    /** Limits table: 1 to 500, default 100. */
    static final int MAX_ROWS = 500;

    static final int DEFAULT_ROWS = 100;

    private static final String BAD_CURSOR =
            "must be the next_cursor of a page with the same contract, chain_id and since, unedited.";

    /**
     * Reads a query and checks it against the settled clock. A client that follows a contract and names no end gets one
     * that is not too far from where it continues.
     *
     * @param maxWindowDays maximum window that the tenant may request
     */
    public static ParsedQuery<MintsQuery> parse(
            Parameters parameters, String tenant, int maxWindowDays, SettledClock clock, Cursors cursors) {
        QueryFields fields = new QueryFields(parameters);
        ContractSelector selector = fields.selector(tenant);
        int limit = fields.integer("limit", 1, MAX_ROWS, DEFAULT_ROWS);
        Optional<String> cursor = fields.optional("cursor");
        boolean follows = follows(fields);
        RequestedWindow requested = RequestedWindow.read(fields, clock);
        Optional<CursorContent> content = content(fields, cursor, selector, requested.since(), cursors);
        Position after = content.map(CursorContent::position).orElseGet(() -> Position.before(requested.since()));
        Reading reading = follows ? new Follow(clock.settled(), requested.isOpen()) : new OneWindow();
        Window window = (follows ? requested.endingWithin(maxWindowDays, after) : requested)
                .effective(fields, after, maxWindowDays, clock);
        return fields.parsed(new MintsQuery(selector, window, content, after, limit, reading));
    }

    /** The revision up to which the client knows the corrections. */
    long revision() {
        return cursor.map(CursorContent::revision).orElse(CursorContent.NONE);
    }

    /** The same query with a window that ends at another time. */
    MintsQuery endingAt(Instant until) {
        return new MintsQuery(selector, new Window(window.since(), until), cursor, after, limit, reading);
    }

    private static boolean follows(QueryFields fields) {
        String given = fields.optional("follow").orElse("false");
        if (!given.equals("true") && !given.equals("false")) {
            fields.broken("follow", "must be true or false.");
        }
        return given.equals("true");
    }

    private static Optional<CursorContent> content(
            QueryFields fields, Optional<String> cursor, ContractSelector selector, Instant since, Cursors cursors) {
        // After all other checks: decrypting may read the secret again, and a query that is refused anyway must not
        // cause that.
        if (cursor.isEmpty() || fields.areBroken()) {
            return Optional.empty();
        }
        Optional<CursorContent> content = cursors.decrypt(cursor.get(), selector, since);
        if (content.isEmpty()) {
            fields.broken("cursor", BAD_CURSOR);
        }
        return content;
    }
}
