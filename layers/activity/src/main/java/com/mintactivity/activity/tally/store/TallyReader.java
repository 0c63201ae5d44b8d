package com.mintactivity.activity.tally.store;

import static java.util.stream.Collectors.groupingBy;

import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.hit.HitReader;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.activity.tally.RawHitCounter;
import com.mintactivity.activity.tally.Summary;
import com.mintactivity.activity.tally.TallyAccumulator;
import com.mintactivity.activity.tally.TopUsers;
import com.mintactivity.activity.tally.TornTallyException;
import com.mintactivity.activity.tally.period.Grid;
import com.mintactivity.activity.tally.period.HourRanges;
import com.mintactivity.activity.tally.period.MinuteLife;
import com.mintactivity.activity.tally.period.ReadPlan;
import com.mintactivity.activity.tally.period.StoredPeriod;
import com.mintactivity.activity.time.Window;
import com.mintactivity.platform.concurrent.MarkedMemory;
import com.mintactivity.platform.concurrent.Pace;
import com.mintactivity.platform.concurrent.Parallel;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Adds up stored tallies where they are sealed and valid, and counts the rest from raw hits. It makes three rounds of
 * calls: the contract's state; then every stored tally and, at the same time, the raw hits; then the wallets of the
 * listed users and, at the same time, their other data. The further parts of large tallies take one more
 * round. Tallies that were read stay in memory under the mark of the state, which another state of the contract has
 * only as long as they are the stored ones; so do units of which nothing is stored. The state is read before anything
 * else, since it decides which tallies may be used. The hits of a tally that cannot be read are counted raw; other
 * tallies are not affected.
 */
public final class TallyReader {

    /** How long an instance remembers tallies, which name users. */
    public static final Duration REMEMBERED = Duration.ofHours(1);

    /** The part of the JVM's memory that they may take. */
    private static final long MEMORY = Runtime.getRuntime().maxMemory() / 8;

    private final TallyTable table;
    private final ContractStates states;
    private final HitReader hits;
    private final InstantSource clock;

    /** By contract and unit: its tally, or none. */
    private final MarkedMemory<List<StoredTally>> memory;

    /** A summary, and the details that were read of its listed users. */
    public record TallyResult<T>(Summary summary, T details) {}

    public TallyReader(DynamoDbClient dynamo, String stack, InstantSource clock) {
        this(dynamo, stack, clock, REMEMBERED);
    }

    /** @param remembered how long tallies that were read stay in memory */
    public TallyReader(DynamoDbClient dynamo, String stack, InstantSource clock, Duration remembered) {
        this.table = TallyTable.of(dynamo, stack);
        this.states = new ContractStates(table);
        this.hits = new HitReader(dynamo, stack);
        this.clock = clock;
        this.memory = new MarkedMemory<>(clock, remembered, MEMORY);
    }

    /** The summary alone. */
    public Summary summary(ContractSelector selector, Window window, int top) {
        return read(selector, window, top, userIds -> userIds).summary();
    }

    /**
     * The hits that stored tallies have of a window, also those of invalid hours. Nothing is counted raw, and a tally
     * that cannot be read counts nothing.
     *
     * @param contract {@code tenant#contract}
     */
    public long storedHits(String contract, Window window) {
        ContractState state = states.read(contract);
        ReadPlan plan = ReadPlan.of(
                window,
                state.watermark().orElse(window.since()),
                HourRanges.NONE,
                clock.instant().minus(MinuteLife.READ),
                state.denseSince());
        PeriodReader reader = new PeriodReader(table, contract, false);
        TallyAccumulator sum = TallyAccumulator.together();
        for (StoredPeriod period : plan.periods()) {
            try {
                added(HitItems.selector(contract), reader.read(period)).accept(sum);
            } catch (TornTallyException unreadable) {
                // It is only an estimate.
            }
        }
        return sum.hits();
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
        Pace pace = new Pace(RawHitCounter.HITS_PER_SECOND);
        for (StoredPeriod period : plan.periods()) {
            boolean consistent =
                    state.isFresh(clock.instant()) && period.until().isAfter(state.stable());
            PeriodReader reader = new PeriodReader(table, state.contract(), consistent);
            Recalled recalled = recall(state, period);
            reads.add(() -> added(selector, recalled.tallies()));
            recalled.missing().ifPresent(missing -> reads.add(() -> stored(selector, reader, state, missing, pace)));
        }
        plan.raw().forEach(stretch -> reads.add(() -> raw(selector, stretch, pace)));
        TallyAccumulator sum = TallyAccumulator.together();
        Parallel.VIRTUAL_THREADS.asCompleted(reads, Supplier::get, part -> part.accept(sum));
        return state.pseudonyms().isEmpty() ? sum : sum.renamed(state.pseudonyms());
    }

