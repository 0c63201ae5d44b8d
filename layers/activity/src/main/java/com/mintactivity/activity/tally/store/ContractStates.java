package com.mintactivity.activity.tally.store;

import static com.mintactivity.platform.dynamo.Item.text;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.activity.hit.UserId;
import com.mintactivity.activity.time.Window;
import com.mintactivity.platform.concurrent.Parallel;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/** The state items of all contracts. */
public final class ContractStates {

    private static final AttributeValue ONE = StateItems.number(1);

    /**
     * The partition key of the list of contracts, whose names are its sort keys: the index has only those for which
     * something is due.
     */
    private static final String CONTRACTS = "contracts";

    /** The partition key of an item like a state, whose epoch is that of the last restore. */
    private static final String RESTORED = "restored";

    /** Partition keys of the index: a burst of imports must not exceed the throughput of one. */
    public static final int SHARDS = 16;

    /** The most contracts that one message of a sweep announces, and the most states that it reads. */
    private static final int MAX_DUE = 1_000;

    private static final int MAX_STATES = 500;

    private final TallyTable table;

    public ContractStates(TallyTable table) {
        this.table = table;
    }

    public ContractStates(DynamoDbClient dynamo, String stack) {
        this(TallyTable.of(dynamo, stack));
    }

    public ContractState read(String contract) {
        return StateItems.read(contract, table.item(contract, TallyItems.STATE, true));
    }

    /** All contracts that were ever sealed, in order. */
    public List<String> all() {
        return table.between(CONTRACTS, TallyItems.START, TallyItems.END, true)
                .map(item -> text(item, TallyItems.SORT))
                .toList();
    }

    /**
     * The keys of the items of a contract that is removed: of its state first, so that no sealer continues it while
     * they are deleted. What leads to others comes after them, so that a deletion that is interrupted can find the
     * rest.
     *
     * @param isLast whether no sealer that has read the state before is left; otherwise without what leads to items
     *     that such a sealer may still write: the first parts of tallies with others, and its place in {@link #all}
     */
    public List<Map<String, AttributeValue>> keys(String contract, boolean isLast) {
        List<Map<String, AttributeValue>> keys = table.keys(contract, isLast);
        if (isLast) {
            keys.add(TallyItems.key(CONTRACTS, contract));
        }
        return keys;
    }

    /**
     * Some of a list of contracts.
     *
     * @param last after which the list goes on; empty at its end
     */
    public record Page(List<String> contracts, Optional<String> last) {}

    /**
     * Contracts with tallies of an older version than this release writes, whose sealer does not know it yet.
     *
     * @param after only contracts behind it
     */
    public Page withOlderTallies(String after) {
        int written = TallyVersion.written().number();
        String from = after + TallyItems.START;
        QueryResponse response = table.page(CONTRACTS, from, TallyItems.END, MAX_STATES);
        List<String> older = response.items().stream()
                .filter(item -> StateItems.version(item) < written)
                .map(item -> text(item, TallyItems.SORT))
                .toList();
        List<Boolean> known = Parallel.VIRTUAL_THREADS.all(older, contract -> isKnown(read(contract), written));
        return new Page(
                IntStream.range(0, older.size())
                        .filter(i -> !known.get(i))
                        .mapToObj(older::get)
                        .toList(),
                last(response, TallyItems.SORT));
    }

    /** Whether the state knows the version; the list then says so, too. */
    private boolean isKnown(ContractState state, int written) {
        boolean isKnown = state.version().number() >= written;
        if (isKnown) {
            list(state.contract(), state.version());
        }
        return isKnown;
    }

    private void list(String contract, TallyVersion version) {
        Map<String, AttributeValue> listed = new HashMap<>(TallyItems.key(CONTRACTS, contract));
        listed.put(StateItems.VERSION, StateItems.number(version.number()));
        table.dynamo().putItem(request -> request.tableName(table.name()).item(listed));
    }

    /**
     * Some of the contracts with due work, whether or not hits of them were announced. The index has only contracts
     * that will have due work at some time. Its sort key is the contract, not the time: so another time costs one unit,
     * not two.
     *
     * @param shard of the index, below {@link #SHARDS}
     * @param after only contracts behind it
     */
    public Page due(int shard, String after, Instant now) {
        QueryResponse response = table.dynamo()
                .query(request -> request.tableName(table.name())
                        .indexName(TallyItems.DUE)
                        .keyConditionExpression(TallyItems.DUE_SHARD + " = :shard AND " + TallyItems.PARTITION
                                + " BETWEEN :after AND :end")
                        .expressionAttributeValues(Map.of(
                                ":shard", fromS(Integer.toString(shard)),
                                ":after", fromS(after + TallyItems.START),
                                ":end", fromS(TallyItems.END)))
                        .limit(MAX_DUE));
        List<String> due = response.items().stream()
                .filter(item -> !Instant.parse(text(item, TallyItems.DUE_AT)).isAfter(now))
                .map(item -> text(item, TallyItems.PARTITION))
                .toList();
        return new Page(due, last(response, TallyItems.PARTITION));
    }

    /** The last item of a page that is not the end. */
    private static Optional<String> last(QueryResponse response, String key) {
        return response.hasLastEvaluatedKey() ? Optional.of(text(response.lastEvaluatedKey(), key)) : Optional.empty();
    }

