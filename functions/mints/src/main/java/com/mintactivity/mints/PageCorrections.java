package com.mintactivity.mints;

import com.mintactivity.activity.hit.HitPage;
import com.mintactivity.activity.tally.period.Corrections;
import com.mintactivity.activity.tally.period.NamedCorrections;
import com.mintactivity.activity.tally.store.ContractState;
import java.util.Optional;

/**
 * The corrections of a page: the times in which rows may have changed since the answer that gave the cursor of the
 * request. Only a page with which the client has caught up names any, up to the end of its window, and not only up to
 * its position: the client may have stored rows behind that, but not their cursor.
 */
final class PageCorrections {

    private PageCorrections() {}

    /**
     * The corrections of a page.
     *
     * @param state of the contract, read before the rows if the client has no cursor; empty if it could not be read:
     *     then none is named, and none is lost
     */
    static NamedCorrections of(MintsQuery query, HitPage page, Optional<ContractState> state) {
        return state.map(found -> of(query, page, found)).orElseGet(() -> NamedCorrections.none(query.known()));
    }

    private static NamedCorrections of(MintsQuery query, HitPage page, ContractState state) {
        if (query.cursor().isEmpty()) {
            return NamedCorrections.none(Corrections.newest(state.epoch()));
        }
        return query.isCaughtUpBy(page)
                ? state.corrections().after(query.known(), state.epoch(), query.reader())
                : NamedCorrections.none(query.known());
    }
}
