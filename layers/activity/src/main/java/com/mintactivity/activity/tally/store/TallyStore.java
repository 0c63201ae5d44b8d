package com.mintactivity.activity.tally.store;

import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromN;

import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.tally.TallyAccumulator;
import com.mintactivity.activity.tally.column.TallyDecoder;
import com.mintactivity.activity.tally.period.Grid;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;

/**
 * The stored tallies of one contract, as a sealer reads and writes them: consistently, and under the epoch of its next commit. A tally
 * of that or a later epoch is never overwritten, so a sealer that was held up changes nothing that another has written since.
 */
public final class TallyStore implements TallyTarget {

    private final TallyTable table;
    private final PeriodReader periods;
    private final WalletIndexes wallets;
    private final String contract;
    private final long epoch;
    private final LongAdder written;
    private final AtomicInteger maxParts = new AtomicInteger(1);

    /** @param written is increased by the number of items written */
    public TallyStore(DynamoDbClient dynamo, String stack, ContractState state, LongAdder written) {
        this.table = TallyTable.of(dynamo, stack);
        this.contract = state.contract();
        this.periods = new PeriodReader(table, contract, state.extent().maxParts());
        this.wallets = new WalletIndexes(table, contract);
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
     * @return the users who have wallets without an index
     */
    public Set<String> findUnindexed(Collection<TallyAccumulator> tallies) {
        return wallets.index(tallies, false);
    }

    /** @throws LostEpochException if another sealer has written it */
    @Override
    public void write(String period, TallyAccumulator tally) {
        List<StoredPart> parts = StoredPart.of(period, tally);
        maxParts.accumulateAndGet(parts.size(), Math::max);
        parts.reversed().forEach(this::put);
    }

    /** The most parts of any tally written so far. */
    public int maxParts() {
        return maxParts.get();
    }

    /**
     * The stored minutes of a stretch, by their start.
     *
     * @throws TornTallyException if one of them cannot be read
     */
    public NavigableMap<Instant, TallyAccumulator> minutes(Instant from, Instant to) throws TornTallyException {
        return tallies(TallyItems.minute(from), TallyItems.minute(to));
    }

    @Override
    public NavigableMap<Instant, TallyAccumulator> units(Grid grid, Instant from, Instant to)
            throws TornTallyException {
        return tallies(TallyItems.unit(grid, from), TallyItems.unit(grid, to));
    }

    /**
     * One stored tally.
     *
     * @throws TornTallyException if it cannot be read
     */
    public Optional<TallyAccumulator> tally(String period) throws TornTallyException {
        String part = TallyItems.part(period, 0);
        for (StoredTally stored : periods.between(part, part, true)) {
            return Optional.of(decoded(stored));
        }
        return Optional.empty();
    }

    @Override
    public Set<String> stored(String from, String to) {
        return between(from, to).stream().map(StoredPart::period).collect(Collectors.toSet());
    }

    /** The first parts of the tallies stored between two sort keys. */
    public List<StoredPart> between(String from, String to) {
        return table.between(contract, from, to, true).map(StoredPart::read).toList();
    }

    private NavigableMap<Instant, TallyAccumulator> tallies(String from, String to) throws TornTallyException {
        NavigableMap<Instant, TallyAccumulator> tallies = new TreeMap<>();
        for (StoredTally stored : periods.between(from, to, true)) {
            tallies.put(TallyItems.span(stored.period()).since(), decoded(stored));
        }
        return tallies;
    }

    private static TallyAccumulator decoded(StoredTally stored) throws TornTallyException {
        TallyAccumulator tally = TallyAccumulator.byChain();
        stored.bytes().forEach(part -> TallyDecoder.decode(part, ContractSelector.ALL_CHAINS, tally));
        return tally;
    }

    private void put(StoredPart part) {
        try {
            table.dynamo()
                    .putItem(request -> request.tableName(table.name())
                            .item(part.write(contract, epoch))
                            .conditionExpression("attribute_not_exists(epoch) OR epoch < :epoch")
                            .expressionAttributeValues(Map.of(":epoch", fromN(Long.toString(epoch))))
                            .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD));
            written.increment();
        } catch (ConditionalCheckFailedException refused) {
            // An attempt whose answer was lost may have written the part.
            if (!refused.item().equals(part.write(contract, epoch))) {
                throw new LostEpochException(part.period());
            }
        }
    }
}
