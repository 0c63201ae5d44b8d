package com.mintactivity.activity.tally.seal;

import com.mintactivity.activity.hit.HitSource;
import com.mintactivity.activity.tally.period.Grid;
import com.mintactivity.activity.tally.period.HourRanges;
import com.mintactivity.activity.tally.store.ContractState;
import com.mintactivity.activity.tally.store.ContractState.Writer;
import com.mintactivity.activity.tally.store.RepairProgress;
import com.mintactivity.activity.tally.store.TallyStore;
import com.mintactivity.activity.tally.store.TornTallyException;
import com.mintactivity.activity.time.Instants;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Repairs the hours of writers that have finished or are presumed dead, block by block, the oldest first. The hours become valid by a
 * commit that fails if any writer has announced anything since its hits were read.
 */
record Repairs(HitSource hits, SealTiming timing, Function<ContractState, TallyStore> stores, SparseLimit limit) {

    /** The progress is committed after this number of hours, since each hour may take sixty writes for its minutes. */
    private static final int MAX_HOURS = 24;

    /** Hours that were repaired in the same half hour are checked together: a repair of many days adds few ranges to the state. */
    private static final long SAME_CHECK = Instants.HOUR / 2;

    /** The state after one step; empty if no hours can be repaired. */
    Optional<ContractState> next(ContractState state) throws TornTallyException {
        Map<String, Writer> due = new HashMap<>(state.writers());
        due.values().removeIf(writer -> !isDue(writer, state.seen().get(writer.announcement())));
        if (due.isEmpty()) {
            return Optional.empty();
        }
        Instant watermark = state.watermark().orElse(Instant.EPOCH);
        Instant end = endOfSealed(state);
        HourRanges sealed = hours(due).within(Instant.MIN, end);
        if (sealed.isEmpty()) {
            return Optional.of(repaired(state, due, Instant.MIN, Instant.MAX));
        }
        Instant block = Grid.DAYS.floorBlock(sealed.ranges().getFirst().since());
        Instant blockEnd = Grid.DAYS.nextBlock(block);
        due.values().removeIf(writer -> !writer.hours().overlaps(block, blockEnd));
        Set<String> announcements =
                due.values().stream().map(Writer::announcement).collect(Collectors.toSet());
        Optional<RepairProgress> reached = state.repair()
                .filter(repair -> repair.announcements().equals(announcements))
                .filter(repair -> Grid.DAYS.floorBlock(repair.lastHour()).equals(block));
        if (state.repair().isPresent() && reached.isEmpty()) {
            // Another sealer may continue that repair under the same epoch. It must not complete it between two writes
            // of this one.
            return Optional.of(state.repairing(Optional.empty()));
        }
        Instant from =
                reached.map(repair -> Grid.HOURS.nextUnit(repair.lastHour())).orElse(block);
        HourRanges hours = hours(due).within(block, Instants.earlier(blockEnd, end));
        TallyStore tallies = stores.apply(state);
        PeriodCloser closer = new PeriodCloser(hits, state, tallies, timing.minutesWritten());
        boolean isSparse = block.isBefore(state.denseSince());
        long sum = 0;
        int count = 0;
        for (Instant day : hours.within(from, blockEnd).days().toList()) {
            for (Instant hour : hours.within(Instants.later(from, day), Grid.DAYS.nextUnit(day))
                    .hours()
                    .toList()) {
                if (sum >= Sealer.MAX_HITS || count == MAX_HOURS) {
                    return Optional.of(state.repairing(reached));
                }
                long inAnHour = closer.hour(hour, watermark);
                if (isSparse && limit.isExceeded(inAnHour, 0)) {
                    return Optional.of(DenseStart.at(block, state, tallies));
                }
                sum += inAnHour;
                count++;
                reached = Optional.of(new RepairProgress(announcements, hour));
            }
            if (limit.isExceeded(0, closer.day(day, hours, watermark)) && isSparse) {
                return Optional.of(DenseStart.at(block, state, tallies));
            }
        }
        closer.block(block, hours, watermark);
        return Optional.of(repaired(state, due, block, blockEnd));
    }

    /** Whether a sealer has seen for long enough that a writer has finished, or that it has announced nothing more. */
    private boolean isDue(Writer writer, @Nullable Instant seenAt) {
        Duration wait = writer.finished() ? timing.visible() : SealTiming.GIVE_UP;
        return seenAt != null && !timing.now().isBefore(seenAt.plus(wait));
    }

    /** The state in which some hours of the writers are valid again: those between two moments, and those that are not sealed yet. */
    private ContractState repaired(ContractState state, Map<String, Writer> due, Instant from, Instant to) {
        Instant unsealed = endOfSealed(state);
        Map<String, HourRanges> left = new HashMap<>();
        due.forEach((name, writer) ->
                left.put(name, writer.hours().without(from, to).within(Instant.MIN, unsealed)));
        // An hour that is not sealed yet may lie in the middle of a stretch without visible hits, which is not
        // checked otherwise.
        HourRanges checked = hours(due).within(from, to).plus(hours(due).within(unsealed, Instant.MAX));
        Instant notBefore = Instants.ceil(timing.checkAfter(timing.now()), SAME_CHECK);
        return state.repaired(left, timing.now(), Map.of(notBefore, checked));
    }

    /**
     * The end of the last hour of which something is sealed. If hits may have been erased, that is the watermark's hour, even if nothing
     * of it is sealed: a sealer that was held up may know hits of this hour, and of no later one.
     */
    private static Instant endOfSealed(ContractState state) {
        Instant watermark = state.watermark().orElse(Instant.EPOCH);
        Instant next = Grid.HOURS.nextUnit(Grid.HOURS.floorUnit(watermark));
        return state.mayShrink() && state.watermark().isPresent() ? next : Grid.HOURS.ceilUnit(watermark);
    }

    private static HourRanges hours(Map<String, Writer> writers) {
        return HourRanges.union(writers.values().stream().map(Writer::hours));
    }
}
