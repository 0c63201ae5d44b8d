package com.mintactivity.activity.seal;

import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromN;

import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.tally.TallyAccumulator;
import com.mintactivity.activity.tally.column.TallyDecoder;
import com.mintactivity.activity.tally.column.TallyEncoder;
import com.mintactivity.activity.tally.period.Grid;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;

/**
 * A contract's sums in the table. Each is written under the generation that its hits were read in, and never over one of a later
 * generation: a sealer that was held up undoes nothing.
 */
final class StoredShelf implements Shelf {

    private final Table table;
    private final WalletNumbers wallets;
    private final String contract;
    private final long generation;
    private final LongAdder written;

    StoredShelf(Table table, String contract, long generation, LongAdder written) {
        this.table = table;
        this.wallets = new WalletNumbers(table, contract);
        this.contract = contract;
        this.generation = generation;
        this.written = written;
    }

    @Override
    public void number(Collection<TallyAccumulator> sums) {
        wallets.number(sums, true);
    }

    /** See {@link WalletNumbers#number}. */
    Set<String> number(Collection<TallyAccumulator> sums, boolean writes) {
        return wallets.number(sums, writes);
    }

    @Override
    public void write(String period, TallyAccumulator sum) {
        List<StoredPart> parts = StoredPart.of(period, TallyEncoder.encode(sum));
        if (parts.size() > 1) {
            new LargestSum(table, contract).atLeast(parts.size());
        }
        parts.forEach(this::put);
    }

    /** What stands in a period's place. */
    List<StoredPart> parts(String period) {
        return table.between(contract, period + "#", period + "#" + TallyItems.END, true)
                .map(StoredPart::read)
                .toList();
    }

    /** What stands in a stretch of sort keys. */
    List<StoredPart> stretch(String from, String to) {
        return table.between(contract, from, to, true).map(StoredPart::read).toList();
    }

    void delete(StoredPart part) {
        table.delete(contract, part.sort());
        written.increment();
    }

    @Override
    public TallyAccumulator minutes(Instant from, Instant to) {
        TallyAccumulator sum = TallyAccumulator.byChain();
        table.between(contract, TallyItems.minute(from), TallyItems.minute(to), true)
                .forEach(item -> TallyDecoder.decode(StoredPart.read(item).array(), ContractSelector.ALL_CHAINS, sum));
        return sum;
    }

    @Override
    public NavigableMap<Instant, TallyAccumulator> units(Grid grid, Instant from, Instant to) {
        NavigableMap<Instant, TallyAccumulator> units = new TreeMap<>();
        table.between(contract, TallyItems.unit(grid, from), TallyItems.unit(grid, to), true)
                .map(StoredPart::read)
                .forEach(part -> {
                    Instant start =
                            Instant.parse(part.period().substring(grid.unit().length() + 1));
                    TallyAccumulator unit = units.computeIfAbsent(start, moment -> TallyAccumulator.byChain());
                    TallyDecoder.decode(part.array(), ContractSelector.ALL_CHAINS, unit);
                });
        return units;
    }

    private void put(StoredPart part) {
        try {
            table.dynamo()
                    .putItem(request -> request.tableName(table.name())
                            .item(part.write(contract, generation))
                            .conditionExpression("attribute_not_exists(generation) OR generation <= :generation")
                            .expressionAttributeValues(Map.of(":generation", fromN(Long.toString(generation)))));
            written.increment();
        } catch (ConditionalCheckFailedException sealedAnewMeanwhile) {
            // The mark will not move for this generation, so nobody relies on what was not written.
        }
    }
}
