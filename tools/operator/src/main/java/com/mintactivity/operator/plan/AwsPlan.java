package com.mintactivity.operator.plan;

import com.mintactivity.operator.audit.Work;
import com.mintactivity.operator.cli.AwsCaller;
import com.mintactivity.operator.cli.Backend;
import com.mintactivity.operator.cli.Root;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import software.amazon.awssdk.core.exception.SdkException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A way to a state of AWS.
 *
 * @param steps in their order; those that are done are left out
 * @param effect what it does, for the question on a terminal
 * @param done what is the case after it
 * @param next what is left for a person then, in this order; asked after the last step
 * @param pause the time between two looks at a state that is waited for
 */
public record AwsPlan(List<PlanStep> steps, String effect, String done, Supplier<List<String>> next, Duration pause) {

    /** The pause between two looks at a state that takes minutes to come. */
    private static final Duration PAUSE = Duration.ofSeconds(20);

    public AwsPlan(List<PlanStep> steps, String effect, String done, Supplier<List<String>> next) {
        this(steps, effect, done, next, PAUSE);
    }

    /**
     * With {@code --check}, answers with the steps that are left, and changes nothing. Otherwise takes them: before the
     * first one it says where, and on a terminal it asks.
     *
     * @throws com.mintactivity.operator.cli.Declined if the answer is not yes, or a state does not come
     */
    public void run(Root root, PlanOptions options) {
        run(root, options, Optional.empty());
    }

    /**
     * The same, and the journal has it. What is left to do is seen in AWS all the same.
     *
     * @param work what the journal calls it; empty if it can be done without
     */
    public void run(Root root, PlanOptions options, Optional<Work> work) {
        ObjectNode target = target(root);
        String where = where(root);
        if (options.isCheck()) {
            List<PlanStep> left =
                    steps.stream().filter(step -> !step.isDone().getAsBoolean()).toList();
            root.console().answer(list(target, left), () -> where + text(left));
            return;
        }
        List<PlanStep> taken = new ArrayList<>();
        try (PlannedWork planned = new PlannedWork(root, work)) {
            for (PlanStep step : steps) {
                if (!step.isDone().getAsBoolean()) {
                    if (taken.isEmpty()) {
                        root.console().say(where);
                        options.confirmation().ask(root, () -> effect);
                        planned.begin();
                    }
                    taken.add(step);
                    take(root, step, () -> planned.progress(step));
                }
            }
            planned.end();
        }
        List<String> left = next.get();
        list(target, taken).put("done", done).set("next", JsonMapper.shared().valueToTree(left));
        root.console().answer(target, () -> left.isEmpty() ? done : done + "\nNext:\n  " + String.join("\n  ", left));
    }

    /** Account, Region and stack of a command. */
    public static String where(Root root) {
        ObjectNode target = target(root);
        return "account " + target.path("account").asString() + ", Region "
                + target.path("region").asString() + ", stack "
                + target.path("stack").asString();
    }

    private static ObjectNode target(Root root) {
        Backend stack = root.backend();
        return JsonMapper.shared()
                .createObjectNode()
                .put("account", stack.caller().map(AwsCaller::account).orElse(AwsCaller.UNKNOWN))
                .put(
                        "region",
                        stack.dynamo().serviceClientConfiguration().region().id())
                .put("stack", stack.stack());
    }

    private static ObjectNode list(ObjectNode json, List<PlanStep> steps) {
        var list = json.putArray("steps");
        steps.forEach(step -> list.addObject()
                .put("step", step.what())
                .put("action", step.action())
                .put("resource", step.resource()));
        return json;
    }

    private static String text(List<PlanStep> left) {
        return left.isEmpty()
                ? "\nnothing is left to do"
                : left.stream()
                        .map(step -> "\n# " + step.what() + "\nwould call " + step.action() + ": " + step.resource())
                        .collect(Collectors.joining());
    }

    private void take(Root root, PlanStep step, Runnable atWork) {
        root.console().say(step.what());
        step.before().forEach(state -> state.await(root, pause, atWork));
        try {
            step.call().run();
        } catch (SdkException unclear) {
            // The call may have been made, and its answer lost.
            if (!step.isDone().getAsBoolean()) {
                throw unclear;
            }
        }
        step.after().forEach(state -> state.await(root, pause, atWork));
    }
}
