package com.mintactivity.simulation.cli;

import com.mintactivity.simulation.actor.Schedule;
import com.mintactivity.simulation.guard.RemovedRule;
import com.mintactivity.simulation.plan.Planner;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Removes each rule of the protocol in turn, and shows after how many schedules that was caught, and by which property.
 */
final class GuardTable {

    private GuardTable() {}

    /** A schedule that shows that a rule is missing. */
    record Caught(long seed, String violation) {}

    /** @param only a part of the names of the rules to remove; empty for all */
    static boolean run(long seeds, String only, int workers, PrintStream out) throws InterruptedException {
        List<RemovedRule> rules = RemovedRule.ALL.stream()
                .filter(rule -> rule.rule().contains(only))
                .toList();
        AtomicInteger next = new AtomicInteger();
        AtomicInteger missed = new AtomicInteger();
        out.println("| rule | caught after | by |\n|---|---|---|");
        List<Thread> threads = new ArrayList<>();
        for (int worker = 0; worker < workers; worker++) {
            threads.add(Thread.ofPlatform().start(() -> {
                for (int i = next.getAndIncrement(); i < rules.size(); i = next.getAndIncrement()) {
                    RemovedRule rule = rules.get(i);
                    Optional<Caught> caught = first(rule, seeds);
                    caught.ifPresentOrElse(
                            found -> out.printf("| %s | %,d | %s |%n", rule.rule(), found.seed(), property(found)),
                            () -> out.printf("| %s | not within %,d | |%n", rule.rule(), seeds));
                    out.flush();
                    missed.addAndGet(caught.isEmpty() ? 1 : 0);
                }
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        return missed.get() == 0;
    }

    /** The first schedule that violates a property without a rule. */
    static Optional<Caught> first(RemovedRule rule, long seeds) {
        for (long seed = 1; seed <= seeds; seed++) {
            Optional<String> violation =
                    Schedule.run(Planner.of(seed), rule.without(), false).violation();
            if (violation.isPresent()) {
                return Optional.of(new Caught(seed, violation.get()));
            }
        }
        return Optional.empty();
    }

    private static String property(Caught caught) {
        String text = caught.violation();
        return text.startsWith("property")
                ? text.substring(0, text.indexOf(':'))
                : text.substring(0, Math.min(60, text.length()));
    }
}
