package com.mintactivity.operator.user;

import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.activity.tally.period.Grid;
import com.mintactivity.activity.tally.period.MinuteLife;
import com.mintactivity.activity.tally.seal.SealTiming;
import com.mintactivity.activity.tally.store.ContractState;
import com.mintactivity.activity.tally.store.ContractStates;
import com.mintactivity.activity.tally.store.HistoryChange;
import com.mintactivity.activity.tally.store.OpenHistory.HistoryWriter;
import com.mintactivity.activity.tally.store.TallyItems;
import com.mintactivity.activity.tally.store.TallyStore;
import com.mintactivity.activity.tally.store.WalletDictionary;
import com.mintactivity.operator.audit.Items;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.user.UserHits.UserHit;
import com.mintactivity.platform.dynamo.Item;
import com.mintactivity.platform.time.Rfc3339;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/**
 * The traces of a user in table {@code tallies}, in one contract. The sealer writes the tallies of changed hits again,
 * in place. Two kinds of items are left for a command to delete, when no tally that is read names the user: the user's
 * wallets, and tallies that nothing reads or writes.
 */
final class StoredTraces {

    /** A user and a contract. */
    record UserInContract(UserId user, String contract) {

        static UserInContract of(UserHit hit) {
            return new UserInContract(hit.user(), hit.contractKey());
        }
    }

    private final DynamoDbClient dynamo;
    private final String stack;
    private final ContractStates states;
    private final UserId user;
    private final String contract;
    private final String tenant;
    private final Set<Instant> units = new HashSet<>();

    private boolean isConcealed;

    StoredTraces(DynamoDbClient dynamo, String stack, UserInContract of) {
        this.dynamo = dynamo;
        this.stack = stack;
        this.states = new ContractStates(dynamo, stack);
        this.user = of.user();
        this.contract = of.contract();
        this.tenant = HitItems.selector(contract).tenant();
    }

    /** A hit of the user in this contract. */
    void add(UserHit hit) {
        units.add(Grid.DAYS_16.floorUnit(hit.completedAt()));
    }

    /**
     * The contract has wallets of the user, perhaps of a hit that is not the user's any more: the tallies of its hour
     * are among those that are being written again, if they still name the user.
     */
    void addOpen() {
        states.read(contract).open().units(Grid.DAYS_16).forEach(units::add);
    }

    UserId user() {
        return user;
    }

    String contract() {
        return contract;
    }

    String tenant() {
        return tenant;
    }

    /**
     * From now on, answers of {@code hits} name the pseudonym in place of the user.
     *
     * @throws Declined if another run has ended the erasure
     */
    void conceal(ErasureProgress progress) {
        progress.conceal(states, contract);
        isConcealed = true;
    }

    boolean isConcealed() {
        return isConcealed;
    }

    void endConcealment(Pseudonyms pseudonyms) {
        states.endConcealment(contract, user, pseudonyms.of(tenant));
    }

    /** Ends what a run that was killed has begun, so that the sealer need not wait until it takes that run for dead. */
    void finish(String writer) {
        HistoryWriter begun = states.read(contract).history().writers().get(writer);
        if (begun != null && !begun.finished()) {
            states.finish(contract, writer);
        }
    }

    /** The longest units whose tallies may name the user. */
    Set<Instant> units() {
        return units;
    }

    /**
     * Refuses the erasure while an import has not finished: it may write hits of the user that no scan finds yet. One
     * that has finished had written its last hit before, so the scan after the changes finds all; its hours are
     * awaited like those of the erasure.
     *
     * @throws Declined with the name of the import, since when it is silent, and when the erasure can go on
     */
    void refuseImport(Instant now) {
        refuseUnfinished(states.read(contract), HistoryChange.ADDS, now);
    }

    /** @throws Declined if a writer that changes hits in some way has not finished */
    static void refuseUnfinished(ContractState state, HistoryChange change, Instant now) {
        state.history().writers().entrySet().stream()
                .filter(writer -> writer.getValue().change() == change
                        && !writer.getValue().finished())
                .min(Map.Entry.comparingByKey())
                .ifPresent(writer -> {
                    throw refusal(
                            state.contract(), writer.getKey(), writer.getValue().firstSeen(), now);
                });
    }

    /** @param firstSeen when a sealer first saw the last claim of the writer */
    private static Declined refusal(String contract, String name, @Nullable Instant firstSeen, Instant now) {
        String unfinished = "%s has not finished on %s".formatted(name, contract);
        String ended = "run the command again when it has ended; if it was killed, or ended with an error, ";
        if (firstSeen == null) {
            return new Declined(unfinished + ", and no sealer has seen its last claim yet")
                    .remedy(ended + "an hour after a sealer sees that claim: within an hour this message has the time");
        }
        Instant deadAt = firstSeen.plus(SealTiming.GIVE_UP);
        return new Declined(unfinished + ", and is silent since " + Rfc3339.format(firstSeen))
                .remedy(ended
                        + (deadAt.isAfter(now)
                                ? "after " + Rfc3339.format(deadAt)
                                : "when the sealer, which is late, has seen that it is dead: see `status`"));
    }

    /** The pages of the user's wallets. */
    List<Map<String, AttributeValue>> walletPages() {
        return new WalletDictionary(dynamo, stack, contract).pages(user);
    }

    /** The number of the user's wallets. Those that an earlier run has blanked count, too. */
    int wallets() {
        return walletPages().stream()
                .mapToInt(page -> Item.texts(page, WalletDictionary.WALLETS).size())
                .sum();
    }

    /**
     * Deletions of the tallies that nothing reads and that may name the user. They fail if a sealer has written one
     * since.
     */
    List<TransactWriteItem> unusedTallies(Instant now) {
        ContractState state = states.read(contract);
        return new TallyStore(dynamo, stack, state, new LongAdder())
                .unused(user, now.minus(MinuteLife.WRITTEN)).stream()
                        .map(key -> Items.deleteUpTo(TallyItems.table(stack), key, "epoch", state.epoch()))
                        .toList();
    }
}
