package com.mintactivity.hits;

import com.mintactivity.activity.account.AccountReader;
import com.mintactivity.activity.tally.store.TallyReader;
import com.mintactivity.activity.time.SettledClock;

/** Computes the answer to a hits query from the tables. */
final class HitsService {

    private final TallyReader tallies;
    private final AccountReader accounts;
    private final SettledClock clock;

    HitsService(TallyReader tallies, AccountReader accounts, SettledClock clock) {
        this.tallies = tallies;
        this.accounts = accounts;
        this.clock = clock;
    }

    /** The body of an answer that is not cached. */
    HitsBody answer(HitsQuery query) {
        var result = tallies.read(query.selector(), query.window(), query.top(), accounts::read);
        return HitsBody.of(query, result.summary(), result.details(), clock.wall());
    }
}
