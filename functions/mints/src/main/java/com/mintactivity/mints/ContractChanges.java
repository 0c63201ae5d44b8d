package com.mintactivity.mints;

import com.mintactivity.activity.tally.period.Corrections;
import com.mintactivity.activity.tally.period.Grid;
import com.mintactivity.activity.tally.store.ContractState;
import com.mintactivity.activity.time.Instants;
import com.mintactivity.activity.time.Window;
import java.time.Instant;
import java.util.List;

/**
 * How the rows of a contract have changed after they were answered.
 *
 * @param epoch to which the corrections belong
 */
record ContractChanges(long epoch, Corrections corrections) {

    /** How many hours a client may pause until one that has ended is not named. */
    private static final int HOURS = 24;

    static ContractChanges of(ContractState state) {
        return new ContractChanges(state.epoch(), state.corrections());
    }

    /**
     * As if each hour that has ended had changed then, of a sandbox's contract whose rows stay as they are. The epochs
     * are the hours since 1970.
     */
    static ContractChanges ofEndedHours(Instant now) {
        Instant hour = Grid.HOURS.floorUnit(now);
        long epoch = hour.getEpochSecond() / Instants.HOUR;
        Corrections corrections = Corrections.NONE;
        for (int back = HOURS - 1; back >= 0; back--) {
            Instant end = hour.minusSeconds(back * Instants.HOUR);
            Window ended = new Window(end.minusSeconds(Instants.HOUR), end);
            corrections = corrections.plus(List.of(ended), epoch - back);
        }
        return new ContractChanges(epoch, corrections);
    }
}
