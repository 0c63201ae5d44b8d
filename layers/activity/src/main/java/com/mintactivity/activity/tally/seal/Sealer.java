package com.mintactivity.activity.tally.seal;

import com.mintactivity.activity.hit.HitReader;
import com.mintactivity.activity.hit.HitSource;
import com.mintactivity.activity.tally.period.HourRanges;
import com.mintactivity.activity.tally.store.ContractState;
import com.mintactivity.activity.tally.store.ContractState.Writer;
import com.mintactivity.activity.tally.store.ContractStates;
import com.mintactivity.activity.tally.store.LostEpochException;
import com.mintactivity.activity.tally.store.TallyItems;
import com.mintactivity.activity.tally.store.TallyStore;
import com.mintactivity.activity.tally.store.TornTallyException;
import com.mintactivity.activity.time.SettledClock;
import com.mintactivity.activity.time.Window;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Seals, repairs and checks the tallies of one contract, step after step, until nothing is due. Each step writes
 * tallies and then commits the contract's state under the epoch that it has read; a commit that fails means that
 * another sealer was there, and the step is repeated. So several sealers at once do no harm, whatever their clocks say,
 * and one that dies leaves nothing to clean up.
 */
public final class Sealer {

    private static final int MAX_LOST = 8;

    private final DynamoDbClient dynamo;
    private final String stack;
    private final SealTiming timing;
    private final SparseLimit limit;
    private final HitSource hits;

    /**
     * @param limit the most hits of a sparse contract
     * @param hits where to take the hits from
     */
    public Sealer(DynamoDbClient dynamo, String stack, SealTiming timing, SparseLimit limit, HitSource hits) {
        this.dynamo = dynamo;
        this.stack = stack;
        this.timing = timing;
        this.limit = limit;
        this.hits = hits;
    }

    /**
     * The result of a run.
     *
     * @param lag from the watermark to where it could be, if there are hits in between
     * @param written items written
     * @param mismatches how often a check found a difference; counted again if the commit was lost
     * @param isComplete whether no work is due any more
     * @param continues whether work is due now or within minutes
     */
    public record Run(Duration lag, long written, long mismatches, boolean isComplete, boolean continues) {}

    public Sealer(DynamoDbClient dynamo, String stack, SettledClock clock) {
        this(dynamo, stack, new SealTiming(clock), SparseLimit.DEFAULT, new HitReader(dynamo, stack));
    }

    /**
     * Works on a contract.
     *
     * @param contract {@code tenant#contract}
     * @param timeLeft whether there is time for one more step
     */
    public Run run(String contract, BooleanSupplier timeLeft) {
        ContractStates states = new ContractStates(dynamo, stack);
        LongAdder written = new LongAdder();
        LongAdder mismatches = new LongAdder();
        Function<ContractState, TallyStore> stores = state -> new TallyStore(dynamo, stack, state, written);
        NewHits newHits = new NewHits(hits, timing, stores, limit);
        Repairs repairs = new Repairs(hits, timing, stores);
        HourChecks checks = new HourChecks(hits, timing, stores, mismatches);
        ContractState state = states.read(contract);
        boolean isComplete = false;
        boolean isCaughtUp = false;
        int lost = 0;
        while (!isComplete && lost < MAX_LOST && timeLeft.getAsBoolean()) {
            try {
                Optional<ContractState> after = next(state, newHits, repairs, checks);
                isComplete = after.isEmpty();
                if (after.isPresent()) {
                    state = states.commit(state, after.get());
                    isCaughtUp = !state.isBehind();
                }
            } catch (LostEpochException anotherSealer) {
                lost++;
                state = states.read(contract);
            }
        }
        return new Run(
                lag(state, isComplete || isCaughtUp),
                written.sum(),
                mismatches.sum(),
                isComplete,
                !isComplete || state.writers().values().stream().anyMatch(Writer::finished));
    }

    /** The state after the first step that has something to do, and after checks, which need no commit of their own. */
    private Optional<ContractState> next(ContractState state, NewHits newHits, Repairs repairs, HourChecks checks) {
        ContractState sighted = state.sighted(timing.now());
        if (!sighted.seen().equals(state.seen())) {
            return Optional.of(sighted);
        }
        try {
            // What seals comes first, and determines again whether the state is behind.
            ContractState caughtUp = state.caughtUp();
            Optional<ContractState> sealed = newHits.next(caughtUp);
            Optional<ContractState> after = sealed.isPresent() ? sealed : repairs.next(caughtUp);
            Optional<ContractState> checked = checks.next(after.orElse(caughtUp));
            return checked.or(() -> after).or(() -> state.isBehind() ? Optional.of(caughtUp) : Optional.empty());
        } catch (TornTallyException torn) {
            // For a tally of another version, or a damaged one: its hours are recomputed from their hits.
            Window span = TallyItems.span(torn.period());
            return Optional.of(state.invalidating(HourRanges.of(span.since(), span.until())));
        } catch (LostEpochException diedOrLives) {
            // If the other sealer has died, its tallies can be overwritten only under a higher epoch.
            return Optional.of(state);
        }
    }

    private Duration lag(ContractState state, boolean isCaughtUp) {
        return state.watermark()
                .filter(watermark -> !isCaughtUp && watermark.isBefore(timing.target()))
                .map(watermark -> Duration.between(watermark, timing.target()))
                .orElse(Duration.ZERO);
    }
}
