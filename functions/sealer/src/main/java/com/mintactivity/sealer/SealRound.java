package com.mintactivity.sealer;

import com.mintactivity.activity.tally.seal.Sealer;
import com.mintactivity.platform.concurrent.Parallel;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.ToLongFunction;

/** Runs the sealer on several contracts at the same time. A contract that fails does not affect the others. */
public final class SealRound {

    private final Sealer sealer;

    public SealRound(Sealer sealer) {
        this.sealer = sealer;
    }

    /**
     * The result of a round.
     *
     * @param runs by contract
     * @param failures by contract
     */
    public record Round(Map<String, Sealer.Run> runs, Map<String, Throwable> failures) {

        public Round {
            runs = Map.copyOf(runs);
            failures = Map.copyOf(failures);
        }

        /** The largest lag of a contract. */
        public Duration lag() {
            return runs.values().stream()
                    .map(Sealer.Run::lag)
                    .max(Duration::compareTo)
                    .orElse(Duration.ZERO);
        }

        public long written() {
            return sum(Sealer.Run::written);
        }

        /** See {@link Sealer.Run#mismatches}. */
        public long mismatches() {
            return sum(Sealer.Run::mismatches);
        }

        /** Contracts whose next work has a certain time. */
        public List<String> contracts(Sealer.Next next) {
            return runs.entrySet().stream()
                    .filter(run -> run.getValue().next() == next)
                    .map(Map.Entry::getKey)
                    .toList();
        }

        private long sum(ToLongFunction<Sealer.Run> figure) {
            return runs.values().stream().mapToLong(figure).sum();
        }
    }

    /**
     * Does the due work.
     *
     * @param contracts with the starts of minutes of each that a hit was written to late
     * @param timeLeft whether there is time for one more step of any contract
     * @param limit a contract whose step has not ended after this time has failed
     */
    public Round run(Map<String, Set<Instant>> contracts, BooleanSupplier timeLeft, Duration limit) {
        Map<String, Sealer.Run> runs = new ConcurrentHashMap<>();
        Map<String, Throwable> failures = new ConcurrentHashMap<>();
        CompletableFuture.allOf(contracts.entrySet().stream()
                        .map(contract -> CompletableFuture.runAsync(
                                () -> run(contract, timeLeft, runs, failures), Parallel.VIRTUAL_THREADS.executor()))
                        .toArray(CompletableFuture[]::new))
                .completeOnTimeout(null, limit.toMillis(), TimeUnit.MILLISECONDS)
                .join();
        contracts.keySet().stream()
                .filter(contract -> !runs.containsKey(contract))
                .forEach(contract -> failures.putIfAbsent(
                        contract, new IllegalStateException("a step did not end within " + limit.toSeconds() + " s")));
        return new Round(runs, failures);
    }

    private void run(
            Map.Entry<String, Set<Instant>> contract,
            BooleanSupplier timeLeft,
            Map<String, Sealer.Run> runs,
            Map<String, Throwable> failures) {
        try {
            runs.put(contract.getKey(), sealer.run(contract.getKey(), contract.getValue(), timeLeft));
        } catch (RuntimeException | Error failure) {
            // An OutOfMemoryError fails only this contract.
            failures.put(contract.getKey(), failure);
        }
    }
}
