package com.mintactivity.mints;

import com.mintactivity.activity.hit.HitPage;
import com.mintactivity.activity.time.Instants;
import com.mintactivity.activity.time.Window;
import com.mintactivity.mints.MintsQuery.Reading.Follow;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Function;

/**
 * A page, and the query that it answers. If a client begins to follow a contract long before its first row, this is the
 * requested query with a window that reaches that row: otherwise each window without a row would cost a request.
 */
record ReadPage(MintsQuery query, HitPage page) {

    /** @param read returns the page of a query */
    static ReadPage of(MintsQuery requested, Function<MintsQuery, HitPage> read) {
        HitPage page = read.apply(requested);
        boolean isFirst = requested.cursor().isEmpty() && page.hits().isEmpty();
        return isFirst && requested.reading() instanceof Follow follow && follow.goesBeyond(requested.window())
                ? upToTheFirstRow(requested, follow.now(), read)
                : new ReadPage(requested, page);
    }

    private static ReadPage upToTheFirstRow(MintsQuery requested, Instant now, Function<MintsQuery, HitPage> read) {
        MintsQuery upToNow = requested.endingAt(now);
        HitPage rows = read.apply(upToNow);
        if (rows.hits().isEmpty()) {
            return new ReadPage(upToNow, rows);
        }
        Instant end =
                Instants.earlier(end(requested.window(), rows.hits().getFirst().completedAt()), now);
        return new ReadPage(requested.endingAt(end), rows.before(end));
    }

    /** As far behind the first row as the requested window reached behind its start. */
    private static Instant end(Window requested, Instant firstRow) {
        return Instants.floorMinute(firstRow).plus(Duration.between(requested.since(), requested.until()));
    }
}
