package com.mintactivity.simulation.report;

import com.mintactivity.simulation.actor.Rules;
import com.mintactivity.simulation.actor.Schedule;
import com.mintactivity.simulation.plan.Planner;
import com.mintactivity.simulation.schedule.Counts;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;

/**
 * The results of a block of consecutive seeds.
 *
 * @param first seed
 * @param calls to the store and to the queue
 * @param leastCalls of any of its schedules
 * @param violations each with its seed
 */
public record SeedBlock(long first, long calls, long leastCalls, List<String> violations, Counts counts) {

    public SeedBlock {
        violations = List.copyOf(violations);
    }

    private static SeedBlock of(long first, long size, Runnable step) {
        Counts counts = new Counts();
        List<String> violations = new ArrayList<>();
        long calls = 0;
        long least = Long.MAX_VALUE;
        for (long seed = first; seed < first + size; seed++) {
            Schedule.Result result = Schedule.run(Planner.of(seed), Rules.KEPT, false);
            counts.add(result.counts());
            calls += result.trace().calls();
            least = Math.min(least, result.trace().calls());
            long violated = seed;
            result.violation().ifPresent(what -> violations.add("make simulate SEED=" + violated + ": " + what));
            step.run();
        }
        return new SeedBlock(first, calls, least, violations, counts);
    }

    /**
     * Runs blocks of seeds on several threads, and throws if one of them fails.
     *
     * @param firsts the first seed of each block
     * @param step is run after each schedule, by several threads
     * @param done is passed each block, by one thread at a time
     */
    public static void runAll(List<Long> firsts, long size, int workers, Runnable step, Consumer<SeedBlock> done)
            throws InterruptedException {
        Object lock = new Object();
        List<Callable<Boolean>> blocks = new ArrayList<>();
        for (long first : firsts) {
            blocks.add(() -> {
                SeedBlock block = of(first, size, step);
                synchronized (lock) {
                    done.accept(block);
                }
                return true;
            });
        }
        try (ExecutorService threads = Executors.newFixedThreadPool(workers)) {
            for (Future<Boolean> block : threads.invokeAll(blocks)) {
                block.get();
            }
        } catch (ExecutionException failed) {
            throw new IllegalStateException(failed.getCause());
        }
    }
}
