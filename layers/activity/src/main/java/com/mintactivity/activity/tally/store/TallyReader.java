package com.mintactivity.activity.tally.store;

import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.hit.HitReader;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.activity.tally.Summary;
import com.mintactivity.activity.tally.TallyAccumulator;
import com.mintactivity.activity.tally.TopUsers;
import com.mintactivity.activity.tally.column.TallyDecoder;
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
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Function;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Adds up stored tallies where they are sealed and valid, and counts the rest from raw hits. It makes three rounds of calls: the
 * contract's state; then every stored tally and, at the same time, the raw hits; then the wallets of the listed users and, at the same
 * time, what else is read of these. The state is read before anything else, since it decides which tallies may be used. The hits of a
 * tally that cannot be read are counted raw; other tallies are not affected.
 */
public record TallyReader(DynamoDbClient dynamo, String stack, InstantSource clock) {

    /** A summary, and the details that were read of its listed users. */
    public record TallyResult<T>(Summary summary, T details) {}

    /** The summary alone. */
    public Summary summary(ContractSelector selector, Window window, int top) {
        return read(selector, window, top, userIds -> userIds).summary();
    }

    /**
     * The summary of a window, with details of the listed users.
     *
     * @param top how many users to list, at least 1
     * @param details reads the details by user id; called as soon as the listed ids are known, possibly while their wallets are
     *     still being read
     */
    public <T> TallyResult<T> read(
            ContractSelector selector, Window window, int top, Function<List<UserId>, T> details) {
        if (window.isEmpty()) {
            TopUsers none = new TopUsers(TallyAccumulator.together(), top);
            return new TallyResult<>(none.summary(Map.of()), details.apply(List.of()));
        }
        ContractState state =
                new ContractStates(dynamo, stack).read(HitItems.contractKey(selector.tenant(), selector.contract()));
        return result(state, sum(selector, window, state), top, details)
                .or(() -> result(state, raw(selector, window), top, details))
                .orElseThrow();
    }

    /** The wallets of the listed entries; empty if an index is not in the dictionary. Raw hits name wallets by their addresses. */
    private <T> Optional<TallyResult<T>> result(
            ContractState state, TallyAccumulator sum, int top, Function<List<UserId>, T> details) {
        TopUsers listed = new TopUsers(sum, top);
        return Parallel.VIRTUAL_THREADS.both(
                () -> wallets(state, sum, listed),
                () -> details.apply(listed.userIds()),
                (wallets, read) -> wallets.map(found -> new TallyResult<>(listed.summary(found), read)));
    }

    private TallyAccumulator sum(ContractSelector selector, Window window, ContractState state) {
        ReadPlan plan = ReadPlan.of(
                window,
                state.watermark().orElse(window.since()),
                state.invalid(),
                clock.instant().minus(MinuteLife.READ),
                state.denseSince());
        PeriodReader periods = new PeriodReader(TallyTable.of(dynamo, stack), state.contract());
        List<Callable<Consumer<TallyAccumulator>>> reads = new ArrayList<>();
        for (StoredPeriod period : plan.periods()) {
            boolean consistent =
                    state.isFresh(clock.instant()) && period.until().isAfter(state.stable());
            reads.add(() -> stored(selector, periods, period, consistent));
        }
        for (Window stretch : plan.raw()) {
            reads.add(() -> {
                TallyAccumulator counted = raw(selector, stretch);
                return sum -> sum.add(counted);
            });
        }
        TallyAccumulator sum = TallyAccumulator.together();
        Parallel.VIRTUAL_THREADS.all(reads).forEach(part -> part.accept(sum));
        return sum;
    }

    private Consumer<TallyAccumulator> stored(
            ContractSelector selector, PeriodReader periods, StoredPeriod period, boolean consistent) {
        try {
            List<byte[]> parts = periods.bytes(period, consistent);
            return sum -> parts.forEach(part -> TallyDecoder.decode(part, selector.chainId(), sum));
        } catch (TornTallyException unreadable) {
            TallyAccumulator counted = raw(selector, new Window(period.since(), period.until()));
            return sum -> sum.add(counted);
        }
    }

    private TallyAccumulator raw(ContractSelector selector, Window window) {
        return new RawHitCounter(new HitReader(dynamo, stack), selector).count(window);
    }

    private Optional<Map<Integer, Set<String>>> wallets(ContractState state, TallyAccumulator sum, TopUsers listed) {
        WalletDictionary dictionary = new WalletDictionary(TallyTable.of(dynamo, stack), state.contract());
        return dictionary
                .addresses(sum, listed.listed(), state.isFresh(clock.instant()))
                .or(() -> dictionary.addresses(sum, listed.listed(), true));
    }
}
