package com.mintactivity.activity.tally.seal;

import com.mintactivity.activity.hit.HitReader;
import com.mintactivity.activity.hit.HitSource;
import com.mintactivity.activity.tally.TornTallyException;
import com.mintactivity.activity.tally.period.Grid;
import com.mintactivity.activity.tally.period.HourRanges;
import com.mintactivity.activity.tally.store.ContractState;
import com.mintactivity.activity.tally.store.ContractStates;
import com.mintactivity.activity.tally.store.LostEpochException;
import com.mintactivity.activity.tally.store.OpenHistory.HistoryWriter;
import com.mintactivity.activity.tally.store.TallyItems;
import com.mintactivity.activity.tally.store.TallyStore;
import com.mintactivity.activity.time.SettledClock;
import com.mintactivity.activity.time.Window;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
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

    /** Over the index of table {@code hits}, with the limit and times of production. */
    public Sealer(DynamoDbClient dynamo, String stack, SettledClock clock) {
        this(dynamo, stack, new SealTiming(clock), SparseLimit.DEFAULT, new HitReader(dynamo, stack));
    }

    /** When a contract has more work. */
    public enum Next {
        /** Not before it is announced, or the sweep finds it. */
        LATER,
        /** Within minutes: the hits of a finished writer will be in the indexes, or an upgrade goes on. */
        SOON,
        /** The time did not suffice. */
        NOW
    }

    /**
     * The result of a run.
     *
     * @param lag from the watermark to where it could be, if there are hits in between
     * @param written items written
     * @param mismatches how often a check found a difference; counted again if the commit was lost
     */
    public record Run(Duration lag, long written, long mismatches, Next next) {

        /** Whether no work was due any more. */
        public boolean isComplete() {
            return next != Next.NOW;
        }
    }

    /** Works on a contract, see {@link #run(String, Collection, BooleanSupplier)}, without late minutes. */
    public Run run(String contract, BooleanSupplier timeLeft) {
        return run(contract, List.of(), timeLeft);
    }

    /**
     * Works on a contract.
     *
     * @param contract {@code tenant#contract}
     * @param late starts of minutes that a hit was written to late: the first commit reports them, and their hours are
     *     repaired
     * @param timeLeft whether there is time for one more step
     * @throws IllegalStateException if other sealers were at work so often that late minutes could not be reported
     */
    public Run run(String contract, Collection<Instant> late, BooleanSupplier timeLeft) {
        ContractStates states = new ContractStates(dynamo, stack);
        LongAdder written = new LongAdder();
        LongAdder mismatches = new LongAdder();
        Steps steps = new Steps(written, mismatches);
        ContractState state = accepting(states, contract, late);
        boolean isComplete = false;
        boolean isCaughtUp = false;
        int lost = 0;
        while (!isComplete && lost < MAX_LOST && timeLeft.getAsBoolean()) {
            try {
                Optional<ContractState> after = steps.next(state);
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
        boolean isSoon = !state.history().due().isEmpty()
                || state.history().writers().values().stream().anyMatch(HistoryWriter::finished)
                || state.version().due().filter(timing::isSoon).isPresent();
        return new Run(
                lag(state, isComplete || isCaughtUp),
                written.sum(),
                mismatches.sum(),
                !isComplete ? Next.NOW : isSoon ? Next.SOON : Next.LATER);
    }

    /** The state after late minutes were reported, also if nothing of the contract is sealed. */
    private static ContractState accepting(ContractStates states, String contract, Collection<Instant> late) {
        List<Window> minutes = late.stream()
                .map(minute -> new Window(minute, Grid.MINUTES.nextUnit(minute)))
                .toList();
        for (int lost = 0; lost < MAX_LOST; lost++) {
            ContractState state = states.read(contract);
            try {
                return minutes.isEmpty() ? state : states.commit(state, state.corrected(minutes));
            } catch (LostEpochException anotherSealer) {
                // It may be at work for long: the next attempt reads its state.
            }
        }
        throw new IllegalStateException("other sealers are at work on " + contract);
    }

    /** The kinds of steps on a contract. */
    private final class Steps {

        private final NewHits newHits;
        private final Repairs repairs;
        private final HourChecks checks;
        private final Upgrades upgrades;

        Steps(LongAdder written, LongAdder mismatches) {
            Function<ContractState, TallyStore> stores = state -> new TallyStore(dynamo, stack, state, written);
            this.newHits = new NewHits(hits, timing, stores, limit);
            this.repairs = new Repairs(hits, timing, stores, limit);
            this.checks = new HourChecks(hits, timing, stores, mismatches);
            this.upgrades = new Upgrades(hits, timing, stores);
        }

        /** The state after the first step that has something to do; empty if none has. */
        Optional<ContractState> next(ContractState state) {
            ContractState seen =
                    state.seen(timing.now()).withoutEnded(timing.now(), timing.visible(), SealTiming.GIVE_UP);
            if (!seen.equals(state)) {
                return Optional.of(seen);
            }
            try {
                return work(state);
            } catch (TornTallyException torn) {
                // For a tally of another version, or a damaged one: its hours are recomputed from their hits.
                Window span = TallyItems.span(torn.period());
                return Optional.of(state.invalidating(HourRanges.of(span.since(), span.until())));
            } catch (LostEpochException newerTally) {
                // The commit of the unchanged state raises the epoch, so that the next step can write over the tally of
                // a sealer that has died; it fails if that sealer lives and has committed.
                return Optional.of(state);
            }
        }

        /**
         * New hits come first, since their step also finds whether the state is behind. Checks take part in a step of
         * new hits or of a repair, whose commit is theirs, too.
         */
        private Optional<ContractState> work(ContractState state) throws TornTallyException {
            ContractState caughtUp = state.caughtUp();
            Optional<ContractState> sealed = newHits.next(caughtUp);
            Optional<ContractState> counted = sealed.isPresent() ? sealed : repairs.next(caughtUp);
            Optional<ContractState> checked =
                    checks.next(counted.orElse(caughtUp)).or(() -> counted);
            Optional<ContractState> worked = checked.isPresent() ? checked : upgrades.next(caughtUp);
            return worked.or(() -> state.isBehind() ? Optional.of(caughtUp) : Optional.empty());
        }
    }

    private Duration lag(ContractState state, boolean isCaughtUp) {
        return state.watermark()
                .filter(watermark -> !isCaughtUp && watermark.isBefore(timing.target()))
                .map(watermark -> Duration.between(watermark, timing.target()))
                .orElse(Duration.ZERO);
    }
}
