package com.mintactivity.mints;

import com.mintactivity.activity.cursor.CursorContent;
import com.mintactivity.activity.hit.Position;
import com.mintactivity.activity.tally.store.ContractState;
import com.mintactivity.activity.time.Instants;
import com.mintactivity.activity.time.Window;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The corrections of a page: the times up to its position in which rows may have changed since the answer that gave the
 * cursor of the request. Rows after that position are read anyway.
 *
 * @param number up to which the client knows the corrections then, for the new cursor
 */
record PageCorrections(List<Window> times, long number) {

    /**
     * The corrections of a page.
     *
     * @param state of the contract, read not before the rows were asked for if the client has a cursor, else before;
     *     empty if it could not be read: then there are none, and none is lost
     */
    static PageCorrections of(MintsQuery query, Position position, Optional<ContractState> state) {
        if (state.isEmpty()) {
            return new PageCorrections(List.of(), known(query));
        }
        long epoch = state.get().epoch();
        return query.cursor().isEmpty()
                ? new PageCorrections(List.of(), epoch)
                : new PageCorrections(times(state.get(), known(query), read(query, position)), epoch);
    }

    private static long known(MintsQuery query) {
        return query.cursor().map(CursorContent::known).orElse(CursorContent.NONE);
    }

    /** A cursor of a later epoch than the contract's is older than a table that was restored. */
    private static List<Window> times(ContractState state, long known, Window read) {
        if (read.isEmpty()) {
            return List.of();
        }
        return known > state.epoch()
                ? List.of(new Window(Instants.floorMinute(read.since()), Instants.ceilMinute(read.until())))
                : state.corrections().after(known, read);
    }

    /** The row at the position was read, too, if the position is that of a row. */
    private static Window read(MintsQuery query, Position position) {
        Instant since = query.window().since();
        Instant until = position.equals(Position.before(position.completedAt()))
                ? position.completedAt()
                : position.completedAt().plusMillis(1);
        return new Window(since, Instants.later(since, until));
    }
}
