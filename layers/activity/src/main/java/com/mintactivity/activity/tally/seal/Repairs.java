package com.mintactivity.activity.tally.seal;

import com.mintactivity.activity.hit.HitSource;
import com.mintactivity.activity.tally.TallyAccumulator;
import com.mintactivity.activity.tally.TornTallyException;
import com.mintactivity.activity.tally.period.Grid;
import com.mintactivity.activity.tally.period.HourRanges;
import com.mintactivity.activity.tally.store.ContractState;
import com.mintactivity.activity.tally.store.HistoryChange;
import com.mintactivity.activity.tally.store.TallyStore;
import com.mintactivity.activity.time.Instants;
import java.time.Instant;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.function.Function;

/**
 * Writes again the hours that are due because history has changed, the oldest first, and what overlaps them and no
 * invalid hour that stays so. The commit takes them off the state. Nothing but the epoch has to be as it was: hours
 * that a writer may still write to are not due.
 */
final class Repairs {

    /**
     * Hours that were repaired in the same half hour are checked together: a repair of many days adds few ranges to the
     * state.
     */
    private static final long SAME_CHECK = Instants.HOUR / 2;

    private final HitSource hits;
    private final SealTiming timing;
    private final Function<ContractState, TallyStore> stores;
    private final SparseLimit limit;

    Repairs(HitSource hits, SealTiming timing, Function<ContractState, TallyStore> stores, SparseLimit limit) {
        this.hits = hits;
        this.timing = timing;
        this.stores = stores;
        this.limit = limit;
    }

    /** The state after one step; empty if no hours can be repaired. */
    Optional<ContractState> next(ContractState state) throws TornTallyException {
        HourRanges due = state.allDue().without(awaited(state));
        if (due.isEmpty()) {
            return Optional.empty();
        }
        HourRanges sealed = due.within(Instant.MIN, state.sealedHours());
        Repair repair = new Repair(state);
        PeriodCloser.Step step = repair.beforeDense(PeriodCloser.step(sealed, repair::first, repair::hour));
        ContractState after = repair.longer(step);
        // Those without visible hits are checked, too, and those that are not sealed yet: a quiet stretch is not
        // checked in its middle.
        HourRanges done = step.done().plus(due.without(sealed));
        Instant notBefore = Instants.ceil(timing.checkAfter(timing.now()), SAME_CHECK);
        return Optional.of(after.repaired(done, timing.now(), Map.of(notBefore, done)));
    }

    /**
     * The hour at whose start the watermark is, if hits of it were withdrawn: a sealer that was held up may know them,
     * and write this hour, and no later one. {@link NewHits}, which runs first, moves the watermark over it, since it
     * is invalid.
     */
    private static HourRanges awaited(ContractState state) {
        return state.watermark()
                .filter(state.sealedHours()::equals)
                .map(hour -> state.due(HistoryChange.WITHDRAWS).within(hour, Grid.HOURS.nextUnit(hour)))
                .orElse(HourRanges.NONE);
    }

    /**
     * One step. Like sealing, it makes a sparse contract dense from an hour with too many hits on, or from the hour
     * after a day with too many: but only after the last valid hour that is stored, which stays as it is. The due hours
     * from there on are left to the next step, see {@link NewHits}.
     */
    private final class Repair {

        private final TallyStore tallies;
        private final StoredHours stored;
        private final Instant watermark;
        private final ContractState state;
        private final PeriodCloser closer;

        /** From where the contract is dense after this step; {@link Instant#MAX} if it does not become dense by it. */
        private Instant becomesDense = Instant.MAX;

        Repair(ContractState state) {
            this.tallies = stores.apply(state);
            this.stored = new StoredHours(Grid.HOURS, hits, state.selector(), tallies);
            this.watermark = state.watermark().orElse(Instant.EPOCH);
            this.state = state;
            this.closer = new PeriodCloser(hits, state, tallies, timing.minutesWritten());
        }

        long hour(Instant hour) {
            NavigableMap<Instant, TallyAccumulator> minutes = closer.countHour(hour, watermark);
            long count = PeriodCloser.hits(minutes);
            if (limit.isExceededByHour(count)) {
                becomeDense(hour);
            }
            if (hour.isBefore(becomesDense)) {
                closer.writeHour(hour, watermark, minutes);
            }
            return count;
        }

        /** Without what is left to the next step. */
        PeriodCloser.Step beforeDense(PeriodCloser.Step step) {
            return step.before(becomesDense);
        }

        /** The first hour that has something, or of which hits were withdrawn. */
        Optional<Instant> first(HourRanges all) {
            HourRanges hours = all.within(Instant.MIN, becomesDense);
            Optional<Instant> withdrawn =
                    hours.and(state.due(HistoryChange.WITHDRAWS)).hours().findFirst();
            return stored.first(hours.within(Instant.MIN, withdrawn.orElse(Instant.MAX)))
                    .or(() -> withdrawn);
        }

        ContractState longer(PeriodCloser.Step step) throws TornTallyException {
            if (limit.isExceededByDay(closer.writeLonger(step.visited(), step.done(), watermark))) {
                becomeDense(step.done().end());
            }
            return becomesDense.equals(Instant.MAX) ? state : state.dense(becomesDense);
        }

        private void becomeDense(Instant hour) {
            if (state.isSparse() && becomesDense.equals(Instant.MAX)) {
                becomesDense = afterValid(hour);
            }
        }

        /** The end of the last valid hour that is stored from an hour on, or that hour itself. */
        private Instant afterValid(Instant hour) {
            HourRanges valid = HourRanges.of(hour, state.sealedHours()).without(state.invalid());
            if (watermark.isBefore(state.sealedHours()) && valid.end().equals(state.sealedHours())) {
                return state.sealedHours();
            }
            return valid.ranges().reversed().stream()
                    .flatMap(range -> tallies.last(Grid.HOURS, range.since(), range.until()).stream())
                    .findFirst()
                    .map(Grid.HOURS::nextUnit)
                    .orElse(hour);
        }
    }
}
