package com.mintactivity.mints;

import com.mintactivity.activity.hit.HitPage;
import java.util.function.Function;

/**
 * A page, and the query that it answers. If a client begins to follow a contract long before its first row, this is the
 * requested query with a window that reaches that row: otherwise each window without a row would cost a request.
 */
record ReadPage(MintsQuery query, HitPage page) {

    /** @param read returns the page of a query */
    static ReadPage of(MintsQuery requested, Function<MintsQuery, HitPage> read) {
        HitPage page = read.apply(requested);
        if (!page.hits().isEmpty() || !requested.isBeginning()) {
            return new ReadPage(requested, page);
        }
        MintsQuery all = requested.upToNow();
        HitPage rows = read.apply(all);
        if (rows.hits().isEmpty()) {
            return new ReadPage(all, rows);
        }
        MintsQuery query = requested.reaching(rows.hits().getFirst().completedAt());
        return new ReadPage(query, rows.before(query.window().until()));
    }
}