    /**
     * The tallies of a period that are in memory.
     *
     * @param missing the shortest stretch with all of its units that are not
     */
    private record Recalled(List<StoredTally> tallies, Optional<StoredPeriod> missing) {}

    private Recalled recall(ContractState state, StoredPeriod period) {
        NavigableMap<Instant, List<StoredTally>> known = new TreeMap<>();
        List<Instant> missing = new ArrayList<>();
        for (Instant unit : units(period)) {
            memory.find(name(state, period.grid(), unit), state.mark())
                    .ifPresentOrElse(tally -> known.put(unit, tally), () -> missing.add(unit));
        }
        if (missing.isEmpty()) {
            return new Recalled(all(known), Optional.empty());
        }
        StoredPeriod unknown = new StoredPeriod(
                period.grid(), missing.getFirst(), period.grid().nextUnit(missing.getLast()));
        known.subMap(unknown.since(), unknown.until()).clear();
        return new Recalled(all(known), Optional.of(unknown));
    }

    private void remember(ContractState state, StoredPeriod period, List<StoredTally> tallies) {
        if (state.mark().isEmpty()) {
            return;
        }
        Map<String, List<StoredTally>> stored = tallies.stream().collect(groupingBy(StoredTally::period));
        for (Instant unit : units(period)) {
            List<StoredTally> its = stored.getOrDefault(TallyItems.unit(period.grid(), unit), List.of());
            long bytes = its.stream().mapToLong(StoredTally::bytes).sum();
            memory.keep(name(state, period.grid(), unit), state.mark(), its, bytes);
        }
    }

    private static List<Instant> units(StoredPeriod period) {
        return period.grid().units(period.since(), period.until()).toList();
    }

    private static String name(ContractState state, Grid grid, Instant unit) {
        return state.contract() + "#" + TallyItems.unit(grid, unit);
    }

    private static List<StoredTally> all(NavigableMap<Instant, List<StoredTally>> units) {
        return units.values().stream().flatMap(List::stream).toList();
    }

    private Consumer<TallyAccumulator> stored(
            ContractSelector selector, PeriodReader reader, ContractState state, StoredPeriod period, Pace pace) {
        try {
            List<StoredTally> tallies = reader.read(period);
            remember(state, period, tallies);
            return added(selector, tallies);
        } catch (TornTallyException unreadable) {
            return raw(selector, new Window(period.since(), period.until()), pace);
        }
    }

    private static Consumer<TallyAccumulator> added(ContractSelector selector, List<StoredTally> tallies) {
        return sum -> tallies.forEach(tally -> tally.addTo(sum, selector.chainId()));
    }

    private Consumer<TallyAccumulator> raw(ContractSelector selector, Window window, Pace pace) {
        TallyAccumulator counted = new RawHitCounter(hits, selector, pace).count(window);
        return sum -> sum.add(counted);
    }

    private Optional<Map<Integer, Set<String>>> wallets(ContractState state, TallyAccumulator sum, TopUsers listed) {
        WalletDictionary dictionary = new WalletDictionary(table, state.contract());
        return dictionary
                .addresses(sum, listed.listed(), state.isFresh(clock.instant()))
                .or(() -> dictionary.addresses(sum, listed.listed(), true));
    }
}
