package com.mintactivity.simulation.cli;

import com.mintactivity.simulation.actor.Rules;
import com.mintactivity.simulation.actor.Schedule;
import com.mintactivity.simulation.guard.RemovedRule;
import com.mintactivity.simulation.plan.Plan;
import com.mintactivity.simulation.plan.Planner;
import com.mintactivity.simulation.report.Shrinker;
import com.mintactivity.simulation.report.Tables;
import java.io.PrintStream;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;

/**
 * Runs one seed again. Says first what it violates, then tells its story. The story of a violation is that of a smaller
 * schedule, as small as can be, which may end in another violation.
 */
final class Replay {

    private Replay() {}

    /** @param rule a part of the name of the rule to remove; empty for none */
    static boolean run(long seed, String rule, PrintStream out) {
        Rules rules = rule.isEmpty()
                ? Rules.KEPT
                : RemovedRule.ALL.stream()
                        .filter(removed -> removed.rule().contains(rule))
                        .findFirst()
                        .orElseThrow()
                        .without();
        Plan plan = Planner.of(seed);
        Schedule.Result result = Schedule.run(plan, rules, false);
        out.printf(
                "seed %d, %s, trace %016x, %d calls: %s%n",
                seed,
                plan.rates().mode(),
                result.trace().hash(),
                result.trace().calls(),
                result.violation().orElse("no violation"));
        boolean holds = result.violation().isEmpty();
        Schedule.Result story = Schedule.run(holds ? plan : smaller(plan, rules), rules, true);
        story.trace().lines().forEach(out::println);
        out.println();
        out.print(Tables.exercised(story.counts()));
        story.violation().ifPresent(violation -> out.printf("%nmade smaller: %s%n", violation));
        return holds;
    }

    private static Plan smaller(Plan plan, Rules rules) {
        try (ProgressBar progress = new ProgressBarBuilder()
                .setTaskName("smaller schedules")
                .setInitialMax(Shrinker.MAX_RUNS)
                .setUpdateIntervalMillis(10_000) // also readable in a log
                .build()) {
            return Shrinker.shrunk(plan, rules, progress::step);
        }
    }
}
