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
        if (requested.followedAt().isEmpty()) {
            return page(read(requested), Optional.empty());
        }
        if (requested.cursor().isEmpty()) {
            // Before the rows: what changes later is a correction of the page after this one.
            Optional<ContractChanges> changes = changes(requested);
            return page(read(requested), changes);
        }
        return Parallel.VIRTUAL_THREADS.both(() -> read(requested), () -> changes(requested), this::page);
    }

    /** The requested page of the contract of a sandbox whose ended hours are named. */
    MintsBody pageOfEndedHours(MintsQuery requested) {
        return page(read(requested), requested.followedAt().map(ContractChanges::ofEndedHours));
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
    private Optional<ContractChanges> changes(MintsQuery requested) {
        try {
            return Optional.of(ContractChanges.of(states.read(HitItems.contractKey(
                    requested.selector().tenant(), requested.selector().contract()))));
        } catch (SdkException unavailable) {
            if (requested.cursor().isPresent() && !requested.isOpen()) {
                throw unavailable;
            }
            return Optional.empty();
        }
    }

    private MintsBody page(ReadPage read, Optional<ContractChanges> changes) {
        MintsQuery query = read.query();
        HitPage page = read.page();
        Accounts found = accounts.read(page.hits().stream().map(Hit::userId).toList());
        Optional<Resumption> resumption = query.followedAt().map(now -> Resumption.of(query, page, now));
        Position position = resumption
                .map(Resumption::position)
                .orElseGet(() ->
                        page.last() ? query.after() : Position.of(page.hits().getLast()));
        NamedCorrections corrections = PageCorrections.of(query, page, changes);
        String next = page.last() ? null : cursor(position, corrections.known(), query);
        MintsBody body = MintsBody.of(query, page, found, next, clock.wall());
        return resumption
                .map(its -> body.followed(
                        next == null ? cursor(position, corrections.known(), query) : next,
                        corrections.isMoreLeft() ? 0 : its.pollAfterS(),
                        corrections.times()))
                .orElse(body);
    }

    private String cursor(Position position, long known, MintsQuery query) {
        return cursors.encrypt(
                new CursorContent(position, known),
                query.selector(),
                query.window().since());
    }
}
