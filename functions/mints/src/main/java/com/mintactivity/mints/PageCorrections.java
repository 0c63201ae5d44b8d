package com.mintactivity.mints;

import com.mintactivity.activity.hit.HitPage;
import com.mintactivity.activity.tally.period.Corrections;
import com.mintactivity.activity.tally.period.NamedCorrections;
import com.mintactivity.activity.tally.period.NamedCorrections.Reader;
import com.mintactivity.mints.MintsQuery.Reading.Follow;
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
     * @param changes of the contract, read before the rows if the client has no cursor; empty if they could not be
     *     read: then none is named, and none is lost
     */
    static NamedCorrections of(MintsQuery query, Follow follow, HitPage page, Optional<ContractChanges> changes) {
        return changes.map(found -> of(query, follow, page, found))
                .orElseGet(() -> NamedCorrections.none(query.revision()));
    }

    private static NamedCorrections of(MintsQuery query, Follow follow, HitPage page, ContractChanges changes) {
        if (query.cursor().isEmpty()) {
            return NamedCorrections.none(Corrections.lastRevision(changes.epoch()));
        }
        if (!page.last() || follow.goesBeyond(query.window())) {
            return NamedCorrections.none(query.revision());
        }
        Reader reader = new Reader(query.window(), follow.now(), !follow.isOpen());
        return changes.corrections().after(query.revision(), changes.epoch(), reader);
    }
}
