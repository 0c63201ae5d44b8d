package com.mintactivity.activity.tally.store;

import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.hit.HitReader;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.activity.tally.Summary;
import com.mintactivity.activity.tally.TallyAccumulator;
import com.mintactivity.activity.tally.TopUsers;
import com.mintactivity.activity.tally.period.MinuteLife;
import com.mintactivity.activity.tally.period.ReadPlan;
import com.mintactivity.activity.tally.period.StoredPeriod;
import com.mintactivity.activity.time.Window;
import com.mintactivity.platform.concurrent.Parallel;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Adds up stored tallies where they are sealed and valid, and counts the rest from raw hits. It makes three rounds of
 * calls: the contract's state; then every stored tally and, at the same time, the raw hits; then the wallets of the
 * listed users and, at the same time, their other data. The further parts of large tallies take one more
 * round. The state is read before anything else, since it decides which tallies may be used. The hits of a tally that
 * cannot be read are counted raw; other tallies are not affected.
 */
public final class TallyReader {

    private final TallyTable table;
    private final ContractStates states;
    private final HitReader hits;
    private final InstantSource clock;

    public TallyReader(TallyTable table, ContractStates states, HitReader hits, InstantSource clock) {
        this.table = table;
        this.states = states;
        this.hits = hits;
        this.clock = clock;
    }

    /** A summary, and the details that were read of its listed users. */
    public record TallyResult<T>(Summary summary, T details) {}

    public TallyReader(DynamoDbClient dynamo, String stack, InstantSource clock) {
        this(TallyTable.of(dynamo, stack), new ContractStates(dynamo, stack), new HitReader(dynamo, stack), clock);
    }

    /** The summary alone. */
    public Summary summary(ContractSelector selector, Window window, int top) {
        return read(selector, window, top, userIds -> userIds).summary();
    }

    /**
     * The summary of a window, with details of the listed users.
     *
     * @param top how many users to list, at least 1
     * @param details reads the details by user id; called as soon as the listed ids are known, possibly while their
     *     wallets are still being read
     */
    public <T> TallyResult<T> read(
            ContractSelector selector, Window window, int top, Function<List<UserId>, T> details) {
        String contract = HitItems.contractKey(selector.tenant(), selector.contract());
        // Nothing is read of an empty window, not even the state: it is as if nothing were sealed.
        ContractState state = window.isEmpty() ? ContractState.unsealed(contract) : states.read(contract);
        ReadPlan plan = ReadPlan.of(
                window,
                state.watermark().orElse(window.since()),
                state.invalid(),
                clock.instant().minus(MinuteLife.READ),
                state.denseSince());
        ReadPlan raw = new ReadPlan(List.of(), List.of(window));
        return result(state, sum(selector, state, plan), top, details)
                .or(() -> result(state, sum(selector, state, raw), top, details))
                .orElseThrow();
    }

    /**
     * The result; empty if the index of a wallet is not in the dictionary. Raw hits name wallets by their addresses.
     */
    private <T> Optional<TallyResult<T>> result(
            ContractState state, TallyAccumulator sum, int top, Function<List<UserId>, T> details) {
        TopUsers listed = TopUsers.of(sum, top);
        return Parallel.VIRTUAL_THREADS.both(
                () -> wallets(state, sum, listed),
                () -> details.apply(listed.userIds()),
                (wallets, read) -> wallets.map(found -> new TallyResult<>(listed.summary(found), read)));
    }

    private TallyAccumulator sum(ContractSelector selector, ContractState state, ReadPlan plan) {
        List<Supplier<Consumer<TallyAccumulator>>> reads = new ArrayList<>();
        for (StoredPeriod period : plan.periods()) {
            boolean consistent =
                    state.isFresh(clock.instant()) && period.until().isAfter(state.stable());
            PeriodReader reader = new PeriodReader(table, state.contract(), consistent);
            reads.add(() -> stored(selector, reader, period));
        }
        plan.raw().forEach(stretch -> reads.add(() -> raw(selector, stretch)));
        TallyAccumulator sum = TallyAccumulator.together();
        Parallel.VIRTUAL_THREADS.asCompleted(reads, Supplier::get, part -> part.accept(sum));
        return state.pseudonyms().isEmpty() ? sum : sum.renamed(state.pseudonyms());
    }

    private Consumer<TallyAccumulator> stored(ContractSelector selector, PeriodReader reader, StoredPeriod period) {
        try {
            List<StoredTally> tallies = reader.read(period);
            return sum -> tallies.forEach(tally -> tally.addTo(sum, selector.chainId()));
        } catch (TornTallyException unreadable) {
            return raw(selector, new Window(period.since(), period.until()));
        }
    }

    private Consumer<TallyAccumulator> raw(ContractSelector selector, Window window) {
        TallyAccumulator counted = new RawHitCounter(hits, selector).count(window);
        return sum -> sum.add(counted);
    }

    private Optional<Map<Integer, Set<String>>> wallets(ContractState state, TallyAccumulator sum, TopUsers listed) {
        WalletDictionary dictionary = new WalletDictionary(table, state.contract());
        return dictionary
                .addresses(sum, listed.listed(), state.isFresh(clock.instant()))
                .or(() -> dictionary.addresses(sum, listed.listed(), true));
    }
}
