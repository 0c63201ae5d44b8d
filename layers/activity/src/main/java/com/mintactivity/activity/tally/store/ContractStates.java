package com.mintactivity.activity.tally.store;

import static com.mintactivity.platform.dynamo.Item.text;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromN;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.activity.tally.store.ContractState.Writer;
import com.mintactivity.activity.time.Window;
import com.mintactivity.platform.concurrent.Parallel;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;

/** The state items of all contracts. */
public final class ContractStates {

    private static final AttributeValue ONE = fromN("1");

    /** Partition keys of the index: a burst of imports must not exceed the throughput of one. */
    private static final int SHARDS = 16;

    private final TallyTable table;

    public ContractStates(DynamoDbClient dynamo, String stack) {
        this.table = TallyTable.of(dynamo, stack);
    }

    public ContractState read(String contract) {
        return StateItems.read(contract, table.item(contract, TallyItems.STATE, true));
    }

    /** All contracts that were ever sealed, in order. */
    public List<String> all() {
        return table.contracts();
    }

    /**
     * Contracts with due work, whether or not hits of them were announced. The index has only contracts that will have due work at some
     * time. Its sort key is the contract, not the time: so another time costs one unit, not two.
     */
    public List<String> due(Instant now) {
        List<Callable<List<String>>> shards = IntStream.range(0, SHARDS)
                .<Callable<List<String>>>mapToObj(shard -> () -> due(shard, now))
                .toList();
        return Parallel.VIRTUAL_THREADS.all(shards).stream()
                .flatMap(List::stream)
                .toList();
    }

    private List<String> due(int shard, Instant now) {
        return table
                .dynamo()
                .queryPaginator(request -> request.tableName(table.name())
                        .indexName(TallyItems.DUE)
                        .keyConditionExpression(TallyItems.DUE_SHARD + " = :shard")
                        .expressionAttributeValues(Map.of(":shard", fromS(Integer.toString(shard)))))
                .items()
                .stream()
                .filter(item -> !Instant.parse(text(item, TallyItems.DUE_AT)).isAfter(now))
                .map(item -> text(item, TallyItems.PARTITION))
                .toList();
    }

    /**
     * Makes hours invalid until a sealer has repaired them, after the writer has finished or is presumed dead.
     *
     * @param ranges of hours. Each is stored as it is: other combinations of the same hours would all stay in the item
     * @param erases whether the writer erases hits
     */
    public void invalidate(String contract, String writer, Collection<Window> ranges, boolean erases) {
        StateUpdate update = new StateUpdate()
                .add(StateItems.hours(writer), StateItems.hours(ranges))
                .add(StateItems.beats(writer), ONE);
        update(contract, erases ? update.set(StateItems.MAY_SHRINK, StateItems.TRUE) : update);
    }

    /** Announces that a writer has stopped writing. */
    public void finish(String contract, String writer) {
        update(
                contract,
                new StateUpdate()
                        .set(StateItems.finished(writer), StateItems.TRUE)
                        .add(StateItems.beats(writer), ONE));
    }

    private void update(String contract, StateUpdate update) {
        due(contract, Optional.of(Instant.EPOCH), update);
        table.dynamo().updateItem(update.add(StateItems.INVALIDATIONS, ONE).request(table, contract, ReturnValue.NONE));
    }

    /**
     * Replaces a state, and returns the stored one, with what writers have announced meanwhile.
     *
     * @param before exactly as it was read: only what differs from it is written
     * @param after derived from it; a writer that it changes must not have announced anything meanwhile
     * @throws LostEpochException if another sealer has changed the state, or a writer has
     */
    public ContractState commit(ContractState before, ContractState after) {
        Set<String> changed = new HashSet<>(before.writers().keySet());
        changed.addAll(after.writers().keySet());
        changed.removeIf(name ->
                Objects.equals(before.writers().get(name), after.writers().get(name)));
        StateUpdate update = new StateUpdate()
                .change(StateItems.write(before), StateItems.write(after))
                .onlyIf(StateItems.EPOCH, before.epoch());
        for (String name : changed) {
            Writer old = before.writers().get(name);
            update.onlyIf(StateItems.beats(name), old == null ? 0 : old.beats());
        }
        if (after.writers().isEmpty() || !before.writers().keySet().containsAll(changed)) {
            // The due time of a writer that has come meanwhile must stay. And a difference that a sealer found may come
            // from an import that began after the state was read.
            update.onlyIf(StateItems.INVALIDATIONS, after.invalidations());
        }
        due(after.contract(), DueTime.of(after), update);
        if (before.epoch() == 0) {
            table.list(after.contract());
        }
        try {
            return StateItems.read(
                    after.contract(),
                    table.dynamo()
                            .updateItem(update.request(table, after.contract(), ReturnValue.ALL_NEW))
                            .attributes());
        } catch (ConditionalCheckFailedException refused) {
            throw new LostEpochException(after.contract());
        }
    }

    private static void due(String contract, Optional<Instant> moment, StateUpdate update) {
        int shard = Math.floorMod(contract.hashCode(), SHARDS);
        update.setIf(moment.isPresent(), TallyItems.DUE_SHARD, fromS(Integer.toString(shard)))
                .setIf(moment.isPresent(), TallyItems.DUE_AT, StateItems.moment(moment.orElse(Instant.MAX)));
    }
}
