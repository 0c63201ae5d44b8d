package com.mintactivity.simulation.report;

import com.mintactivity.simulation.actor.Rules;
import com.mintactivity.simulation.actor.Schedule;
import com.mintactivity.simulation.plan.Action;
import com.mintactivity.simulation.plan.Plan;
import com.mintactivity.simulation.schedule.Fault;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Makes a schedule that violates a property smaller: fewer kinds of faults, fewer actions, fewer hits from before. */
public final class Shrinker {

    /** So many smaller schedules are tried at most. */
    public static final int MAX_RUNS = 400;

    private final Rules rules;
    private final Runnable tried;
    private Plan plan;
    private int runs;

    private Shrinker(Plan plan, Rules rules, Runnable tried) {
        this.plan = plan;
        this.rules = rules;
        this.tried = tried;
    }

    /**
     * The smallest plan that was found which still violates a property.
     *
     * @param tried called after each smaller schedule
     */
    public static Plan shrunk(Plan plan, Rules rules, Runnable tried) {
        return new Shrinker(plan, rules, tried).run();
    }

    private Plan run() {
        Set<Fault> none = EnumSet.noneOf(Fault.class);
        for (Fault fault : Fault.values()) {
            none.add(fault);
            if (!keep(plan.with(plan.rates().without(none)))) {
                none.remove(fault);
            }
        }
        for (int size = Math.max(1, plan.actions().size() / 2); size >= 1; size /= 2) {
            for (int from = 0; from < plan.actions().size(); ) {
                List<Action> some = new ArrayList<>(plan.actions());
                some.subList(from, Math.min(from + size, some.size())).clear();
                if (!keep(plan.with(some))) {
                    from += size;
                }
            }
        }
        for (int i = plan.past().size() - 1; i >= 0; i--) {
            var some = new ArrayList<>(plan.past());
            some.remove(i);
            keep(plan.withPast(some));
        }
        return plan;
    }

    private boolean keep(Plan smaller) {
        if (++runs > MAX_RUNS) {
            return false;
        }
        boolean isViolated = Schedule.run(smaller, rules, false).violation().isPresent();
        tried.run();
        if (isViolated) {
            plan = smaller;
        }
        return isViolated;
    }
}
