package com.mintactivity.simulation.cli;

import com.mintactivity.simulation.actor.Rules;
import com.mintactivity.simulation.actor.Schedule;
import com.mintactivity.simulation.guard.RemovedRule;
import com.mintactivity.simulation.plan.Plan;
import com.mintactivity.simulation.plan.Planner;
import com.mintactivity.simulation.report.Shrinker;
import com.mintactivity.simulation.report.Tables;
import java.io.PrintStream;

/** Runs one seed again and tells its story, made as small as possible if it violates a property. */
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
        Plan shown = result.violation().isEmpty() ? plan : Shrinker.shrunk(plan, rules);
        Schedule.Result story = Schedule.run(shown, rules, true);
        story.trace().lines().forEach(out::println);
        out.println();
        out.print(Tables.exercised(story.counts()));
        out.printf(
                "%nseed %d, %s, trace %016x, %d calls: %s%n",
                seed,
                plan.rates().mode(),
                result.trace().hash(),
                result.trace().calls(),
                result.violation().orElse("no violation"));
        return result.violation().isEmpty();
    }
}
