package com.mintactivity.activity.tally.store;

import static com.mintactivity.platform.dynamo.Item.text;

import com.mintactivity.activity.hit.UserId;
import com.mintactivity.activity.tally.TallyAccumulator;
import com.mintactivity.activity.tally.TornTallyException;
import com.mintactivity.activity.tally.period.Grid;
import com.mintactivity.activity.tally.period.StoredPeriod;
import com.mintactivity.activity.time.Instants;
import com.mintactivity.activity.time.Window;
import com.mintactivity.platform.concurrent.Parallel;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;

/**
 * The stored tallies of one contract, as a sealer reads and writes them: consistently, and under the epoch of its next
 * commit. A tally of that or a later epoch is never overwritten, so a sealer that was held up changes nothing that
 * another has written since.
 */
public final class TallyStore implements TallyTarget {

    private static final int MAX_PARALLEL_WRITES = 8;

    /** The condition of a write: it never overwrites a tally of the same or a later epoch. */
    private static final String EARLIER = "attribute_not_exists(epoch) OR epoch < :epoch";

    private final PeriodReader periods;
    private final WalletIndexes wallets;
    private final ContractState state;
    private final long epoch;
    private final LongAdder written;

    /** @param written is increased by the number of items written */
    public TallyStore(DynamoDbClient dynamo, String stack, ContractState state, LongAdder written) {
        this.periods = new PeriodReader(TallyTable.of(dynamo, stack), state.contract(), true);
        this.wallets = new WalletIndexes(periods.table(), state.contract(), state.epoch());
        this.state = state;
        this.epoch = state.epoch() + 1;
        this.written = written;
    }

    @Override
    public void index(Collection<TallyAccumulator> tallies) {
        wallets.index(tallies, true);
    }

    /**
     * Gives every wallet of some tallies its index, or one that no stored tally has. Writes nothing.
     *
     * @return the users who have wallets without an index, but for those who are being erased
     */
    public Set<String> findUnindexed(Collection<TallyAccumulator> tallies) {
        Set<String> users = new HashSet<>(wallets.index(tallies, false));
        users.removeAll(state.pseudonyms().keySet());
        return users;
    }

    /**
     * Writes the first part first: only that tells how many there are. So another sealer finds all parts, wherever
     * this one ended or was held up. Parts that a longer tally leaves behind become empty before.
     *
     * @throws LostEpochException if another sealer has written it
     */
    @Override
    public void write(String period, TallyAccumulator tally) {
        List<StoredPart> parts = StoredPart.of(period, tally);
        StoredPart first = parts.getFirst();
        Map<String, AttributeValue> longer = putOverUpTo(parts.size(), first);
        while (!longer.isEmpty()) {
            StoredPart stored = StoredPart.read(longer);
            first.surplus(stored).forEach(this::put);
            longer = putOverUpTo(stored.parts(), first);
        }
        parts.subList(1, parts.size()).forEach(this::put);
    }

    @Override
    public void minutes(Window stretch, NavigableMap<Instant, TallyAccumulator> minutes, boolean replaces) {
        Map<Instant, TallyAccumulator> all = new TreeMap<>(minutes);
        if (replaces) {
            between(TallyItems.unit(Grid.MINUTES, stretch.since()), TallyItems.unit(Grid.MINUTES, stretch.until()))
                    .forEach(part -> all.computeIfAbsent(
                            TallyItems.span(part.period()).since(), empty -> TallyAccumulator.byChain()));
        }
        Parallel.VIRTUAL_THREADS.each(
                all.entrySet(),
                MAX_PARALLEL_WRITES,
                minute -> write(TallyItems.unit(Grid.MINUTES, minute.getKey()), minute.getValue()));
    }

    @Override
    public NavigableMap<Instant, TallyAccumulator> units(Grid grid, Instant from, Instant to)
            throws TornTallyException {
        NavigableMap<Instant, TallyAccumulator> units = new TreeMap<>();
        for (StoredTally stored : periods.read(new StoredPeriod(grid, from, to))) {
            units.put(TallyItems.span(stored.period()).since(), stored.byChain());
        }
        return units;
    }

    /**
     * One stored tally.
     *
     * @throws TornTallyException if it cannot be read
     */
    public Optional<TallyAccumulator> tally(String period) throws TornTallyException {
        return stored(period).map(StoredTally::byChain);
    }

    /**
     * Whether a tally is stored, with all that the version in which it is stored has of it. A user who is being erased
     * and the pseudonym are the same.
     *
     * @throws TornTallyException if what is stored cannot be read
     */
    public boolean isStored(String period, TallyAccumulator tally) throws TornTallyException {
        return stored(period)
                .filter(stored -> stored.isOf(tally, state.pseudonyms()))
                .isPresent();
    }

    private Optional<StoredTally> stored(String period) throws TornTallyException {
        String part = TallyItems.part(period, 0);
        return periods.between(part, part).stream().findFirst();
    }