    /**
     * Claims hours for a writer of history, before it writes to them. They are written again when it has finished or is
     * presumed dead.
     *
     * @param ranges of hours. Each is stored as it is: other combinations of the same hours would all stay in the item
     * @return the state, if the claims of all writers take so much of its item that a sealer might not find room for
     *     what it has to add; the writer must claim nothing more then
     */
    public Optional<ContractState> claim(
            String contract, String writer, HistoryChange change, Collection<Window> ranges) {
        // A writer that goes on where it was interrupted has not finished any more.
        StateUpdate update = StateUpdate.claim(contract, writer)
                .add(StateItems.HOURS_OF + writer, StateItems.hours(ranges))
                .remove(StateItems.FINISHED_OF + writer);
        if (change != HistoryChange.ADDS) {
            update.set(StateItems.CHANGE_OF + writer, StateItems.change(change));
        }
        Map<String, AttributeValue> claimed = write(contract, update, ReturnValue.ALL_NEW);
        return StateItems.isCrowded(claimed) ? Optional.of(StateItems.read(contract, claimed)) : Optional.empty();
    }

    /** Says that a writer has stopped writing. */
    public void finish(String contract, String writer) {
        StateUpdate update = StateUpdate.claim(contract, writer).set(StateItems.FINISHED_OF + writer, StateItems.TRUE);
        write(contract, update, ReturnValue.NONE);
    }

    /** Lets a sealer write hours again. The epoch rises, so no step that counted them before is committed. */
    public void repair(String contract, Collection<Window> ranges) {
        StateUpdate update = new StateUpdate()
                .change(Map.of(), StateItems.dueAt(contract, Instant.EPOCH))
                .add(HistoryChange.ADDS.due(), StateItems.hours(ranges))
                .add(StateItems.EPOCH, ONE);
        write(contract, update, ReturnValue.NONE);
    }

    /**
     * From now on, readers count a user's hits as those of a pseudonym, without wallets. The epoch rises: who replaces
     * a damaged state requires the one that was read. The contract is listed before, as by its first commit: else
     * nothing might lead to the id, if the user's hit is replaced meanwhile.
     *
     * @param underWay requires that the user is being erased: else nothing would take the id out of the state again
     * @return false if it does not hold
     */
    public boolean conceal(String contract, UserId user, UserId pseudonym, TransactWriteItem underWay) {
        if (read(contract).watermark().isEmpty()) {
            list(contract, TallyVersion.written());
        }
        StateUpdate update = new StateUpdate()
                .set(StateItems.PSEUDONYM + user.value(), fromS(pseudonym.value()))
                .add(StateItems.EPOCH, ONE);
        return table.isWritten(List.of(underWay, update.part(table, contract)));
    }

    /** Ends {@link #conceal} under this pseudonym, when nothing names the user any more. */
    public void endConcealment(String contract, UserId user, UserId pseudonym) {
        String name = StateItems.PSEUDONYM + user.value();
        table.isWritten(List.of(new StateUpdate()
                .remove(name)
                .onlyIf(name, fromS(pseudonym.value()))
                .part(table, contract)));
    }

    /** Lets contracts that are not sealed be {@link ContractState#restored} with their next commits. */
    public void restored(long epoch) {
        write(RESTORED, new StateUpdate().set(StateItems.EPOCH, StateItems.number(epoch)), ReturnValue.NONE);
    }

    /**
     * Replaces a state under a higher epoch, and returns the stored one, with what writers have claimed meanwhile.
     *
     * @param before exactly as it was read: only what differs from it is written
     * @param derived from it
     * @throws LostEpochException if the epoch has risen, or if a writer has claimed more and the new state would hide
     *     it
     */
    public ContractState commit(ContractState before, ContractState derived) {
        long restored = before.watermark().isPresent() ? 0 : read(RESTORED).epoch();
        ContractState after = restored > before.epoch() ? derived.restored(restored) : derived;
        Map<String, AttributeValue> next = StateItems.write(after);
        next.put(StateItems.EPOCH, StateItems.number(Math.max(before.epoch() + 1, after.epoch())));
        next.putIfAbsent(StateItems.MARK, fromS(UUID.randomUUID().toString()));
        StateUpdate update =
                new StateUpdate().change(StateItems.write(before), next).onlyIfNumber(StateItems.EPOCH, before.epoch());
        after.dueAt()
                .ifPresentOrElse(
                        at -> update.change(Map.of(), StateItems.dueAt(after.contract(), at)),
                        () -> update.remove(TallyItems.DUE_SHARD).remove(TallyItems.DUE_AT));
        // A writer is removed only if it has claimed nothing more.
        before.history().writers().forEach((name, writer) -> {
            if (!after.history().writers().containsKey(name)) {
                update.onlyIfNumber(StateItems.CLAIMS_OF + name, writer.claims());
            }
        });
        if (after.history().isEmpty()) {
            // The due time of a writer that has come meanwhile must stay.
            update.onlyIfNumber(StateItems.CLAIMS, before.history().claims());
        }
        if (before.watermark().isEmpty()
                || after.version().number() < before.version().number()) {
            list(after.contract(), after.version());
        }
        try {
            return StateItems.read(after.contract(), write(after.contract(), update, ReturnValue.ALL_NEW));
        } catch (ConditionalCheckFailedException refused) {
            throw new LostEpochException(after.contract());
        }
    }

    private Map<String, AttributeValue> write(String contract, StateUpdate update, ReturnValue returned) {
        return table.write(() -> table.dynamo()
                .updateItem(update.request(table, contract, returned))
                .attributes());
    }
}
