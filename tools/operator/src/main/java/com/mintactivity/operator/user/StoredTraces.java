package com.mintactivity.operator.user;

import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.hit.HitReader;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.activity.tally.period.Grid;
import com.mintactivity.activity.tally.period.HourRanges;
import com.mintactivity.activity.tally.period.MinuteLife;
import com.mintactivity.activity.tally.store.ContractState;
import com.mintactivity.activity.tally.store.ContractStates;
import com.mintactivity.activity.tally.store.HistoryWriter;
import com.mintactivity.activity.tally.store.TallyStore;
import com.mintactivity.activity.tally.store.WalletDictionary;
import com.mintactivity.activity.time.Window;
import com.mintactivity.operator.user.UserHits.UserHit;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What table {@code tallies} holds of a user in one contract. The sealer writes the tallies of changed hits again. Two
 * kinds of items are left for a command to delete, when no tally names the user: the user's wallets, and minutes that
 * are too old to be written or read, but that the store has not deleted yet.
 */
final class StoredTraces {

    private final DynamoDbClient dynamo;
    private final String stack;
    private final ContractStates states;
    private final String contract;
    private final String tenant;
    private final NavigableSet<Instant> hours = new TreeSet<>();

    /** @param hits of the user in one contract, at least one */
    StoredTraces(DynamoDbClient dynamo, String stack, List<UserHit> hits) {
        this.dynamo = dynamo;
        this.stack = stack;
        this.states = new ContractStates(dynamo, stack);
        this.contract = hits.getFirst().contractKey();
        this.tenant = hits.getFirst().tenant();
        hits.forEach(hit -> hours.add(Grid.HOURS.floorUnit(hit.completedAt())));
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

    /** Whether every tally of the user's hours was written after the hits changed. */
    boolean areRepaired() {
        HourRanges invalid = states.read(contract).invalid();
        return hours.stream().noneMatch(hour -> invalid.overlaps(hour, Grid.HOURS.nextUnit(hour)));
    }

    /** Whether the user has hits from a moment on. */
    boolean hasHits(UserId user, Window window) {
        AtomicBoolean has = new AtomicBoolean();
        new HitReader(dynamo, stack).each(HitItems.selector(contract), window, hit -> {
            if (hit.userId().equals(user)) {
                has.set(true);
            }
        });
        return has.get();
    }

    /** The keys of the items to delete. */
    List<Map<String, AttributeValue>> leftOver(UserId user, Instant now) {
        TallyStore tallies = new TallyStore(dynamo, stack, ContractState.unsealed(contract), new LongAdder());
        List<Map<String, AttributeValue>> keys =
                new ArrayList<>(tallies.minuteKeys(hours.headSet(now.minus(MinuteLife.WRITTEN), true)));
        keys.addAll(new WalletDictionary(dynamo, stack, contract).pages(user));
        return keys;
    }
}
