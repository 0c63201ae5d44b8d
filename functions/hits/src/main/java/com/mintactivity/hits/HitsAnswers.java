package com.mintactivity.hits;

import com.mintactivity.activity.account.AccountReader;
import com.mintactivity.activity.answer.AnswerJson;
import com.mintactivity.activity.query.HitsQuery;
import com.mintactivity.activity.tally.TallyReader;
import com.mintactivity.activity.time.SettledClock;

/** Makes the answer to a hits query from what is stored. */
final class HitsAnswers {

    private final TallyReader tallies;
    private final AccountReader accounts;
    private final SettledClock clock;

    HitsAnswers(TallyReader tallies, AccountReader accounts, SettledClock clock) {
        this.tallies = tallies;
        this.accounts = accounts;
        this.clock = clock;
    }

    String answer(HitsQuery query) {
        var told = tallies.read(query.subject(), query.window(), query.top(), accounts::read);
        return AnswerJson.write(HitsAnswer.of(query, told.summary(), told.beside(), clock.wall()));
    }
}
