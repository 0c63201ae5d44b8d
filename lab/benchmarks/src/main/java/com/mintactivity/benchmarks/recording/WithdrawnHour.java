package com.mintactivity.benchmarks.recording;

import com.mintactivity.activity.tally.store.ContractStates;
import com.mintactivity.activity.tally.store.HistoryChange;
import com.mintactivity.activity.time.Window;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/** The claim of a withdrawal on an hour of a contract. */
final class WithdrawnHour {

    private WithdrawnHour() {}

    /** Claims the hour of a hit for a withdrawal; it is repaired by the next runs of the sealer. */
    static void claim(ContractStates states, String contract, Instant completedAt) {
        Instant hour = completedAt.truncatedTo(ChronoUnit.HOURS);
        states.claim(
                contract,
                "withdrawal",
                HistoryChange.WITHDRAWS,
                List.of(new Window(hour, hour.plus(Duration.ofHours(1)))));
        states.finish(contract, "withdrawal");
    }
}
