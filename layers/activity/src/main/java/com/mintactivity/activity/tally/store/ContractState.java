package com.mintactivity.activity.tally.store;

import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.tally.period.Grid;
import com.mintactivity.activity.tally.period.HourRanges;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.HashMap;
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
 * @param writers the writers of history by their name, and {@link #REPAIR}
 * @param announcements the number of announcements by all writers, also by those that are forgotten
 * @param mayShrink whether a writer has ever erased hits
 * @param unchecked hours to be counted again, by the earliest time for that
 * @param lateHours those of the unchecked hours that a hit was written to late: a difference is expected
 * @param version of the stored tallies
 * @param pseudonyms of the users who are being erased, by user id. Their hits count as those of the pseudonyms, so that
 *     no total depends on how many of them have been changed
 */
public record ContractState(
        String contract,
        long epoch,
        SealProgress progress,
        Map<String, HistoryWriter> writers,
        long announcements,
        boolean mayShrink,
        NavigableMap<Instant, HourRanges> unchecked,
        HourRanges lateHours,
        TallyVersion version,
        Map<String, String> pseudonyms) {

    /** How long a contract without new hits keeps an hour and a day open. */
    public static final Duration QUIET = Duration.ofHours(1);

    /** The writer of hours that are repaired at once, for a sealer or an operator. Others are imports and erasures. */
    public static final String REPAIR = "repair";

    /** After this time a changed item is in every eventually consistent read, with a large margin. */
    static final Duration PROPAGATION = Duration.ofSeconds(30);

    public ContractState {
        writers = Map.copyOf(writers);
        pseudonyms = Map.copyOf(pseudonyms);
        unchecked = Collections.unmodifiableNavigableMap(new TreeMap<>(unchecked));
    }

    /** The state of a contract of which nothing is stored. */
    public static ContractState unsealed(String contract) {
        return new ContractState(
                contract,
                0,
                SealProgress.NONE,
                Map.of(),
                0,
                false,
                new TreeMap<>(),
                HourRanges.NONE,
                TallyVersion.unrecorded(),
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
        return HourRanges.union(writers.values().stream().map(HistoryWriter::hours));
    }

    /**
     * When there is work for a sealer, even if no hit is announced: the next closing, check or rewriting of an older
     * version; at once while hits can be sealed, or while there are writers, which may finish or die at any time.
     */
    Optional<Instant> due() {
        if (isBehind() || !writers.isEmpty()) {
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
        return with(new SealProgress(to, isBehind, denseSince(), now, stable)).plusUnchecked(more);
    }

    /** This state, without anything more to seal. */
    public ContractState caughtUp() {
        return with(new SealProgress(
                progress.watermark(), false, denseSince(), progress.lastRewrittenAt(), progress.stable()));
    }

    /**
     * The state after a sealer saw what writers have announced: each announcement is remembered as it was first seen.
     */
    public ContractState sighted(Instant now) {
        Map<String, HistoryWriter> seen = new HashMap<>(writers);
        seen.replaceAll((name, writer) -> name.equals(REPAIR) ? writer : writer.seen(now));
        return with(seen);
    }

    /**
     * The state after some hours were repaired, with more hours to be checked.
     *
     * @param left the hours of the repaired writers that stay invalid; a writer without such hours is forgotten
     */
    public ContractState repaired(Map<String, HourRanges> left, Instant now, Map<Instant, HourRanges> more) {
        Map<String, HistoryWriter> open = new HashMap<>(writers);
        left.forEach((name, hours) ->
                open.computeIfPresent(name, (same, writer) -> hours.isEmpty() ? null : writer.withHours(hours)));
        return rewritten(now).with(open).plusUnchecked(more).sighted(now);
    }

    /** The state after tallies before the watermark were written. */
    public ContractState rewritten(Instant now) {
        return with(new SealProgress(progress.watermark(), isBehind(), denseSince(), now, Instant.MIN));
    }

    /** This state with other hours to be checked, by the earliest time for that. */
    public ContractState withUnchecked(NavigableMap<Instant, HourRanges> others) {
        NavigableMap<Instant, HourRanges> all = new TreeMap<>(others);
        all.values().removeIf(HourRanges::isEmpty);
        return copy(progress, writers, all, lateHours, version);
    }

    /** This state with more hours to be checked. */
    public ContractState plusUnchecked(Map<Instant, HourRanges> more) {
        NavigableMap<Instant, HourRanges> all = new TreeMap<>(unchecked);
        more.forEach((notBefore, hours) -> all.merge(notBefore, hours, HourRanges::plus));
        return withUnchecked(all);
    }

    /** This state with hours that a hit was written to late, to be checked at a time. */
    public ContractState plusLateHours(HourRanges hours, Instant notBefore) {
        return plusUnchecked(Map.of(notBefore, hours)).with(lateHours.plus(hours));
    }

    /** This state after the check of some hours. */
    public ContractState withoutLateHours(HourRanges checked) {
        return with(lateHours.without(checked));
    }

    /** This state with more hours to be repaired at once. */
    public ContractState invalidating(HourRanges hours) {
        Map<String, HistoryWriter> more = new HashMap<>(writers);
        more.merge(
                REPAIR,
                new HistoryWriter(hours, 1, false, null),
                (before, added) -> added.withHours(before.hours().plus(hours)));
        return with(more);
    }

    /** This state, in which the contract is dense from an hour on: minutes before the watermark may be written now. */
    public ContractState dense(Instant hour) {
        return with(new SealProgress(progress.watermark(), isBehind(), hour, progress.lastRewrittenAt(), Instant.MIN));
    }

    /** This state with another version of its tallies. */
    public ContractState with(TallyVersion another) {
        return copy(progress, writers, unchecked, lateHours, another);
    }

    private ContractState with(SealProgress another) {
        return copy(another, writers, unchecked, lateHours, version);
    }

    private ContractState with(Map<String, HistoryWriter> others) {
        return copy(progress, others, unchecked, lateHours, version);
    }

    private ContractState with(HourRanges late) {
        return copy(progress, writers, unchecked, late, version);
    }

    private ContractState copy(
            SealProgress its,
            Map<String, HistoryWriter> all,
            NavigableMap<Instant, HourRanges> due,
            HourRanges late,
            TallyVersion written) {
        return new ContractState(contract, epoch, its, all, announcements, mayShrink, due, late, written, pseudonyms);
    }
}
