package com.mintactivity.hits;

import com.mintactivity.activity.account.AccountReader;
import com.mintactivity.activity.query.HitsQuery;
import com.mintactivity.activity.tally.store.TallyReader;
import com.mintactivity.activity.time.SettledClock;
import com.mintactivity.platform.json.RecordJson;
import java.time.Duration;

/** Computes the answer to a hits query from the tables. */
final class HitsService {

    private final TallyReader tallies;
    private final AccountReader accounts;
    private final SettledClock clock;
    private final Duration cacheLife;

    /** @param cacheLife how long an answer is cached; zero if it is not cached */
    HitsService(TallyReader tallies, AccountReader accounts, SettledClock clock, Duration cacheLife) {
        this.tallies = tallies;
        this.accounts = accounts;
        this.clock = clock;
        this.cacheLife = cacheLife;
    }

    String answer(HitsQuery query) {
        var result = tallies.read(query.selector(), query.window(), query.top(), accounts::read);
        return RecordJson.write(HitsBody.of(query, result.summary(), result.details(), clock.wall(), cacheLife));
    }
}
