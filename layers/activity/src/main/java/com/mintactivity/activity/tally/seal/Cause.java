package com.mintactivity.activity.tally.seal;

import com.mintactivity.activity.tally.period.HourRanges;
import com.mintactivity.activity.tally.store.ContractState;
import java.util.Arrays;
import java.util.Locale;

/**
 * Why hours are invalid that no import or erasure has announced. States name these causes as if they were writers, so the names of these
 * constants must not change.
 */
enum Cause {

    /** A check found a difference. */
    CHECK,
    /** The contract became dense, and the hours lack tallies. */
    DENSE,
    /** An operator wants them rebuilt. */
    REBUILD,
    /** A tally cannot be read. */
    RESEAL;

    /** A state with more invalid hours, which are repaired at once. */
    ContractState invalidate(ContractState next, HourRanges hours, SealTiming timing) {
        return next.invalidating(writer(), hours, timing.now().minus(timing.visible()));
    }

    /** The hours that are invalid for none of these causes: imports and erasures have announced them. */
    static HourRanges announced(ContractState state) {
        return HourRanges.union(state.writers().entrySet().stream()
                .filter(writer -> Arrays.stream(values())
                        .noneMatch(cause -> cause.writer().equals(writer.getKey())))
                .map(writer -> writer.getValue().hours()));
    }

    /** Whether hours are invalid for this cause. */
    boolean isIn(ContractState state) {
        return state.writers().containsKey(writer());
    }

    private String writer() {
        return name().toLowerCase(Locale.ROOT);
    }
}
