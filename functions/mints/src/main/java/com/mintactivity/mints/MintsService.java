package com.mintactivity.mints;

import com.mintactivity.activity.account.AccountReader;
import com.mintactivity.activity.account.Accounts;
import com.mintactivity.activity.cursor.CursorContent;
import com.mintactivity.activity.cursor.Cursors;
import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.hit.HitPage;
import com.mintactivity.activity.hit.HitReader;
import com.mintactivity.activity.hit.Position;
import com.mintactivity.activity.tally.period.NamedCorrections;
import com.mintactivity.activity.tally.store.ContractStates;
import com.mintactivity.activity.time.SettledClock;
import com.mintactivity.mints.MintsQuery.Reading.Follow;
import com.mintactivity.mints.MintsQuery.Reading.OneWindow;
import com.mintactivity.platform.concurrent.Parallel;
import java.util.Optional;
import software.amazon.awssdk.core.exception.SdkException;

/** Computes the pages of mints answers from the tables. */
final class MintsService {

    private final HitReader hits;
    private final ContractStates states;
    private final AccountReader accounts;
    private final Cursors cursors;
    private final SettledClock clock;

    MintsService(HitReader hits, ContractStates states, AccountReader accounts, Cursors cursors, SettledClock clock) {
        this.hits = hits;
        this.states = states;
        this.accounts = accounts;
        this.cursors = cursors;
        this.clock = clock;
    }

    /** The requested page. */
    MintsBody page(MintsQuery requested) {
        return switch (requested.reading()) {
            case OneWindow once -> page(read(requested));
            case Follow follow -> followed(requested, follow);
        };
    }

    /** The requested page of the contract of a sandbox whose ended hours are named. */
    MintsBody pageOfEndedHours(MintsQuery requested) {
        return switch (requested.reading()) {
            case OneWindow once -> page(read(requested));
            case Follow follow ->
                followed(follow, read(requested), Optional.of(ContractChanges.ofEndedHours(follow.now())));
        };
    }

    private MintsBody followed(MintsQuery requested, Follow follow) {
        if (requested.cursor().isEmpty()) {
            // Before the rows: what changes later is a correction of the page after this one.
            Optional<ContractChanges> changes = changes(requested, follow);
            return followed(follow, read(requested), changes);
        }
        return Parallel.VIRTUAL_THREADS.both(
                () -> read(requested),
                () -> changes(requested, follow),
                (read, changes) -> followed(follow, read, changes));
    }

    private ReadPage read(MintsQuery requested) {
        return ReadPage.of(
                requested, query -> hits.after(query.after(), query.selector(), query.window(), query.limit()));
    }

    /**
     * Empty if they cannot be read: rows are answered all the same.
     *
     * @throws SdkException if they cannot be read for a client that asked for an end: this answer may be its last one
     */
    private Optional<ContractChanges> changes(MintsQuery requested, Follow follow) {
        try {
            return Optional.of(ContractChanges.of(states.read(HitItems.contractKey(
                    requested.selector().tenant(), requested.selector().contract()))));
        } catch (SdkException unavailable) {
            if (requested.cursor().isPresent() && !follow.isOpen()) {
                throw unavailable;
            }
            return Optional.empty();
        }
    }

    private MintsBody page(ReadPage read) {
        HitPage page = read.page();
        if (page.last()) {
            return body(read, Optional.empty());
        }
        Position last = Position.of(page.hits().getLast());
        return body(read, Optional.of(cursor(last, read.query().revision(), read.query())));
    }

    private MintsBody followed(Follow follow, ReadPage read, Optional<ContractChanges> changes) {
        Resumption resumption = Resumption.of(read.query(), read.page(), follow.now());
        NamedCorrections corrections = PageCorrections.of(read.query(), follow, read.page(), changes);
        String resume = cursor(resumption.position(), corrections.revision(), read.query());
        return body(read, read.page().last() ? Optional.empty() : Optional.of(resume))
                .followed(resume, corrections.isMoreLeft() ? 0 : resumption.pollAfterS(), corrections.times());
    }

    private MintsBody body(ReadPage read, Optional<String> next) {
        Accounts found =
                accounts.read(read.page().hits().stream().map(Hit::userId).toList());
        return MintsBody.of(read.query(), read.page(), found, next.orElse(null), clock.wall());
    }

    private String cursor(Position position, long revision, MintsQuery query) {
        return cursors.encrypt(
                new CursorContent(position, revision),
                query.selector(),
                query.window().since());
    }
}
