package com.mintactivity.activity.tally.store;

import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.tally.period.HourRanges;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How far a contract is sealed, and which of its stored tallies must not be used.
 *
 * @param contract {@code tenant#contract}
 * @param epoch rises with every commit of a sealer: a fencing token and an optimistic lock
 * @param watermark stored tallies contain every hit before it, except in invalid hours; empty before the first commit
 * @param isBehind whether there are hits after the watermark that could have been sealed with its last move
 * @param lastRewrittenAt when stored tallies last changed
 * @param stable the tallies of periods that ended before it have not changed for {@link #PROPAGATION}
 * @param maxParts the most items that a tally of this contract has
 * @param denseSince only hours and days are stored for the time before it, in which the contract was sparse: it had few hits. The start of
 *     a block of days, or {@link Instant#MAX}
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
        Optional<Instant> watermark,
        boolean isBehind,
        Instant lastRewrittenAt,
        Instant stable,
        int maxParts,
        Instant denseSince,
        Map<String, Writer> writers,
        Map<String, Seen> seen,
        List<Unchecked> unchecked,
        Optional<Repair> repair,
        long invalidations,
        boolean mayShrink) {

    /** After this time a changed item is in every eventually consistent read, with a large margin. */
    static final Duration PROPAGATION = Duration.ofSeconds(30);

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

    /** Whether only hours and days are stored for new hits. */
    public boolean isSparse() {
        return denseSince.equals(Instant.MAX);
    }

    /** The hours whose stored tallies must not be used. */
    public HourRanges invalid() {
        return HourRanges.union(writers.values().stream().map(Writer::hours));
    }

    /** Whether tallies may have been written so recently that only a consistent read shows them. */
    public boolean isFresh(Instant now) {
        return now.isBefore(lastRewrittenAt.plus(PROPAGATION));
    }

    /** The state after the first commit, which only sets the watermark. */
    public ContractState started(Instant start, Instant now, Unchecked before) {
        StateDraft next = next();
        next.watermark = Optional.of(start);
        next.isBehind = true;
        next.lastRewrittenAt = now;
        next.addUnchecked(before);
        return next.state();
    }

    /**
     * The state after the hits up to a moment were sealed.
     *
     * @param isBehind whether others follow that could be sealed, too
     */
    public ContractState sealed(Instant to, boolean isBehind, Instant now, List<Unchecked> more) {
        StateDraft next = next();
        next.stable = isFresh(now) ? stable : watermark.orElse(stable);
        next.watermark = Optional.of(to);
        next.isBehind = isBehind;
        next.lastRewrittenAt = now;
        next.unchecked.addAll(more);
        return next.state();
    }

    /** The state after a sealer saw what writers have announced. */
    public ContractState sighted(Instant now) {
        StateDraft next = next();
        next.sight(now);
        return next.state();
    }

    /** The state after some hours of a repair, or before a repair that does not continue the last one. */
    public ContractState repairing(Optional<Repair> progress) {
        StateDraft next = next();
        next.repair = progress;
        return next.state();
    }

    /** The state after a repair: its hours are valid again, and are to be checked. */
    public ContractState repaired(Map<String, Writer> left, Instant now, Unchecked more) {
        StateDraft next = next();
        next.writers = new HashMap<>(left);
        next.seen.keySet().retainAll(left.keySet());
        next.repair = Optional.empty();
        next.lastRewrittenAt = now;
        next.stable = Instant.EPOCH;
        next.addUnchecked(more);
        return next.state();
    }

    /** The state after hours were checked. */
    public ContractState checked(List<Unchecked> left) {
        StateDraft next = next();
        next.unchecked = new ArrayList<>(left);
        return next.state();
    }

    /** The same state under a higher epoch, which allows to overwrite tallies that a dead sealer wrote under this one. */
    public ContractState raised() {
        return next().state();
    }

    /** The same commit, with hours that are invalid as by a writer that a sealer saw finished at a moment. */
    public ContractState invalidating(String writer, HourRanges hours, Instant finishedAt) {
        Writer before = writers.getOrDefault(writer, new Writer(HourRanges.NONE, 0, true));
        StateDraft same = new StateDraft(this);
        same.writers.put(writer, new Writer(before.hours().plus(hours), before.beats() + 1, true));
        same.seen.put(writer, new Seen(before.beats() + 1, true, finishedAt));
        return same.state();
    }

    /** The same commit, after which the contract is dense from a block on. */
    public ContractState dense(Instant block) {
        StateDraft same = new StateDraft(this);
        same.denseSince = block;
        return same.state();
    }

    /** The same commit, after a tally was written that has so many parts. */
    public ContractState withParts(int parts) {
        StateDraft same = new StateDraft(this);
        same.maxParts = Math.max(maxParts, parts);
        return same.state();
    }

    private StateDraft next() {
        StateDraft next = new StateDraft(this);
        next.epoch++;
        return next;
    }
}
