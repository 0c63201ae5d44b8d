package com.mintactivity.activity.tally.seal;

import com.mintactivity.activity.hit.HitSource;
import com.mintactivity.activity.tally.TallyAccumulator;
import com.mintactivity.activity.tally.period.Grid;
import com.mintactivity.activity.tally.period.HourRanges;
import com.mintactivity.activity.tally.store.ContractState;
import com.mintactivity.activity.tally.store.HistoryWriter;
import com.mintactivity.activity.tally.store.TallyStore;
import com.mintactivity.activity.tally.store.TornTallyException;
import com.mintactivity.activity.time.Instants;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Repairs the hours of writers that have finished or are presumed dead, the oldest first, and what overlaps them and no
 * other invalid hour. The hours become valid by a commit that fails if one of these writers has announced anything
 * since their hits were read.
 */
final class Repairs {

    /**
     * Hours that were repaired in the same half hour are checked together: a repair of many days adds few ranges to the
     * state.
     */
    private static final long SAME_CHECK = Instants.HOUR / 2;

    /** DynamoDB bounds the length of the commit, which has a condition for each writer. */
    private static final int MAX_WRITERS = 50;

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
        Map<String, HistoryWriter> due = due(state);
        if (due.isEmpty()) {
            return Optional.empty();
        }
        HourRanges all = HourRanges.union(due.values().stream().map(HistoryWriter::hours));
        Instant end = endOfSealed(state);
        HourRanges sealed = all.within(Instant.MIN, end);
        Repair repair = new Repair(state);
        HourRanges repaired = PeriodCloser.step(sealed, repair::hour);
        ContractState after = repair.longer(repaired);
        // A writer of whose hours none is repaired may be announcing more, and is left as it is.
        Map<String, HourRanges> left = new HashMap<>();
        due.forEach((name, writer) -> {
            HourRanges hours = writer.hours().without(repaired).within(Instant.MIN, end);
            if (hours.isEmpty() || !hours.equals(writer.hours())) {
                left.put(name, hours);
            }
        });
        // An hour that is not sealed yet may lie in a stretch without visible hits, the middle of which is not checked.
        HourRanges unchecked = repaired.plus(all.without(sealed));
        Instant notBefore = Instants.ceil(timing.checkAfter(timing.now()), SAME_CHECK);
        return Optional.of(after.repaired(left, timing.now(), Map.of(notBefore, unchecked)));
    }

    /**
     * One step. Like sealing, it makes a sparse contract dense from an hour with too many hits on, or from the hour
     * after a day with too many: but only after the last valid hour that is stored, which stays as it is.
     */
    private final class Repair {

        private final TallyStore tallies;
        private final Instant watermark;
        private ContractState state;
        private PeriodCloser closer;

        Repair(ContractState state) {
            this.tallies = stores.apply(state);
            this.watermark = state.watermark().orElse(Instant.EPOCH);
            this.state = state;
            this.closer = closer();
        }

        long hour(Instant hour) {
            NavigableMap<Instant, TallyAccumulator> minutes = closer.countHour(hour, watermark);
            long count = PeriodCloser.hits(minutes);
            if (limit.isExceededByHour(count)) {
                becomeDense(hour);
            }
            closer.writeHour(hour, watermark, minutes);
            return count;
        }

        ContractState longer(HourRanges repaired) throws TornTallyException {
            if (limit.isExceededByDay(closer.writeLonger(repaired, watermark))) {
                becomeDense(repaired.end());
            }
            return state;
        }

        private void becomeDense(Instant hour) {
            if (state.isSparse()) {
                state = state.dense(afterValid(hour));
                closer = closer();
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

        private PeriodCloser closer() {
            return new PeriodCloser(hits, state, tallies, timing.minutesWritten());
        }
    }

    /** The writers whose hours can be repaired, or the first of them. */
    private Map<String, HistoryWriter> due(ContractState state) {
        return state.writers().entrySet().stream()
                .filter(writer -> isDue(writer.getKey(), writer.getValue()))
                .sorted(Map.Entry.comparingByKey())
                .limit(MAX_WRITERS)
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /** Whether a sealer has seen for long enough that a writer has finished, or that it has announced nothing more. */
    private boolean isDue(String name, HistoryWriter writer) {
        Duration wait = writer.finished() ? timing.visible() : SealTiming.GIVE_UP;
        Instant seenAt = Objects.requireNonNullElseGet(writer.seenAt(), timing::now);
        return name.equals(ContractState.REPAIR) || !timing.now().isBefore(seenAt.plus(wait));
    }

    /**
     * The end of the last hour of which something is sealed. If hits may have been erased, that is the watermark's
     * hour, even if nothing of it is sealed: a sealer that was held up may know hits of this hour, and of no later one.
     */
    private static Instant endOfSealed(ContractState state) {
        Instant watermark = state.watermark().orElse(Instant.EPOCH);
        boolean isNext = state.mayShrink() && state.watermark().isPresent();
        return isNext ? Grid.HOURS.nextUnit(Grid.HOURS.floorUnit(watermark)) : state.sealedHours();
    }
}
