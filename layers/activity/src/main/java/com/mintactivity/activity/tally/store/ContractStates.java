package com.mintactivity.activity.tally.store;

import static com.mintactivity.platform.dynamo.Item.text;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromBool;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromN;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.activity.tally.period.HourRanges;
import com.mintactivity.activity.tally.store.ContractState.Writer;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;

/** The state items of all contracts. */
public final class ContractStates {

    private static final AttributeValue ONE = fromN("1");

    private final TallyTable table;

    public ContractStates(DynamoDbClient dynamo, String stack) {
        this.table = TallyTable.of(dynamo, stack);
    }

    public ContractState read(String contract) {
        return StateItems.read(contract, table.item(contract, TallyItems.STATE, true));
    }

    /** Contracts on which a sealer may have work. The index may show a contract some time after its state has changed. */
    public List<String> open() {
        return table
                .dynamo()
                .queryPaginator(request -> request.tableName(table.name())
                        .indexName(TallyItems.BY_OPEN_WORK)
                        .keyConditionExpression(TallyItems.OPEN_WORK + " = :open")
                        .expressionAttributeValues(Map.of(":open", fromS(TallyItems.OPEN))))
                .items()
                .stream()
                .map(item -> text(item, TallyItems.PARTITION))
                .toList();
    }

    /** Lets a sealer look at a contract that has new hits. */
    public void announce(String contract, Instant now) {
        announce(contract, now, new StateUpdate());
    }

    /** Makes hours invalid, until a sealer has repaired them after the writer has finished or is taken for dead. */
    public void invalidate(String contract, String writer, HourRanges hours, Instant now) {
        announce(
                contract,
                now,
                new StateUpdate()
                        .add(StateItems.hours(writer), StateItems.hours(hours))
                        .add(StateItems.beats(writer), ONE));
    }

    /** Says that a writer writes no more. */
    public void finish(String contract, String writer, Instant now) {
        announce(
                contract,
                now,
                new StateUpdate()
                        .set(StateItems.finished(writer), fromBool(true))
                        .add(StateItems.beats(writer), ONE));
    }

    private void announce(String contract, Instant now, StateUpdate update) {
        table.dynamo()
                .updateItem(update.set(TallyItems.OPEN_WORK, fromS(TallyItems.OPEN))
                        .set(StateItems.ANNOUNCED_AT, StateItems.moment(now))
                        .add(StateItems.ANNOUNCEMENTS, ONE)
                        .request(table, contract, ReturnValue.NONE));
    }

    /**
     * Replaces a state, and returns what is stored now, which has what writers have announced meanwhile.
     *
     * @param before as it was read
     * @param after made of it; where it changes a writer, the writer must not have announced anything meanwhile
     * @throws LostEpochException if another sealer has changed the state, or a writer has
     */
    public ContractState commit(ContractState before, ContractState after, Instant now) {
        StateUpdate update = new StateUpdate()
                .set(StateItems.EPOCH, fromN(Long.toString(after.epoch())))
                .set(StateItems.LAST_REWRITTEN_AT, StateItems.moment(after.lastRewrittenAt()))
                .set(StateItems.STABLE, StateItems.moment(after.stable()))
                .set(StateItems.MAX_PARTS, fromN(Integer.toString(after.maxParts())));
        after.watermark().ifPresent(moment -> update.set(StateItems.WATERMARK, StateItems.moment(moment)));
        setUnless(after.seen().isEmpty(), update, StateItems.SEEN, StateItems.seen(after));
        setUnless(after.unchecked().isEmpty(), update, StateItems.UNCHECKED, StateItems.unchecked(after));
        after.repair()
                .ifPresentOrElse(
                        repair -> update.set(StateItems.REPAIR, StateItems.repair(repair)),
                        () -> update.remove(StateItems.REPAIR));
        writers(before, after, update);
        open(after, now, update);
        if (before.epoch() == 0) {
            update.onlyIfAbsent(StateItems.EPOCH);
        } else {
            update.onlyIf(StateItems.EPOCH, fromN(Long.toString(before.epoch())));
        }
        try {
            return StateItems.read(
                    after.contract(),
                    table.dynamo()
                            .updateItem(update.request(table, after.contract(), ReturnValue.ALL_NEW))
                            .attributes());
        } catch (ConditionalCheckFailedException changed) {
            throw new LostEpochException(after.contract());
        }
    }

    private static void setUnless(boolean isEmpty, StateUpdate update, String attribute, AttributeValue value) {
        if (isEmpty) {
            update.remove(attribute);
        } else {
            update.set(attribute, value);
        }
    }

    private static void writers(ContractState before, ContractState after, StateUpdate update) {
        Set<String> names = new HashSet<>(before.writers().keySet());
        names.addAll(after.writers().keySet());
        for (String name : names) {
            Writer old = before.writers().get(name);
            Writer left = after.writers().get(name);
            if (left == null || !left.equals(old)) {
                if (old == null) {
                    update.onlyIfAbsent(StateItems.beats(name));
                } else {
                    update.onlyIf(StateItems.beats(name), fromN(Long.toString(old.beats())));
                }
                if (left == null) {
                    update.remove(StateItems.hours(name))
                            .remove(StateItems.beats(name))
                            .remove(StateItems.finished(name));
                } else {
                    update.set(StateItems.hours(name), StateItems.hours(left.hours()))
                            .set(StateItems.beats(name), fromN(Long.toString(left.beats())));
                    setUnless(!left.finished(), update, StateItems.finished(name), fromBool(true));
                }
            }
        }
    }

    private static void open(ContractState after, Instant now, StateUpdate update) {
        if (after.hasOpenWork(now)) {
            update.set(TallyItems.OPEN_WORK, fromS(TallyItems.OPEN));
            return;
        }
        update.remove(TallyItems.OPEN_WORK);
        if (after.announcements() == 0) {
            update.onlyIfAbsent(StateItems.ANNOUNCEMENTS);
        } else {
            update.onlyIf(StateItems.ANNOUNCEMENTS, fromN(Long.toString(after.announcements())));
        }
    }
}
