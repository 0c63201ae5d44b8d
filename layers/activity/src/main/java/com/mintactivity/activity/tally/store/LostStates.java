package com.mintactivity.activity.tally.store;

import com.mintactivity.activity.hit.HitReader;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.activity.tally.period.Grid;
import com.mintactivity.activity.tally.period.HourRanges;
import com.mintactivity.platform.dynamo.Item;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * States that were deleted or are damaged, while tallies of their contracts are stored. Another one takes the place of
 * such a state: docs/design.md ("A state that was lost").
 */
public final class LostStates {

    /** By then a writer whose claims were lost has ended, or is presumed dead. */
    private static final Duration COUNTED_AGAIN = Duration.ofHours(2);

    /** A state is stored and cannot be read. */
    public static final class DamagedStateException extends IllegalStateException {

        private static final long serialVersionUID = 1;

        DamagedStateException(String contract, RuntimeException cause) {
            super("the state of " + contract + " cannot be read", cause);
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
            return states.read(contract).watermark().isEmpty()
                    && firstTallies(contract).findAny().isPresent();
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
            return isLost(contract)
                    || newestTally(contract).stream()
                            .anyMatch(epoch -> epoch > states.read(contract).epoch() + 1);
        } catch (DamagedStateException damaged) {
            return true;
        }
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
     * Puts another state in the place of a lost one. Readers count all hours raw until a sealer has written them again,
     * and clients that follow get a correction of all times.
     *
     * @param pseudonyms of users who are being erased, and of whom the contract has something
     * @param now whose milliseconds are above every epoch that the contract has had
     * @throws LostEpochException if a sealer was at work on what is left of the state
     */
    public void replace(String contract, Map<UserId, UserId> pseudonyms, Instant now) {
        Map<String, AttributeValue> stored = table.item(contract, TallyItems.STATE, true);
        if (isDamaged(contract, stored)) {
            table.write(() -> table.dynamo()
                    .deleteItem(request ->
                            request.tableName(table.name()).key(TallyItems.key(contract, TallyItems.STATE))));
        }
        // Before the state can be used: it has no watermark until then, and readers count raw hits with the pseudonyms.
        pseudonyms.forEach((user, pseudonym) -> states.conceal(contract, user, pseudonym));
        ContractState before = states.read(contract);
        ContractState next = before.restored(now.toEpochMilli());
        Optional<Instant> first = Stream.concat(firstTallies(contract), hits.first(before.selector()).stream())
                .min(Instant::compareTo);
        if (first.isPresent()) {
            Instant start = Grid.DAYS_16.floorUnit(first.get());
            HourRanges all = HourRanges.of(start, Grid.HOURS.nextUnit(Grid.HOURS.floorUnit(now)));
            Instant again = Grid.HOURS.ceilUnit(now.plus(COUNTED_AGAIN));
            next = next.with(TallyVersion.written())
                    .sealed(start, true, now, Map.of(again, all))
                    .invalidating(all)
                    .rewritten(now);
        }
        states.commit(before, next);
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
