package com.mintactivity.activity.tally.store;

import static com.mintactivity.activity.tally.store.StateItems.moment;
import static com.mintactivity.activity.tally.store.StateItems.number;

import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.tally.period.Grid;
import com.mintactivity.activity.tally.period.HourRanges;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * How far a contract is sealed, and which of its stored tallies must not be used.
 *
 * @param contract {@code tenant#contract}
 * @param item the attributes of the stored state, or of the one to be stored; none before the first commit
 */
public record ContractState(String contract, Map<String, AttributeValue> item) {

    /** How long a contract without new hits keeps an hour and a day open. */
    public static final Duration QUIET = Duration.ofHours(1);

    /** After this time a changed item is in every eventually consistent read, with a large margin. */
    private static final Duration PROPAGATION = Duration.ofSeconds(30);

    /** The writer of hours that are repaired at once, for a sealer or an operator. Others are imports and erasures. */
    public static final String REPAIR = "repair";

    /**
     * A writer of history, or {@link #REPAIR}.
     *
     * @param hours whose stored tallies must not be used: they may lack its hits
     * @param announcement its name and the number of its announcements, of hours and of having finished
     * @param finished whether it has stopped writing
     */
    public record Writer(HourRanges hours, String announcement, boolean finished) {}

    /** All chains of the contract. */
    public ContractSelector selector() {
        return HitItems.selector(contract);
    }

    /** Rises with every commit of a sealer: a fencing token and an optimistic lock. */
    public long epoch() {
        return number(item, StateItems.EPOCH);
    }

    /** Stored tallies contain every hit before it, except in invalid hours; empty before the first commit. */
    public Optional<Instant> watermark() {
        return moment(item, StateItems.WATERMARK);
    }

    /** Whether there may be hits after the watermark that can be sealed. */
    public boolean isBehind() {
        return item.containsKey(StateItems.BEHIND);
    }

    /** Whether a writer has ever erased hits. */
    public boolean mayShrink() {
        return item.containsKey(StateItems.MAY_SHRINK);
    }

    /** Only hours and days are stored for the time before it. A full hour, or {@link Instant#MAX}. */
    public Instant denseSince() {
        return moment(item, StateItems.DENSE_SINCE).orElse(Instant.MAX);
    }

    /** Whether only hours and days are stored for new hits. */
    public boolean isSparse() {
        return !item.containsKey(StateItems.DENSE_SINCE);
    }

    /** The writers by their name. */
    public Map<String, Writer> writers() {
        return StateItems.writers(item);
    }

    /** When a sealer first saw the last announcement of each writer. */
    public Map<String, Instant> seen() {
        return StateItems.seen(item);
    }

    /** The hours whose stored tallies must not be used. */
    public HourRanges invalid() {
        return HourRanges.union(writers().values().stream().map(Writer::hours));
    }

    /** Hours to be counted again, by the earliest time for that. */
    public NavigableMap<Instant, HourRanges> unchecked() {
        return StateItems.readUnchecked(item);
    }

    /**
     * When there is work for a sealer, even if no hit is announced: the next closing or check; at once while hits can
     * be sealed, or while there are writers, which may finish or die at any time.
     */
    Optional<Instant> due() {
        if (isBehind() || !writers().isEmpty()) {
            return Optional.of(Instant.EPOCH);
        }
        Instant until = watermark().orElse(Instant.EPOCH);
        Stream<Instant> closings = Stream.of(Grid.HOURS.ceilUnit(until), Grid.DAYS.ceilUnit(until))
                .filter(until::isBefore)
                .map(end -> end.plus(QUIET));
        return Stream.concat(unchecked().keySet().stream(), closings).min(Instant::compareTo);
    }

    /** Whether tallies may have been written so recently that only a consistent read shows them. */
    boolean isFresh(Instant now) {
        return now.minus(PROPAGATION)
                .isBefore(moment(item, StateItems.LAST_REWRITTEN_AT).orElse(Instant.EPOCH));
    }

    /** The tallies of periods that ended before it have not changed for {@link #PROPAGATION}. */
    Instant stable() {
        return moment(item, StateItems.STABLE).orElse(Instant.MIN);
    }

    /**
     * The state after the hits up to a moment were sealed, with more hours to be checked. It is behind if others can be
     * sealed.
     */
    public ContractState sealed(Instant to, boolean isBehind, Instant now, Map<Instant, HourRanges> more) {
        return with(StateItems.WATERMARK, moment(to))
                .with(StateItems.BEHIND, isBehind ? StateItems.TRUE : null)
                .with(StateItems.LAST_REWRITTEN_AT, moment(now))
                .with(StateItems.STABLE, item.get(isFresh(now) ? StateItems.STABLE : StateItems.WATERMARK))
                .plusUnchecked(more);
    }

    /** This state, without anything more to seal. */
    public ContractState caughtUp() {
        return with(StateItems.BEHIND, null);
    }

    /**
     * The state after a sealer saw what writers have announced: each announcement is remembered as it was first seen.
     */
    public ContractState sighted(Instant now) {
        Map<String, Instant> before = seen();
        Map<String, Instant> seen = new HashMap<>();
        for (Writer writer : writers().values()) {
            seen.put(writer.announcement(), before.getOrDefault(writer.announcement(), now));
        }
        return with(StateItems.SEEN, StateItems.moments(seen));
    }

    /**
     * The state after some hours were repaired, with more hours to be checked.
     *
     * @param left the hours of the repaired writers that stay invalid; a writer without such hours is forgotten
     */
    public ContractState repaired(Map<String, HourRanges> left, Instant now, Map<Instant, HourRanges> more) {
        ContractState repaired = with(StateItems.LAST_REWRITTEN_AT, moment(now))
                .with(StateItems.STABLE, null)
                .plusUnchecked(more);
        for (var writer : left.entrySet()) {
            String name = writer.getKey();
            HourRanges hours = writer.getValue();
            repaired = hours.isEmpty()
                    ? repaired.with(StateItems.HOURS + name, null)
                            .with(StateItems.BEATS + name, null)
                            .with(StateItems.FINISHED + name, null)
                    : repaired.with(StateItems.HOURS + name, StateItems.hours(hours.ranges()));
        }
        return repaired.sighted(now);
    }

    /** This state with these hours to be checked. */
    public ContractState withUnchecked(Map<Instant, HourRanges> unchecked) {
        return with(StateItems.UNCHECKED, StateItems.unchecked(unchecked));
    }

    /** This state with more hours to be repaired. */
    public ContractState invalidating(HourRanges hours) {
        HourRanges all = StateItems.hours(item, REPAIR).plus(hours);
        return with(StateItems.HOURS + REPAIR, StateItems.hours(all.ranges()))
                .with(StateItems.BEATS + REPAIR, number(1));
    }

    /** This state, in which the contract is dense from an hour on: minutes before the watermark may be written now. */
    public ContractState dense(Instant hour) {
        return with(StateItems.DENSE_SINCE, moment(hour)).with(StateItems.STABLE, null);
    }

    private ContractState plusUnchecked(Map<Instant, HourRanges> more) {
        NavigableMap<Instant, HourRanges> all = unchecked();
        more.forEach((notBefore, hours) -> all.merge(notBefore, hours, HourRanges::plus));
        return withUnchecked(all);
    }

    private ContractState with(String attribute, @Nullable AttributeValue value) {
        Map<String, AttributeValue> changed = new HashMap<>(item);
        changed.compute(attribute, (name, before) -> value);
        return new ContractState(contract, changed);
    }
}
