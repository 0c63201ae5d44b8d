package com.mintactivity.mints;

import com.mintactivity.activity.cursor.CursorContent;
import com.mintactivity.activity.cursor.Cursors;
import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.HitPage;
import com.mintactivity.activity.hit.Position;
import com.mintactivity.activity.query.Parameters;
import com.mintactivity.activity.query.ParsedQuery;
import com.mintactivity.activity.query.QueryFields;
import com.mintactivity.activity.query.RequestedWindow;
import com.mintactivity.activity.tally.period.NamedCorrections;
import com.mintactivity.activity.time.Instants;
import com.mintactivity.activity.time.SettledClock;
import com.mintactivity.activity.time.Window;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The query of a mints request.
 *
 * @param cursor of the request, decrypted
 * @param after the position that the page follows
 * @param limit rows of a page
 * @param followedAt the settled clock, not later than an end of the window that was clamped to it; empty unless the
 *     client follows the contract
 * @param isOpen whether no end was given
 */
public record MintsQuery(
        ContractSelector selector,
        Window window,
        Optional<CursorContent> cursor,
        Position after,
        int limit,
        Optional<Instant> followedAt,
        boolean isOpen) {

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
        Optional<Instant> followedAt = follows ? Optional.of(clock.settled()) : Optional.empty();
        Window window = (follows ? requested.endingWithin(maxWindowDays, after) : requested)
                .effective(fields, after, maxWindowDays, clock);
        return fields.parsed(new MintsQuery(selector, window, content, after, limit, followedAt, requested.isOpen()));
    }

    /**
     * Whether a client begins to follow a contract in a window that ended before now, and named no end: it may go on to
     * the first row.
     */
    boolean isBeginning() {
        return cursor.isEmpty() && isOpen && endsBeforeNow();
    }

    /**
     * Whether a client that follows the contract has read all rows up to the end that it asked for with the last page:
     * up to now, if it named none.
     */
    boolean isCaughtUpBy(HitPage page) {
        return page.last() && !(isOpen && endsBeforeNow());
    }

    private boolean endsBeforeNow() {
        return followedAt.filter(window.until()::isBefore).isPresent();
    }

    /** How the client reads times again. If it named an end, it may stop there. */
    NamedCorrections.Reader reader() {
        return new NamedCorrections.Reader(window, followedAt.orElseThrow(), !isOpen);
    }

    /** Up to which number the client knows the corrections. */
    long known() {
        return cursor.map(CursorContent::known).orElse(CursorContent.NONE);
    }

    /** The same query up to now. */
    MintsQuery upToNow() {
        return endingAt(followedAt.orElseThrow());
    }

    /**
     * The same query with a window that goes on as far behind the first row as it did behind its start, or up to now.
     */
    MintsQuery reaching(Instant firstRow) {
        Instant end = Instants.floorMinute(firstRow).plus(Duration.between(window.since(), window.until()));
        return endingAt(Instants.earlier(end, followedAt.orElseThrow()));
    }

    private MintsQuery endingAt(Instant until) {
        return new MintsQuery(selector, new Window(window.since(), until), cursor, after, limit, followedAt, isOpen);
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
