package com.mintactivity.activity.tally.seal;

import com.mintactivity.activity.hit.HitSource;
import com.mintactivity.activity.tally.period.Grid;
import com.mintactivity.activity.tally.period.HourRanges;
import com.mintactivity.activity.tally.store.ContractState;
import com.mintactivity.activity.tally.store.ContractState.Repair;
import com.mintactivity.activity.tally.store.ContractState.Seen;
import com.mintactivity.activity.tally.store.ContractState.Unchecked;
import com.mintactivity.activity.tally.store.ContractState.Writer;
import com.mintactivity.activity.tally.store.TallyStore;
import com.mintactivity.activity.tally.store.TornTallyException;
import com.mintactivity.activity.time.Instants;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Repairs the hours of writers that have finished or are presumed dead, block by block, the oldest first. The hours become valid by a
 * commit that fails if one of these writers has announced anything since its hits were read.
 */
record Repairs(HitSource hits, SealTiming timing, Function<ContractState, TallyStore> stores, SparseLimit limit)
        implements SealStep {

    /** The progress is committed after this number of hours, since each hour may take sixty writes for its minutes. */
    private static final int MAX_HOURS = 24;

    @Override
    public Optional<ContractState> next(ContractState state) throws TornTallyException {
        Map<String, Writer> due = new HashMap<>(state.writers());
        due.entrySet().removeIf(writer -> !isDue(writer.getValue(), state.seen().get(writer.getKey())));
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
        Map<String, Long> beats = new HashMap<>();
        due.forEach((name, writer) -> beats.put(name, writer.beats()));
        Optional<Repair> progress = state.repair()
                .filter(repair -> repair.block().equals(block) && repair.beats().equals(beats));
        if (state.repair().isPresent() && progress.isEmpty()) {
            // Another sealer may continue that repair under the same epoch. It must not complete it between two writes
            // of this one.
            return Optional.of(state.repairing(Optional.empty()));
        }
        Instant from = progress.map(Repair::until).orElse(block);
        TallyStore tallies = stores.apply(state);
        PeriodCloser closer = new PeriodCloser(hits, state, tallies, timing.minutesWritten());
        HourRanges hours = hours(due).within(block, Instants.earlier(blockEnd, end));
        BlockRepair rest = new BlockRepair(closer, watermark, hours, block, from);
        long sum = 0;
        int count = 0;
        for (Instant hour : hours.within(from, blockEnd).hours().toList()) {
            long inAnHour = rest.hour(hour);
            sum += inAnHour;
            count++;
            if (block.isBefore(state.denseSince()) && limit.isExceeded(inAnHour, rest.mostOfADay())) {
                return Optional.of(DenseStart.at(block, state.raised(), tallies, timing));
            }
            if (sum >= MAX_HITS || count == MAX_HOURS) {
                Repair reached = new Repair(block, beats, Grid.HOURS.nextUnit(hour));
                return Optional.of(state.repairing(Optional.of(reached)).withParts(tallies.maxParts()));
            }
        }
        rest.end();
        if (block.isBefore(state.denseSince()) && limit.isExceeded(0, rest.mostOfADay())) {
            return Optional.of(DenseStart.at(block, state.raised(), tallies, timing));
        }
        return Optional.of(repaired(state, due, block, blockEnd).withParts(tallies.maxParts()));
    }

    /** Whether a sealer has seen for long enough that a writer has finished, or that it has announced nothing more. */
    private boolean isDue(Writer writer, @Nullable Seen seen) {
        if (seen == null || seen.beats() != writer.beats() || seen.finished() != writer.finished()) {
            return false;
        }
        Duration wait = writer.finished() ? timing.visible() : SealTiming.GIVE_UP;
        return !timing.now().isBefore(seen.at().plus(wait));
    }

    /** The state in which some hours of the writers are valid again: those between two moments, and those that are not sealed yet. */
    private ContractState repaired(ContractState state, Map<String, Writer> due, Instant from, Instant to) {
        Instant unsealed = endOfSealed(state);
        Map<String, Writer> left = new HashMap<>(state.writers());
        due.forEach((name, writer) -> {
            HourRanges still = writer.hours().without(from, to).within(Instant.MIN, unsealed);
            if (still.isEmpty()) {
                left.remove(name);
            } else {
                left.put(name, new Writer(still, writer.beats(), writer.finished()));
            }
        });
        // An hour that is not sealed yet may lie in the middle of a stretch without visible hits, which is not
        // checked otherwise.
        HourRanges checked = hours(due).within(from, to).plus(hours(due).within(unsealed, Instant.MAX));
        return state.repaired(left, timing.now(), new Unchecked(checked, timing.checkAfter(timing.now())));
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
