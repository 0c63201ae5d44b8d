package com.mintactivity.activity.tally.seal;

import com.mintactivity.activity.hit.HitSource;
import com.mintactivity.activity.tally.TornTallyException;
import com.mintactivity.activity.tally.period.Grid;
import com.mintactivity.activity.tally.period.HourRanges;
import com.mintactivity.activity.tally.store.ContractState;
import com.mintactivity.activity.tally.store.TallyStore;
import com.mintactivity.activity.tally.store.TallyVersion;
import com.mintactivity.activity.time.Instants;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Writes the tallies of an older version again, from the most recent ones to the oldest: one step, of a day at most,
 * then a pause. The hours stay valid meanwhile, since readers read both versions. A sealer of a release that writes an
 * older version records that one; so the next release begins from the start.
 */
final class Upgrades {

    /** A step ends with the hour with which it has counted this number of hits. */
    private static final long MAX_HITS = 50_000;

    /** No hit is older. */
    private static final Instant OLDEST = Instant.parse("0000-01-01T00:00:00Z");

    private final HitSource hits;
    private final SealTiming timing;
    private final Function<ContractState, TallyStore> stores;

    Upgrades(HitSource hits, SealTiming timing, Function<ContractState, TallyStore> stores) {
        this.hits = hits;
        this.timing = timing;
        this.stores = stores;
    }

    /** The state after one step; empty if nothing can be written again, as of a contract that was never sealed. */
    Optional<ContractState> next(ContractState state) throws TornTallyException {
        if (state.watermark().isEmpty()) {
            return Optional.empty();
        }
        TallyVersion version = state.version();
        TallyVersion written = TallyVersion.written();
        if (version.number() > written.number()) {
            return Optional.of(state.with(written));
        }
        if (version.number() < written.number()) {
            return Optional.of(state.with(written.from(state.sealedHours(), Instant.EPOCH, 0)));
        }
        if (version.isComplete() || timing.now().isBefore(version.nextAt())) {
            return Optional.empty();
        }
        TallyStore tallies = stores.apply(state);
        Optional<Instant> last = last(tallies, version.since());
        return Optional.of(last.isEmpty() ? state.with(written) : rewritten(state, tallies, last.get()));
    }

    /** The state after the last hours of a day were written again. */
    private ContractState rewritten(ContractState state, TallyStore tallies, Instant last) throws TornTallyException {
        Instant day = Grid.DAYS.floorUnit(last);
        Instant end = Instants.earlier(Grid.DAYS.nextUnit(day), state.version().since());
        Instant watermark = state.watermark().orElse(Instant.EPOCH);
        PeriodCloser closer = new PeriodCloser(hits, state, tallies, timing.minutesWritten());
        Instant from = end;
        HourRanges written = HourRanges.NONE;
        long sum = 0;
        while (day.isBefore(from) && sum < MAX_HITS) {
            Instant hourEnd = from;
            from = Grid.HOURS.previousUnit(hourEnd);
            // An invalid hour is written by its repair.
            if (!state.invalid().overlaps(from, hourEnd) && isStored(tallies, from, hourEnd)) {
                sum += closer.countAndWriteHour(from, watermark);
                written = written.plus(HourRanges.of(from, hourEnd));
            }
        }
        closer.writeLonger(written, written, watermark);
        return state.rewritten(timing.now()).with(state.version().from(from, timing.now(), sum));
    }

    private static boolean isStored(TallyStore tallies, Instant hour, Instant end) {
        return tallies.last(Grid.HOURS, hour, end).isPresent()
                || tallies.last(Grid.MINUTES, hour, end).isPresent();
    }

    /** The start of the last minute or hour that is stored before a moment; longer units are made up of hours. */
    private static Optional<Instant> last(TallyStore tallies, Instant until) {
        return Stream.of(Grid.MINUTES, Grid.HOURS)
                .flatMap(grid -> tallies.last(grid, OLDEST, until).stream())
                .max(Instant::compareTo);
    }
}
