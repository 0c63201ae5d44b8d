package com.mintactivity.operator.user;

import com.mintactivity.activity.hit.UserId;
import com.mintactivity.activity.tally.period.Grid;
import com.mintactivity.activity.tally.period.HourRanges;
import com.mintactivity.activity.tally.period.MinuteLife;
import com.mintactivity.activity.tally.store.ContractState;
import com.mintactivity.activity.tally.store.ContractStates;
import com.mintactivity.activity.tally.store.HistoryChange;
import com.mintactivity.activity.tally.store.HistoryWriter;
import com.mintactivity.activity.tally.store.TallyStore;
import com.mintactivity.activity.tally.store.WalletDictionary;
import com.mintactivity.operator.user.UserHits.UserHit;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.atomic.LongAdder;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What table {@code tallies} holds of a user in one contract. The sealer writes the tallies of changed hits again, in
 * place. Two kinds of items are left for a command to delete, when no tally names the user: the user's wallets, and
 * minutes that are too old to be written or read, but that the store has not deleted yet.
 */
final class StoredTraces {

    private final DynamoDbClient dynamo;
    private final String stack;
    private final ContractStates states;
    private final String contract;
    private final String tenant;
    private final NavigableSet<Instant> hours = new TreeSet<>();

    /** @param hit of the user, in the contract */
    StoredTraces(DynamoDbClient dynamo, String stack, UserHit hit) {
        this.dynamo = dynamo;
        this.stack = stack;
        this.states = new ContractStates(dynamo, stack);
        this.contract = hit.contractKey();
        this.tenant = hit.tenant();
    }

    /** Another hit of the user in this contract. */
    void add(UserHit hit) {
        hours.add(Grid.HOURS.floorUnit(hit.completedAt()));
    }

    String contract() {
        return contract;
    }

    String tenant() {
        return tenant;
    }

    /** From now on, answers of {@code hits} name the pseudonym in place of the user. */
    void conceal(UserId user, UserId pseudonym) {
        states.conceal(contract, user, pseudonym);
    }

    void endConcealment(UserId user) {
        states.endConcealment(contract, user);
    }

    /** Ends what a run that was killed has begun, so that the sealer need not wait until it takes that run for dead. */
    void finish(String writer) {
        HistoryWriter begun = states.read(contract).writers().get(writer);
        if (begun != null && !begun.finished()) {
            states.finish(contract, writer);
        }
    }

    /**
     * Whether every tally that may have named the user was written after the hits changed: nothing is open in the
     * longest unit of any of the hours, else that unit may still wait.
     */
    boolean areRewritten() {
        HourRanges open = states.read(contract).open();
        return hours.stream()
                .map(Grid.DAYS_16::floorUnit)
                .distinct()
                .noneMatch(unit -> open.overlaps(unit, Grid.DAYS_16.nextUnit(unit)));
    }

    /** An import that may be at work on the contract, and when a sealer saw it; empty if there is none. */
    Optional<Map.Entry<String, HistoryWriter>> importer() {
        return states.read(contract).writers().entrySet().stream()
                .filter(writer -> writer.getValue().change() == HistoryChange.ADDS)
                .findFirst();
    }

    /** The pages of the user's wallets. */
    List<Map<String, AttributeValue>> walletPages(UserId user) {
        return new WalletDictionary(dynamo, stack, contract).pages(user);
    }

    /** The keys of the minutes that nothing writes any more. */
    List<Map<String, AttributeValue>> oldMinutes(Instant now) {
        return new TallyStore(dynamo, stack, ContractState.unsealed(contract), new LongAdder())
                .minuteKeys(hours.headSet(now.minus(MinuteLife.WRITTEN), true));
    }
}
