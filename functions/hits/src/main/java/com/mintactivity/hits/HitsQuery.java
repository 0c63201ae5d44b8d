package com.mintactivity.hits;

import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.Position;
import com.mintactivity.activity.query.Parameters;
import com.mintactivity.activity.query.ParsedQuery;
import com.mintactivity.activity.query.QueryFields;
import com.mintactivity.activity.query.RequestedWindow;
import com.mintactivity.activity.time.SettledClock;
import com.mintactivity.activity.time.Window;
import java.time.Instant;
import java.util.List;

/**
 * The query of a hits request.
 *
 * @param requestedUntil the end that was asked for, {@link RequestedWindow#NOW} if none was. The window ends there, or
 *     at the settled clock if that is earlier
 * @param top number of users to list
 */
public record HitsQuery(ContractSelector selector, Window window, Instant requestedUntil, int top) {

    /** The names of its parameters, in the contract's order. */
    static final List<String> PARAMETERS = List.of("contract", "since", "until", "chain_id", "top");

    /** Limits table: 1 to 50, default 25. */
    static final int MAX_TOP = 50;

    static final int DEFAULT_TOP = 25;

    /**
     * Reads a query and checks it against the settled clock.
     *
     * @param maxWindowDays maximum window that the tenant may request
     */
    public static ParsedQuery<HitsQuery> parse(
            Parameters parameters, String tenant, int maxWindowDays, SettledClock clock) {
        QueryFields fields = new QueryFields(parameters);
        ContractSelector selector = fields.selector(tenant);
        int top = fields.integer("top", 1, MAX_TOP, DEFAULT_TOP);
        RequestedWindow requested = RequestedWindow.read(fields, clock);
        Window window = requested.effective(fields, Position.before(requested.since()), maxWindowDays, clock);
        return fields.parsed(new HitsQuery(selector, window, requested.until(), top));
    }
}
