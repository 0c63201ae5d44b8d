package com.mintactivity.activity.tally.store;

import com.mintactivity.activity.tally.period.Grid;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;

/** When a contract has work for a sealer, even if no hit is announced. */
public final class DueTime {

    /** How long a contract without new hits keeps an hour and a day open. */
    public static final Duration QUIET = Duration.ofHours(1);

    private DueTime() {}

    /** The next closing or check; at once while hits can be sealed, or while there are writers, which may finish or die at any time. */
    static Optional<Instant> of(ContractState state) {
        if (state.isBehind() || !state.writers().isEmpty()) {
            return Optional.of(Instant.EPOCH);
        }
        Instant until = state.watermark().orElse(Instant.EPOCH);
        Stream<Instant> closings = Stream.of(Grid.HOURS.ceilUnit(until), Grid.DAYS.ceilUnit(until))
                .filter(until::isBefore)
                .map(end -> end.plus(QUIET));
        Stream<Instant> checks = state.unchecked().keySet().stream();
        return Stream.concat(checks, closings).min(Instant::compareTo);
    }
}
