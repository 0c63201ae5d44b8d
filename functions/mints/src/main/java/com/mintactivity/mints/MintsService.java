package com.mintactivity.mints;

import com.mintactivity.activity.account.AccountReader;
import com.mintactivity.activity.account.Accounts;
import com.mintactivity.activity.cursor.Cursors;
import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.hit.HitPage;
import com.mintactivity.activity.hit.HitReader;
import com.mintactivity.activity.hit.Position;
import com.mintactivity.activity.time.SettledClock;

/** Computes the pages of mints answers from the tables. */
final class MintsService {

    private final HitReader hits;
    private final AccountReader accounts;
    private final Cursors cursors;
    private final SettledClock clock;

    MintsService(HitReader hits, AccountReader accounts, Cursors cursors, SettledClock clock) {
        this.hits = hits;
        this.accounts = accounts;
        this.cursors = cursors;
        this.clock = clock;
    }

    /** The requested page. */
    MintsBody page(MintsQuery requested) {
        ReadPage read = ReadPage.of(
                requested, query -> hits.after(query.after(), query.selector(), query.window(), query.limit()));
        MintsQuery query = read.query();
        HitPage page = read.page();
        Accounts found = accounts.read(page.hits().stream().map(Hit::userId).toList());
        String next = page.last() ? null : cursor(Position.of(page.hits().getLast()), query);
        MintsBody body = MintsBody.of(query, page, found, next, clock.wall());
        return query.followedAt()
                .map(now -> followed(body, Resumption.of(query, page, now), query))
                .orElse(body);
    }

    private MintsBody followed(MintsBody body, Resumption resumption, MintsQuery query) {
        String next = body.nextCursor();
        return body.followed(next == null ? cursor(resumption.position(), query) : next, resumption.pollAfterS());
    }

    private String cursor(Position position, MintsQuery query) {
        return cursors.encrypt(position, query.selector(), query.window().since());
    }
}
