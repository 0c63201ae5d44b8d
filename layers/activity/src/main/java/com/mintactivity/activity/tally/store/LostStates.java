package com.mintactivity.activity.tally.store;

import com.mintactivity.activity.hit.HitReader;
import com.mintactivity.activity.tally.period.Grid;
import com.mintactivity.activity.tally.period.HourRanges;
import com.mintactivity.platform.dynamo.Item;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;

/**
 * States that were deleted or are damaged, while tallies of their contracts are stored. Another one takes the place of
 * such a state: docs/design/operations.md ("A state that was lost").
 */
public final class LostStates {

    /** By then a writer whose claims were lost has ended, or is presumed dead. */
    private static final Duration COUNTED_AGAIN = Duration.ofHours(2);

    /** The watermark of a damaged state that is being replaced: no time. */
    private static final AttributeValue CLEARED = AttributeValue.fromS("lost");

    /** A state is stored and cannot be read. */
    public static final class DamagedStateException extends IllegalStateException {

        private static final long serialVersionUID = 1;

        private final String contract;

        DamagedStateException(String contract, RuntimeException cause) {
            super("the state of " + contract + " cannot be read", cause);
            this.contract = contract;
        }

        /** The key of the contract and its tenant. */
        public String contract() {
            return contract;
        }
    }

    private final TallyTable table;
    private final ContractStates states;
    private final HitReader hits;

    public LostStates(DynamoDbClient dynamo, String stack) {
        this.table = TallyTable.of(dynamo, stack);
        this.states = new ContractStates(table);
        this.hits = new HitReader(dynamo, stack);
    }

    /** Whether a state is damaged, or was deleted and has not been used since. Reads a few items. */
    public boolean isLost(String contract) {
        try {
            return isWithoutWatermark(states.read(contract));
        } catch (DamagedStateException damaged) {
            return true;
        }
    }

    /**
     * The same, also if a state that was deleted has been used since: then a tally has a later epoch than the next
     * commit has. Reads all tallies of the contract.
     */
    public boolean wasLost(String contract) {
        try {
            return wasLost(states.read(contract));
        } catch (DamagedStateException damaged) {
            return true;
        }
    }

    private boolean wasLost(ContractState state) {
        return isWithoutWatermark(state)
                || newestTally(state.contract()).stream().anyMatch(epoch -> epoch > state.epoch() + 1);
    }

    private boolean isWithoutWatermark(ContractState state) {
        return state.watermark().isEmpty()
                && firstTallies(state.contract()).findAny().isPresent();
    }

    private OptionalLong newestTally(String contract) {
        return table.between(contract, TallyItems.START, TallyItems.END, true)
                .filter(item -> item.containsKey(StoredPart.PARTS))
                .mapToLong(StateItems::epoch)
                .max();
    }

    /** The first stored tally of each length. */
    private Stream<Instant> firstTallies(String contract) {
        return Stream.of(Grid.values())
                .flatMap(grid ->
                        table.outermost(contract, grid.unit() + "#", grid.unit() + "#" + TallyItems.END, true, true))
                .map(item -> TallyItems.span(TallyItems.period(Item.text(item, TallyItems.SORT)))
                        .since());
    }

    /**
     * Makes of a damaged state one of which nothing is left, and which nothing can read until it is replaced.
     *
     * @throws LostEpochException if the state is not the one that was read any more
     */
    public void clear(String contract) {
        Map<String, AttributeValue> stored = table.item(contract, TallyItems.STATE, true);
        if (isCleared(stored) || !isDamaged(contract, stored)) {
            return;
        }
        Map<String, AttributeValue> cleared = new HashMap<>(TallyItems.key(contract, TallyItems.STATE));
        cleared.put(StateItems.WATERMARK, CLEARED);
        // Who replaces it, conceals a user or claims hours changes one of these.
        Map<String, AttributeValue> values = new HashMap<>();
        List<String> asRead = new ArrayList<>();
        for (String attribute : List.of(StateItems.EPOCH, StateItems.CLAIMS)) {
            AttributeValue value = stored.get(attribute);
            Optional.ofNullable(value).ifPresent(its -> values.put(":" + attribute, its));
            asRead.add(value == null ? "attribute_not_exists(" + attribute + ")" : attribute + " = :" + attribute);
        }
        try {
            table.write(() -> table.dynamo()
                    .putItem(request -> request.tableName(table.name())
                            .item(cleared)
                            .conditionExpression(String.join(" AND ", asRead))
                            .expressionAttributeValues(values.isEmpty() ? null : values)));
        } catch (ConditionalCheckFailedException changed) {
            throw new LostEpochException(contract);
        }
    }

    /**
     * Puts another state in the place of a lost one. Readers count all hours raw until a sealer has written them again,
     * and clients that follow get a correction of all times. To be called when the users who are being erased are
     * concealed in what is left of the state.
     *
     * @param now whose milliseconds are above every epoch that the contract has had
     * @throws LostEpochException if the state is not lost any more, or was used meanwhile
     */
    public void replace(String contract, Instant now) {
        Map<String, AttributeValue> left = new HashMap<>(table.item(contract, TallyItems.STATE, true));
        boolean isCleared = isCleared(left);
        if (isCleared) {
            left.remove(StateItems.WATERMARK);
        }
        ContractState before = StateItems.read(contract, left);
        if (!isCleared && !wasLost(before)) {
            throw new LostEpochException(contract);
        }
        // A contract without hits and tallies had only its state.
        Instant first = Stream.concat(firstTallies(contract), hits.first(before.selector()).stream())
                .min(Instant::compareTo)
                .orElse(now);
        Instant start = Grid.DAYS_16.floorUnit(first);
        HourRanges all = HourRanges.of(start, Grid.HOURS.nextUnit(Grid.HOURS.floorUnit(now)));
        Instant again = Grid.HOURS.ceilUnit(now.plus(COUNTED_AGAIN));
        states.commit(
                before,
                before.restored(now.toEpochMilli())
                        .with(TallyVersion.written())
                        .sealed(start, true, now, Map.of(again, all))
                        .invalidating(all)
                        .rewritten(now));
    }

    private static boolean isCleared(Map<String, AttributeValue> stored) {
        return CLEARED.equals(stored.get(StateItems.WATERMARK));
    }

    private static boolean isDamaged(String contract, Map<String, AttributeValue> stored) {
        try {
            StateItems.read(contract, stored);
            return false;
        } catch (DamagedStateException damaged) {
            return true;
        }
    }
}
