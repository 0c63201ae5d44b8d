package com.mintactivity.activity.tally.store;

import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.tally.period.HourRanges;
import com.mintactivity.activity.time.Instants;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How far a contract is sealed, and which of its stored tallies must not be used.
 *
 * @param contract {@code tenant#contract}
 * @param epoch rises with every commit of a sealer: a fencing token and an optimistic lock
 * @param extent how far it is sealed
 * @param writers imports and erasures by their name
 * @param seen what sealers last saw of the writers, and when
 * @param unchecked hours to be counted again
 * @param repair the repair that is under way
 * @param invalidations the number of announcements by writers: of hours, and of having finished
 * @param mayShrink whether a writer has ever erased hits
 */
public record ContractState(
        String contract,
        long epoch,
        SealedExtent extent,
        Map<String, Writer> writers,
        Map<String, Seen> seen,
        List<Unchecked> unchecked,
        Optional<Repair> repair,
        long invalidations,
        boolean mayShrink) {

    /** Hours to be checked in the same half hour of the clock are checked together. So a repair of many days adds few ranges. */
    private static final long SAME_CHECK = Instants.HOUR / 2;

    /**
     * A writer of history.
     *
     * @param hours whose stored tallies may lack its hits
     * @param beats the number of its announcements
     * @param finished whether it has stopped writing
     */
    public record Writer(HourRanges hours, long beats, boolean finished) {}

    /** A writer's state when a sealer first saw it. */
    public record Seen(long beats, boolean finished, Instant at) {}

    /** Hours to be counted again, and the earliest time for that. */
    public record Unchecked(HourRanges hours, Instant notBefore) {}

    /**
     * A repair of the due hours of a block of days.
     *
     * @param beats of the writers when it began
     * @param until hours before it are repaired
     */
    public record Repair(Instant block, Map<String, Long> beats, Instant until) {

        public Repair {
            beats = Map.copyOf(beats);
        }
    }

    public ContractState {
        writers = Map.copyOf(writers);
        seen = Map.copyOf(seen);
        unchecked = List.copyOf(unchecked);
    }

    /** All chains of the contract. */
    public ContractSelector selector() {
        return HitItems.selector(contract);
    }

    /** Stored tallies contain every hit before it, except in invalid hours; empty before the first commit. */
    public Optional<Instant> watermark() {
        return extent.watermark();
    }

    /** Only hours and days are stored for the time before it: the start of a block of days, or {@link Instant#MAX}. */
    public Instant denseSince() {
        return extent.denseSince();
    }

    /** Whether only hours and days are stored for new hits. */
    public boolean isSparse() {
        return denseSince().equals(Instant.MAX);
    }

    /** The hours whose stored tallies must not be used. */
    public HourRanges invalid() {
        return HourRanges.union(writers.values().stream().map(Writer::hours));
    }

    /** The state after the first commit, which only sets the watermark. */
    public ContractState started(Instant start, Instant now, Unchecked before) {
        return with(epoch + 1, extent.moved(start, true, now), writers, seen, uncheckedAnd(before), repair);
    }

    /**
     * The state after the hits up to a moment were sealed.
     *
     * @param isBehind whether there may be others that can be sealed
     */
    public ContractState sealed(Instant to, boolean isBehind, Instant now, List<Unchecked> more) {
        List<Unchecked> all = Stream.concat(unchecked.stream(), more.stream()).toList();
        return with(epoch + 1, extent.moved(to, isBehind, now), writers, seen, all, repair);
    }

    /** This state, without anything more to seal; the epoch is unchanged. */
    public ContractState caughtUp() {
        return with(epoch, extent.caughtUp(), writers, seen, unchecked, repair);
    }

    /** The state after a sealer saw what writers have announced: each is remembered as it was first seen. */
    public ContractState sighted(Instant now) {
        Map<String, Seen> sight = new HashMap<>();
        writers.forEach((name, writer) -> {
            Seen before = seen.get(name);
            boolean isSame =
                    before != null && before.beats() == writer.beats() && before.finished() == writer.finished();
            sight.put(name, isSame ? before : new Seen(writer.beats(), writer.finished(), now));
        });
        return with(epoch + 1, extent, writers, sight, unchecked, repair);
    }

    /** The state after some hours of a repair, or before a repair that does not continue the last one. */
    public ContractState repairing(Optional<Repair> progress) {
        return with(epoch + 1, extent, writers, seen, unchecked, progress);
    }

    /** The state after a repair: its hours are valid again, and are to be checked. */
    public ContractState repaired(Map<String, Writer> left, Instant now, Unchecked more) {
        Map<String, Seen> ofLeft = new HashMap<>(seen);
        ofLeft.keySet().retainAll(left.keySet());
        return with(epoch + 1, extent.rewritten(now), left, ofLeft, uncheckedAnd(more), Optional.empty());
    }

    /** The state after hours were checked. */
    public ContractState checked(List<Unchecked> left) {
        return with(epoch + 1, extent, writers, seen, left, repair);
    }

    /** The same state under a higher epoch, which allows to overwrite tallies that a dead sealer wrote under this one. */
    public ContractState raised() {
        return with(epoch + 1, extent, writers, seen, unchecked, repair);
    }

    /** This state with more invalid hours, as of a writer that a sealer saw finished at a moment; the epoch is unchanged. */
    public ContractState invalidating(String writer, HourRanges hours, Instant finishedAt) {
        Writer before = writers.getOrDefault(writer, new Writer(HourRanges.NONE, 0, true));
        Map<String, Writer> all = new HashMap<>(writers);
        all.put(writer, new Writer(before.hours().plus(hours), before.beats() + 1, true));
        Map<String, Seen> sight = new HashMap<>(seen);
        sight.put(writer, new Seen(before.beats() + 1, true, finishedAt));
        return with(epoch, extent, all, sight, unchecked, repair);
    }

    /** This state, in which the contract is dense from a block on; the epoch is unchanged. */
    public ContractState dense(Instant block) {
        return with(epoch, extent.dense(block), writers, seen, unchecked, repair);
    }

    /** This state, after a tally with a number of parts was written; the epoch is unchanged. */
    public ContractState withParts(int parts) {
        return with(epoch, extent.withParts(parts), writers, seen, unchecked, repair);
    }

    private List<Unchecked> uncheckedAnd(Unchecked more) {
        if (more.hours().isEmpty()) {
            return unchecked;
        }
        List<Unchecked> all = new ArrayList<>(unchecked);
        Instant slot = Instants.floor(more.notBefore(), SAME_CHECK);
        boolean isSame =
                !all.isEmpty() && slot.equals(Instants.floor(all.getLast().notBefore(), SAME_CHECK));
        Unchecked last = isSame ? all.removeLast() : more;
        all.add(new Unchecked(last.hours().plus(more.hours()), Instants.later(last.notBefore(), more.notBefore())));
        return all;
    }

    private ContractState with(
            long newEpoch,
            SealedExtent newExtent,
            Map<String, Writer> newWriters,
            Map<String, Seen> newSeen,
            List<Unchecked> newUnchecked,
            Optional<Repair> newRepair) {
        return new ContractState(
                contract, newEpoch, newExtent, newWriters, newSeen, newUnchecked, newRepair, invalidations, mayShrink);
    }
}
