package com.mintactivity.activity.tally.seal;

import com.mintactivity.activity.hit.HitSource;
import com.mintactivity.activity.tally.period.Grid;
import com.mintactivity.activity.tally.period.HourRanges;
import com.mintactivity.activity.tally.store.ContractState;
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

    private final HitSource hits;
    private final SealTiming timing;
    private final Function<ContractState, TallyStore> stores;

    Repairs(HitSource hits, SealTiming timing, Function<ContractState, TallyStore> stores) {
        this.hits = hits;
        this.timing = timing;
        this.stores = stores;
    }

    /** The state after one step; empty if no hours can be repaired. */
    Optional<ContractState> next(ContractState state) throws TornTallyException {
        Map<String, Writer> due = new HashMap<>(state.writers());
        due.entrySet().removeIf(writer -> !isDue(writer.getKey(), writer.getValue(), state));
        if (due.isEmpty()) {
            return Optional.empty();
        }
        HourRanges all = HourRanges.union(due.values().stream().map(Writer::hours));
        Instant end = endOfSealed(state);
        HourRanges sealed = all.within(Instant.MIN, end);
        Instant watermark = state.watermark().orElse(Instant.EPOCH);
        PeriodCloser closer = new PeriodCloser(hits, state, stores.apply(state), timing.minutesWritten());
        HourRanges repaired = closer.hours(sealed, watermark);
        closer.longer(repaired, watermark);
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
        return Optional.of(state.repaired(left, timing.now(), Map.of(notBefore, unchecked)));
    }

    /** Whether a sealer has seen for long enough that a writer has finished, or that it has announced nothing more. */
    private boolean isDue(String name, Writer writer, ContractState state) {
        Duration wait = writer.finished() ? timing.visible() : SealTiming.GIVE_UP;
        Instant seenAt = state.seen().getOrDefault(writer.announcement(), timing.now());
        return name.equals(ContractState.REPAIR) || !timing.now().isBefore(seenAt.plus(wait));
    }

    /**
     * The end of the last hour of which something is sealed. If hits may have been erased, that is the watermark's
     * hour, even if nothing of it is sealed: a sealer that was held up may know hits of this hour, and of no later one.
     */
    private static Instant endOfSealed(ContractState state) {
        Instant watermark = state.watermark().orElse(Instant.EPOCH);
        Instant next = Grid.HOURS.nextUnit(Grid.HOURS.floorUnit(watermark));
        return state.mayShrink() && state.watermark().isPresent() ? next : Grid.HOURS.ceilUnit(watermark);
    }
}
