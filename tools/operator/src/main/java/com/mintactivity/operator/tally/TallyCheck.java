package com.mintactivity.operator.tally;

import com.mintactivity.activity.hit.HitReader;
import com.mintactivity.activity.hit.HitSource;
import com.mintactivity.activity.tally.TornTallyException;
import com.mintactivity.activity.tally.period.Grid;
import com.mintactivity.activity.tally.period.HourRanges;
import com.mintactivity.activity.tally.seal.ComparingTarget;
import com.mintactivity.activity.tally.seal.PeriodCloser;
import com.mintactivity.activity.tally.seal.SealTiming;
import com.mintactivity.activity.tally.seal.Sealer;
import com.mintactivity.activity.tally.seal.SparseLimit;
import com.mintactivity.activity.tally.seal.StoredHours;
import com.mintactivity.activity.tally.store.ContractState;
import com.mintactivity.activity.tally.store.ContractStates;
import com.mintactivity.activity.tally.store.TallyStore;
import com.mintactivity.activity.time.SettledClock;
import com.mintactivity.activity.time.Window;
import java.time.Instant;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiConsumer;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Counts the hits of a contract and compares them with its stored tallies, or has these rebuilt. */
public final class TallyCheck {

    private final DynamoDbClient dynamo;
    private final String stack;
    private final SettledClock clock;
    private final HitSource hits;

    /** @param hits where to take a contract's hits from */
    public TallyCheck(DynamoDbClient dynamo, String stack, SettledClock clock, HitSource hits) {
        this.dynamo = dynamo;
        this.stack = stack;
        this.clock = clock;
        this.hits = hits;
    }

    public TallyCheck(DynamoDbClient dynamo, String stack, SettledClock clock) {
        this(dynamo, stack, clock, new HitReader(dynamo, stack));
    }

    /**
     * The result of a check.
     *
     * @param different the periods whose stored tallies differ from the hits, and users with wallets without an index
     * @param hours the hours that were taken into account, whether or not anything is stored of them
     * @param leftOut the invalid hours, which were not: no reader uses their tallies before they are repaired
     */
    public record Verified(List<String> different, HourRanges hours, HourRanges leftOut) {}

    /**
     * Compares the stored tallies of a window with its hits, as far as the contract is sealed.
     *
     * @param contract {@code tenant#contract}
     * @param progress receives the number of days that are done, and of all days of which something is stored
     */
    public Verified verify(String contract, Window window, BiConsumer<Long, Long> progress) {
        ContractStates states = new ContractStates(dynamo, stack);
        ContractState state = states.read(contract);
        HourRanges sealed = hours(state, window);
        HourRanges valid = sealed.without(state.invalid());
        HourRanges all = stored(state, valid);
        TreeSet<String> different = new TreeSet<>();
        for (Instant start : all.units(Grid.DAYS_16).toList()) {
            Instant end = Grid.DAYS_16.nextUnit(start);
            HourRanges hours = all.within(start, end);
            if (!different(state, hours).isEmpty()) {
                // Perhaps an erasure or another writer of history has begun since the state was read.
                ContractState now = states.read(contract);
                different.addAll(different(now, hours.without(now.invalid())));
            }
            progress.accept(days(all.within(Instant.MIN, end)), days(all));
        }
        return new Verified(List.copyOf(different), valid, sealed.and(state.invalid()));
    }

    private SortedSet<String> different(ContractState state, HourRanges hours) {
        Instant watermark = state.watermark().orElse(Instant.EPOCH);
        ComparingTarget comparison = new ComparingTarget(tallies(state));
        PeriodCloser closer = new PeriodCloser(hits, state, comparison, new SealTiming(clock).minutesRead());
        SortedSet<String> different = new TreeSet<>();
        try {
            hours.hours().forEach(hour -> closer.countAndWriteHour(hour, watermark));
            closer.writeLonger(hours, hours, watermark);
        } catch (TornTallyException unreadable) {
            different.add(unreadable.period());
        }
        different.addAll(comparison.different());
        return different;
    }

    /**
     * Rebuilds the stored tallies of a window. Readers count its hours raw meanwhile.
     *
     * @param contract {@code tenant#contract}
     * @param progress receives the number of days that are done, and of all days of which something is stored
     * @return false if other sealers were at work on the contract too often; the sealer repairs the rest
     */
    public boolean rebuild(String contract, Window window, BiConsumer<Long, Long> progress) {
        ContractStates states = new ContractStates(dynamo, stack);
        ContractState state = states.read(contract);
        HourRanges hours = stored(state, hours(state, window));
        if (!hours.isEmpty()) {
            states.repair(contract, hours.ranges());
        }
        return new Sealer(dynamo, stack, new SealTiming(clock), SparseLimit.DEFAULT, hits)
                .run(contract, () -> {
                    progress.accept(days(hours.without(states.read(contract).invalid())), days(hours));
                    return true;
                })
                .isComplete();
    }

    /** The hours of days of which anything is stored. */
    private HourRanges stored(ContractState state, HourRanges hours) {
        return new StoredHours(Grid.DAYS, hits, state.selector(), tallies(state)).of(hours);
    }

    private TallyStore tallies(ContractState state) {
        return new TallyStore(dynamo, stack, state, new LongAdder());
    }

    private static HourRanges hours(ContractState state, Window window) {
        return HourRanges.of(window.since(), window.until()).within(Instant.MIN, state.sealedHours());
    }

    private static long days(HourRanges hours) {
        return hours.units(Grid.DAYS).count();
    }
}
