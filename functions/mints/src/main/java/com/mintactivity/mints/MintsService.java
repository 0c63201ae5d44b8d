package com.mintactivity.mints;

import com.mintactivity.activity.account.AccountReader;
import com.mintactivity.activity.account.Accounts;
import com.mintactivity.activity.cursor.Cursors;
import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.hit.HitPage;
import com.mintactivity.activity.hit.HitReader;
import com.mintactivity.activity.hit.Position;
import com.mintactivity.activity.time.SettledClock;
import org.jspecify.annotations.Nullable;

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
    MintsBody page(MintsQuery query) {
        HitPage page = hits.after(query.after(), query.selector(), query.window(), query.limit());
        Accounts found = accounts.read(page.hits().stream().map(Hit::userId).toList());
        return MintsBody.of(query, page, found, next(query, page), clock.wall());
    }

    private @Nullable String next(MintsQuery query, HitPage page) {
        return page.last()
                ? null
                : cursors.encrypt(
                        Position.of(page.hits().getLast()),
                        query.selector(),
                        query.window().since());
    }
}
