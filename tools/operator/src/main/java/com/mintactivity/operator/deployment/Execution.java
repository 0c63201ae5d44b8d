package com.mintactivity.operator.deployment;

import com.mintactivity.operator.cli.AwsCalls;
import com.mintactivity.operator.cli.Console;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.StackDescription;
import com.mintactivity.operator.plan.PlanStep;
import com.mintactivity.operator.plan.Wait;
import com.mintactivity.platform.aws.AwsRequest;
import com.mintactivity.platform.aws.AwsService;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The execution of a change set. The change set shows whether it has begun, and the stack how it has ended. */
final class Execution {

    private static final String NEW = "REVIEW_IN_PROGRESS";
    private static final Set<String> GOOD = Set.of("CREATE_COMPLETE", "UPDATE_COMPLETE");

    /** Longer than a cache store and five canaries take. */
    private static final Duration MOST = Duration.ofHours(3);

    private final AwsCalls aws;
    private final Console console;
    private final String arn;
    private final StackDescription before;
    private final boolean isContinued;

    /** @throws Declined if the change set is of another stack, does not exist, or cannot be executed */
    Execution(AwsCalls aws, Console console, String arn, String stack) {
        this.aws = aws;
        this.console = console;
        this.arn = arn;
        this.before = StackDescription.read(aws, stack);
        Optional<ChangeSet> found = ChangeSet.find(aws, arn).map(set -> set.of(stack));
        this.isContinued = isBegun(found, before);
        if (!isContinued
                && found.map(ChangeSet::execution).filter("AVAILABLE"::equals).isEmpty()) {
            throw new Declined("the change set cannot be executed ("
                            + found.map(ChangeSet::execution).orElse("there is none") + ")")
                    .remedy("if the stack was changed since it was made, make another one");
        }
        if (isContinued && !before.changeSet().isEmpty() && !before.changeSet().equals(arn)) {
            throw new Declined("the change set was executed, and the stack was changed since")
                    .argument("ARN")
                    .remedy("make another one");
        }
    }

    /**
     * Compares the change set with what was built and with samconfig.toml, as long as it is not executed.
     *
     * @throws Declined if it is not the same
     */
    void refuseUnlessBuilt(Artefacts built, Configured wanted) {
        if (!isContinued) {
            PlannedTemplate template = new PlannedTemplate(aws, arn);
            template.refuseUnlessBuilt(built);
            new PlannedSettings(aws, arn)
                    .refuseUnlessConfigured(
                            template.parameters(),
                            wanted,
                            Optional.of(before).filter(stack -> !stack.status().equals(NEW)));
        }
    }

    /**
     * The steps that set the policy of the stack, execute the change set and wait for the end.
     *
     * @param policy the text of the policy
     * @throws Declined if the policy denies a change, or one could give a secret another value
     */
    List<PlanStep> steps(String policy) {
        String stack = before.name();
        if (!isContinued) {
            ChangeSet.find(aws, arn).ifPresent(set -> {
                StackPolicy.parse(policy).refuseDenied(set.changes());
                SecretChanges.of(set.changes(), before).refuse();
            });
        }
        PlanStep setPolicy = PlanStep.of(
                "the stack's policy refuses to replace tables, secrets, subnets and the cache store",
                "cloudformation:SetStackPolicy",
                stack + ", docs/stack-policy.json",
                () -> call("SetStackPolicy", Map.of("StackName", stack, "StackPolicyBody", policy)));
        PlanStep execute = PlanStep.of(
                        "the change set is executed",
                        "cloudformation:ExecuteChangeSet",
                        arn,
                        () -> call("ExecuteChangeSet", Map.of("ChangeSetName", arn)))
                .unless(() -> isBegun(ChangeSet.find(aws, arn), StackDescription.read(aws, stack)));
        PlanStep end = PlanStep.of("the stack is deployed", "cloudformation:DescribeStacks", stack, () -> {})
                .unless(() -> GOOD.contains(state()))
                .until(new Wait("stack " + stack, this::state, GOOD::contains, MOST));
        // A new stack can have a policy only when it exists.
        boolean isNew =
                before.status().equals(NEW) || (isContinued && before.status().startsWith("CREATE_"));
        return isNew ? List.of(execute, end, setPolicy) : List.of(setPolicy.unless(() -> isContinued), execute, end);
    }

    private boolean isBegun(Optional<ChangeSet> found, StackDescription stack) {
        return found.map(set -> set.execution().startsWith("EXECUTE_"))
                .orElse(stack.changeSet().equals(arn) && !stack.status().equals(NEW));
    }

    /**
     * The status of the stack; the word {@code beginning} before the execution changes it.
     *
     * @throws Declined if the deployment failed
     */
    private String state() {
        Optional<ChangeSet> found = ChangeSet.find(aws, arn);
        StackDescription now = StackDescription.read(aws, before.name());
        boolean isAsBefore =
                now.status().equals(before.status()) && now.updated().equals(before.updated());
        if (!isBegun(found, now) || (isAsBefore && !isContinued)) {
            return "beginning";
        }
        if (now.status().contains("ROLLBACK") || now.status().endsWith("FAILED")) {
            throw failed();
        }
        boolean isRunning =
                found.map(set -> set.execution().equals("EXECUTE_IN_PROGRESS")).orElse(false);
        return isRunning && GOOD.contains(now.status()) ? "ending" : now.status();
    }

    private Declined failed() {
        List<String> failures = failures(aws, before.name());
        failures.forEach(console::say);
        return new Declined("the deployment failed"
                        + (failures.isEmpty() ? "" : ", first because of " + failures.getLast()))
                .remedy("the stack goes back by itself: `rollback show` says when it has");
    }

    /** The resources of a stack that failed, each with the reason; the last one first. */
    static List<String> failures(AwsCalls aws, String stack) {
        return StackDescription.elements(
                        aws.xml(
                                        AwsService.CLOUDFORMATION,
                                        AwsRequest.form(
                                                "DescribeStackEvents",
                                                StackDescription.VERSION,
                                                Map.of("StackName", stack)))
                                .getDocumentElement(),
                        "member")
                .stream()
                .filter(event -> ChangeSet.text(event, "ResourceStatus").endsWith("FAILED"))
                .map(event -> ChangeSet.text(event, "LogicalResourceId") + ": "
                        + ChangeSet.text(event, "ResourceStatusReason"))
                .toList();
    }

    private void call(String action, Map<String, String> parameters) {
        var _ = aws.xml(AwsService.CLOUDFORMATION, AwsRequest.form(action, StackDescription.VERSION, parameters));
    }
}
