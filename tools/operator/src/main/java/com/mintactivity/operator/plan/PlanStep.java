package com.mintactivity.operator.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * One change on the way to a state of AWS.
 *
 * @param what it does, for a person
 * @param action the right that its call needs, as IAM names it, or the command that does the same
 * @param resource what is changed, with the values that are set
 * @param isDone whether AWS shows that it is done, or is not needed
 * @param before the states that it waits for before its call
 * @param after the states that it waits for after its call
 */
public record PlanStep(
        String what,
        String action,
        String resource,
        Runnable call,
        BooleanSupplier isDone,
        List<Wait> before,
        List<Wait> after) {

    /** A step that is always taken. */
    public static PlanStep of(String what, String action, String resource, Runnable call) {
        return new PlanStep(what, action, resource, call, () -> false, List.of(), List.of());
    }

    /** The same, unless AWS shows that it is done. */
    public PlanStep unless(BooleanSupplier done) {
        return new PlanStep(what, action, resource, call, done, before, after);
    }

    /** The same, which waits for one more state before its call. */
    public PlanStep when(Wait state) {
        return new PlanStep(what, action, resource, call, isDone, with(before, state), after);
    }

    /** The same, which is over when there is one more state. */
    public PlanStep until(Wait state) {
        return new PlanStep(what, action, resource, call, isDone, before, with(after, state));
    }

    private static List<Wait> with(List<Wait> states, Wait state) {
        List<Wait> all = new ArrayList<>(states);
        all.add(state);
        return List.copyOf(all);
    }
}