    /**
     * The tallies whose first parts lie between two sort keys, by period.
     *
     * @throws TornTallyException if one of them cannot be read
     */
    public List<StoredTally> tallies(String from, String to) throws TornTallyException {
        return periods.between(from, to);
    }

    /** The start of the first minute, hour or day that is stored from one moment to another. */
    public Optional<Instant> first(Grid grid, Instant from, Instant until) {
        return outermost(grid, from, until, true);
    }

    /** The start of the last minute, hour or day that is stored from one moment to another. */
    public Optional<Instant> last(Grid grid, Instant from, Instant until) {
        return outermost(grid, from, until, false);
    }

    private Optional<Instant> outermost(Grid grid, Instant from, Instant until, boolean first) {
        return periods.table()
                .outermost(periods.contract(), TallyItems.unit(grid, from), TallyItems.unit(grid, until), first, true)
                .map(item -> TallyItems.span(TallyItems.period(text(item, TallyItems.SORT)))
                        .since())
                .findFirst();
    }

    /** The first parts of the tallies stored between two sort keys. */
    public Stream<StoredPart> between(String from, String to) {
        return periods.table().between(periods.contract(), from, to, true).map(StoredPart::read);
    }

    /**
     * The keys of all parts of the tallies that nothing reads and that may name a user: minutes that are too old, what
     * a sealer wrote behind the watermark that ended before its commit, and what was written for the time before a
     * contract is dense by a sealer whose state was lost. Of all times: it may be of a hit that is not the user's any
     * more. First parts come last: only they lead to the others.
     *
     * @param minutesSince minutes before this moment are not written again
     */
    public List<Map<String, AttributeValue>> unused(UserId user, Instant minutesSince) {
        Instant sealed = state.watermark().orElse(Instant.EPOCH);
        return Stream.of(Grid.values())
                .flatMap(grid -> {
                    Instant used = grid == Grid.HOURS || grid == Grid.DAYS ? Instant.MIN : state.denseSince();
                    return outside(grid, grid == Grid.MINUTES ? Instants.later(used, minutesSince) : used, sealed);
                })
                .filter(part -> part.mayName(user.value()))
                .flatMap(part -> Stream.concat(part.further(), Stream.of(TallyItems.part(part.period(), 0))))
                .map(sort -> TallyItems.key(StoredPart.partition(periods.contract(), sort), sort))
                .distinct()
                .toList();
    }

    /** The first parts of units that begin before a moment or end after another. */
    private Stream<StoredPart> outside(Grid grid, Instant before, Instant after) {
        Stream<StoredPart> early =
                before.equals(Instant.MIN) ? Stream.empty() : between(grid.unit() + "#", sortKey(grid, before));
        Stream<StoredPart> late = between(sortKey(grid, grid.floorUnit(after)), grid.unit() + "#" + TallyItems.END);
        return Stream.concat(early, late).filter(part -> {
            Window span = TallyItems.span(part.period());
            return span.since().isBefore(before) || span.until().isAfter(after);
        });
    }

    /** No unit sorts after {@link Instant#MAX}. */
    private static String sortKey(Grid grid, Instant start) {
        return start.equals(Instant.MAX) ? grid.unit() + "#" + TallyItems.END : TallyItems.unit(grid, start);
    }

    /** Writes a first part, unless the stored one has more than some parts. Returns that one. */
    private Map<String, AttributeValue> putOverUpTo(int parts, StoredPart first) {
        return tryPut(
                first,
                EARLIER + " AND parts < :more",
                Map.of(":epoch", StateItems.number(epoch), ":more", StateItems.number(parts + 1L)));
    }

    private void put(StoredPart part) {
        if (!tryPut(part, EARLIER, Map.of(":epoch", StateItems.number(epoch))).isEmpty()) {
            throw new LostEpochException(part.period());
        }
    }

    /**
     * Writes a part under a condition. If it is not met, returns the part of an earlier epoch that is stored.
     *
     * @throws LostEpochException if another sealer has written the part
     */
    private Map<String, AttributeValue> tryPut(StoredPart part, String condition, Map<String, AttributeValue> values) {
        TallyTable table = periods.table();
        Map<String, AttributeValue> item = part.write(periods.contract(), epoch);
        try {
            table.dynamo()
                    .putItem(request -> request.tableName(table.name())
                            .item(item)
                            .conditionExpression(condition)
                            .expressionAttributeValues(values)
                            .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD));
            written.increment();
            return Map.of();
        } catch (ConditionalCheckFailedException refused) {
            // An attempt whose answer was lost may have written the part.
            if (refused.item().equals(item)) {
                return Map.of();
            }
            if (StateItems.epoch(refused.item()) >= epoch) {
                throw new LostEpochException(part.period());
            }
            return refused.item();
        }
    }
}
