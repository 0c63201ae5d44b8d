package com.mintactivity.activity.tally.store;

import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.tally.period.Corrections;
import com.mintactivity.activity.tally.period.Grid;
import com.mintactivity.activity.tally.period.HourRanges;
import com.mintactivity.activity.time.Window;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * How far a contract is sealed, and which of its stored tallies must not be used.
 *
 * @param contract {@code tenant#contract}
 * @param epoch rises with every commit of a sealer: a fencing token and an optimistic lock; 0 before the first commit
 * @param unchecked hours to be counted again, by the earliest time for that
 * @param version of the stored tallies
 * @param corrections the times whose rows may have changed, for clients that follow the contract
 * @param pseudonyms of the users who are being erased, by user id. Their hits count as those of the pseudonyms, so that
 *     no total depends on how many of them have been changed
 */
public record ContractState(
        String contract,
        long epoch,
        SealProgress progress,
        OpenHistory history,
        NavigableMap<Instant, HourRanges> unchecked,
        TallyVersion version,
        Corrections corrections,
        Map<String, String> pseudonyms) {

    /** How long a contract without new hits keeps an hour and a day open. */
    public static final Duration QUIET = Duration.ofHours(1);

    /** After this time a changed item is in every eventually consistent read, with a large margin. */
    static final Duration PROPAGATION = Duration.ofSeconds(30);

    public ContractState {
        pseudonyms = Map.copyOf(pseudonyms);
        unchecked = Collections.unmodifiableNavigableMap(new TreeMap<>(unchecked));
    }

    /** The state of a contract of which nothing is stored. */
    public static ContractState unsealed(String contract) {
        return new ContractState(
                contract,
                0,
                SealProgress.NONE,
                OpenHistory.NONE,
                new TreeMap<>(),
                TallyVersion.unrecorded(),
                Corrections.NONE,
                Map.of());
    }

    /** All chains of the contract. */
    public ContractSelector selector() {
        return HitItems.selector(contract);
    }

    /** Stored tallies contain every hit before it, except in invalid hours; empty before the first seal. */
    public Optional<Instant> watermark() {
        return Optional.ofNullable(progress.watermark());
    }

    /** The end of the last hour of which something is sealed; the epoch before the first seal. */
    public Instant sealedHours() {
        return Grid.HOURS.ceilUnit(watermark().orElse(Instant.EPOCH));
    }

    /** Whether there may be hits after the watermark that can be sealed. */
    public boolean isBehind() {
        return progress.isBehind();
    }

    /** Only hours and days are stored for the time before it. A full hour, or {@link Instant#MAX}. */
    public Instant denseSince() {
        return progress.denseSince();
    }

    /** Whether only hours and days are stored for new hits. */
    public boolean isSparse() {
        return denseSince().equals(Instant.MAX);
    }

    /** The hours whose stored tallies must not be used. */
    public HourRanges invalid() {
        return history.hours(HistoryChange::isInvalidating);
    }

    /** All hours that a writer may still write to, or that are to be written again after that. */
    public HourRanges open() {
        return history.hours(any -> true);
    }

    /** Those of one kind of change. */
    public HourRanges open(HistoryChange change) {
        return history.hours(change::equals);
    }

    /** The hours that are to be written again after a change of history. */
    public HourRanges due(HistoryChange change) {
        return history.due().getOrDefault(change, HourRanges.NONE);
    }

    /** All hours that are to be written again, those that a writer may still write to not included. */
    public HourRanges allDue() {
        return HourRanges.union(history.due().values().stream());
    }

    /**
     * When there is work for a sealer, even if no hit is announced: the next closing, check or rewriting of an older
     * version; at once while hits can be sealed or hours are to be written again, or while there are writers, which may
     * finish or die at any time.
     */
    Optional<Instant> dueAt() {
        if (isBehind() || !history.isEmpty()) {
            return Optional.of(Instant.EPOCH);
        }
        Instant until = watermark().orElse(Instant.EPOCH);
        Stream<Instant> closings = Stream.of(Grid.HOURS.ceilUnit(until), Grid.DAYS.ceilUnit(until))
                .filter(until::isBefore)
                .map(end -> end.plus(QUIET));
        return Stream.of(unchecked.keySet().stream(), version.due().stream(), closings)
                .flatMap(times -> times)
                .min(Instant::compareTo);
    }

    /** Whether tallies may have been written so recently that only a consistent read shows them. */
    boolean isFresh(Instant now) {
        return now.minus(PROPAGATION).isBefore(progress.lastRewrittenAt());
    }

    /**
     * Random, and another one after each commit that rewrites, repairs or makes dense: as long as it stays, no valid
     * tally that ended before the watermark has changed. Empty before the first commit.
     */
    public String mark() {
        return progress.mark();
    }

    /** The tallies of periods that ended before it have not changed for {@link #PROPAGATION}. */
    Instant stable() {
        return progress.stable();
    }

    /**
     * The state after the hits up to a moment were sealed, with more hours to be checked. It is behind if others can be
     * sealed.
     */
    public ContractState sealed(Instant to, boolean isBehind, Instant now, Map<Instant, HourRanges> more) {
        Instant stable = isFresh(now) ? stable() : watermark().orElse(Instant.MIN);
        return with(new SealProgress(to, isBehind, denseSince(), now, stable, progress.mark()))
                .plusUnchecked(more);
    }

    /** This state, without anything more to seal. */
    public ContractState caughtUp() {
        return with(progress.caughtUp());
    }

    /** The state after a sealer saw what writers have claimed. */
    public ContractState seen(Instant now) {
        return with(history.seen(now));
    }

    /**
     * The state without one of the writers that have ended, whose hours are reported and are to be written again; this
     * state if there is none.
     *
     * @param visible the time until the indexes show what a writer wrote last
     * @param giveUp the time after which a silent writer is presumed dead
     */
    public ContractState withoutEnded(Instant now, Duration visible, Duration giveUp) {
        return history.ended(now, visible, giveUp)
                .map(ended -> with(history.without(ended.getKey(), ended.getValue()))
                        .reporting(ended.getValue().hours().ranges()))
                .orElse(this);
    }

    /** The state after some of the due hours were written again, with more hours to be checked. */
    public ContractState repaired(HourRanges hours, Instant now, Map<Instant, HourRanges> more) {
        return with(history.withoutDue(hours)).rewritten(now).plusUnchecked(more);
    }

    /** The state after tallies before the watermark were written. */
    public ContractState rewritten(Instant now) {
        return with(progress.rewritten(now));
    }

    /** This state with other hours to be checked, by the earliest time for that. */
    public ContractState withUnchecked(NavigableMap<Instant, HourRanges> others) {
        NavigableMap<Instant, HourRanges> all = new TreeMap<>(others);
        all.values().removeIf(HourRanges::isEmpty);
        return copy(progress, history, all, version, corrections);
    }

    /** This state with more hours to be checked. */
    public ContractState plusUnchecked(Map<Instant, HourRanges> more) {
        NavigableMap<Instant, HourRanges> all = new TreeMap<>(unchecked);
        more.forEach((notBefore, hours) -> all.merge(notBefore, hours, HourRanges::plus));
        return withUnchecked(all);
    }

    /** This state with more hours to be repaired, whose rows are as they were. */
    public ContractState invalidating(HourRanges hours) {
        return with(history.plusDue(HistoryChange.ADDS, hours));
    }

    /** This state with more hours to be repaired, because rows changed at some times, which are reported. */
    public ContractState corrected(Collection<Window> times) {
        return invalidating(HourRanges.of(times)).reporting(times);
    }

    /** This state, which reports times whose rows have changed, under the epoch of the next commit. */
    private ContractState reporting(Collection<Window> times) {
        return copy(progress, history, unchecked, version, corrections.plus(times, epoch + 1));
    }

    /**
     * The state after a table was restored: all times before that are reported.
     *
     * @param restoredEpoch the milliseconds of the restore since 1970, which are above every epoch that the contract
     *     has had
     */
    public ContractState restored(long restoredEpoch) {
        long next = Math.max(restoredEpoch, epoch + 1);
        Corrections all = Corrections.ofAllTimes(Instant.ofEpochMilli(restoredEpoch), next)
                .plus(corrections.ofCommit(epoch + 1), next);
        return new ContractState(contract, next, progress, history, unchecked, version, all, pseudonyms);
    }

    /** This state, in which the contract is dense from an hour on: minutes before the watermark may be written now. */
    public ContractState dense(Instant hour) {
        return with(progress.dense(hour));
    }

    /** This state with another version of its tallies. */
    public ContractState with(TallyVersion another) {
        return copy(progress, history, unchecked, another, corrections);
    }

    private ContractState with(SealProgress another) {
        return copy(another, history, unchecked, version, corrections);
    }

    private ContractState with(OpenHistory another) {
        return copy(progress, another, unchecked, version, corrections);
    }

    private ContractState copy(
            SealProgress its,
            OpenHistory open,
            NavigableMap<Instant, HourRanges> checks,
            TallyVersion written,
            Corrections times) {
        return new ContractState(contract, epoch, its, open, checks, written, times, pseudonyms);
    }
}
