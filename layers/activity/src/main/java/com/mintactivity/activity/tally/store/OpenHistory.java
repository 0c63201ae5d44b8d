package com.mintactivity.activity.tally.store;

import static java.util.stream.Collectors.toUnmodifiableMap;

import com.mintactivity.activity.tally.period.HourRanges;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The history of a contract that may still change, or whose tallies are to be written again.
 *
 * @param writers of history that may still be at work, by their name
 * @param claims the number of claims by all writers, also by those that were removed
 * @param due hours to be written again: by {@link HistoryChange#ADDS} those of imports, those with a late hit, with a
 *     tally that is wrong or cannot be read, and those that an operator rebuilds
 */
public record OpenHistory(Map<String, HistoryWriter> writers, long claims, Map<HistoryChange, HourRanges> due) {

    /**
     * A writer of history that may still be at work: an import, a withdrawal or an erasure.
     *
     * @param change what it does to the hits of its hours
     * @param hours that it has claimed: their stored tallies may differ from its hits
     * @param claims how often it has claimed hours, or said that it has finished
     * @param finished whether it has stopped writing
     * @param firstSeen when a sealer first saw the last claim, by its own clock; none if none has
     */
    public record HistoryWriter(
            HistoryChange change,
            HourRanges hours,
            long claims,
            boolean finished,
            @Nullable Instant firstSeen) {

        HistoryWriter seen(Instant at) {
            return firstSeen == null ? new HistoryWriter(change, hours, claims, finished, at) : this;
        }

        /**
         * Whether a sealer has seen for long enough that it has finished, or that it has claimed nothing more.
         *
         * @param visible the time until the indexes show what it wrote last
         * @param giveUp the time after which a silent writer is presumed dead
         */
        boolean hasEnded(Instant now, Duration visible, Duration giveUp) {
            return firstSeen != null && !now.isBefore(firstSeen.plus(finished ? visible : giveUp));
        }
    }

    static final OpenHistory NONE = new OpenHistory(Map.of(), 0, Map.of());

    public OpenHistory {
        writers = Map.copyOf(writers);
        due = due.entrySet().stream()
                .filter(hours -> !hours.getValue().isEmpty())
                .collect(toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /** Whether there is neither a writer nor anything to be written again. */
    public boolean isEmpty() {
        return writers.isEmpty() && due.isEmpty();
    }

    /** The hours of some changes that a writer may still write to, or that are to be written again after that. */
    HourRanges hours(Predicate<HistoryChange> which) {
        Stream<HourRanges> claimed = writers.values().stream()
                .filter(writer -> which.test(writer.change()))
                .map(HistoryWriter::hours);
        Stream<HourRanges> left = due.entrySet().stream()
                .filter(hours -> which.test(hours.getKey()))
                .map(Map.Entry::getValue);
        return HourRanges.union(Stream.concat(claimed, left));
    }

    /** After a sealer saw what writers have claimed: each claim is remembered as it was first seen. */
    OpenHistory seen(Instant now) {
        Map<String, HistoryWriter> seen = new HashMap<>(writers);
        seen.replaceAll((name, writer) -> writer.seen(now));
        return new OpenHistory(seen, claims, due);
    }

    /** One of the writers that have ended, with its name. */
    Optional<Map.Entry<String, HistoryWriter>> ended(Instant now, Duration visible, Duration giveUp) {
        return writers.entrySet().stream()
                .filter(writer -> writer.getValue().hasEnded(now, visible, giveUp))
                .min(Map.Entry.comparingByKey());
    }

    /** Without a writer, whose hours are to be written again. */
    OpenHistory without(String name, HistoryWriter ended) {
        Map<String, HistoryWriter> others = new HashMap<>(writers);
        others.remove(name);
        return new OpenHistory(others, claims, due).plusDue(ended.change(), ended.hours());
    }

    OpenHistory plusDue(HistoryChange change, HourRanges hours) {
        Map<HistoryChange, HourRanges> more = new EnumMap<>(HistoryChange.class);
        more.putAll(due);
        more.merge(change, hours, HourRanges::plus);
        return new OpenHistory(writers, claims, more);
    }

    /** After hours were written again. */
    OpenHistory withoutDue(HourRanges hours) {
        Map<HistoryChange, HourRanges> left = new EnumMap<>(HistoryChange.class);
        due.forEach((change, its) -> left.put(change, its.without(hours)));
        return new OpenHistory(writers, claims, left);
    }
}
