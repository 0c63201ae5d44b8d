package com.mintactivity.operator.deployment;

import com.mintactivity.operator.cli.Backend;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Group;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.operator.cli.StackDescription;
import com.mintactivity.operator.cli.TextTable;
import com.mintactivity.operator.plan.AwsPlan;
import com.mintactivity.operator.plan.PlanOptions;
import com.mintactivity.platform.time.Rfc3339;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The commands that go back to the versions of an earlier deployment. */
@Command(description = "going back to an earlier deployment", synopsisSubcommandLabel = "COMMAND")
public final class RollbackCommand extends Group {

    /** Those of going back besides those of its steps. */
    static final Set<String> RIGHTS = Set.of(
            "cloudformation:DescribeStackResource",
            "cloudformation:DescribeStacks",
            "codedeploy:ListDeploymentGroups",
            "codedeploy:ListDeployments",
            "lambda:GetAlias",
            "lambda:GetFunctionConfiguration",
            "ssm:GetParameterHistory");

    private static final String NEXT_DEPLOYMENT = "docs/recover.md#the-next-deployment-after-going-back";

    public RollbackCommand(Root root) {
        super(root);
    }

    @Command(name = "show", description = "list the deployments, and the versions that receive traffic")
    void show() {
        Backend stack = root().backend();
        if (stack.isLocal()) {
            throw root().misused("a local service has no deployments: give --stack NAME");
        }
        String status = status(stack);
        List<RecordedDeployment> all = RecordedDeployment.recorded(stack);
        Aliases aliases = new Aliases(stack);
        ObjectNode json = JsonMapper.shared()
                .createObjectNode()
                .put("stack", stack.stack())
                .put("status", status);
        all.forEach(each -> json.withArray("deployments")
                .addObject()
                .put("number", each.number())
                .put("time", Rfc3339.format(each.time()))
                .put("facts", each.facts()));
        ObjectNode receiving = json.putObject("receiving");
        last(all)
                .versions()
                .keySet()
                .forEach(function ->
                        receiving.set(function, JsonMapper.shared().valueToTree(aliases.receiving(function))));
        root().console().answer(json, () -> "stack " + stack.stack() + ": " + status + "\n" + text(all, receiving));
    }

    private static String text(List<RecordedDeployment> all, ObjectNode receiving) {
        TextTable table = new TextTable("DEPLOYMENT", "TIME", "VERSIONS");
        all.forEach(each -> table.row(Long.toString(each.number()), Rfc3339.format(each.time()), each.summary()));
        return table + "\nreceives traffic now: "
                + receiving.properties().stream()
                        .map(each -> each.getKey() + "="
                                + each.getValue()
                                        .valueStream()
                                        .map(JsonNode::asString)
                                        .collect(Collectors.joining(" and ")))
                        .collect(Collectors.joining(" "));
    }

    @Command(
            name = "do",
            description = {
                "point the aliases to the versions of deployment N, or of the one before the last",
                "",
                "During an update: cancel it. On a terminal, it asks before."
            })
    void back(
            @Option(
                            names = "--to",
                            paramLabel = "N",
                            description = "the number of a deployment, as `rollback show` has it")
                    @Nullable
                    Integer to,
            @Mixin PlanOptions options) {
        Backend stack = root().changedStack();
        String status = status(stack);
        if (status.equals(UpdateInProgress.STATUS)) {
            if (to != null) {
                throw new Declined("an update is in progress, which can only be cancelled")
                        .argument("--to")
                        .remedy("leave out --to");
            }
            UpdateInProgress update = new UpdateInProgress(stack);
            new AwsPlan(
                            update.cancellation(),
                            "This cancels the update.",
                            "the update is cancelled: CloudFormation brings the stack back to what it was",
                            () -> Stream.concat(
                                            update.left().stream(),
                                            Stream.of(root().program() + " rollback show     # says when it has"))
                                    .toList())
                    .run(root(), options);
            return;
        }
        refuseWhileChanging(status);
        List<RecordedDeployment> all = RecordedDeployment.recorded(stack);
        point(
                to == null ? beforeLast(all) : numbered(all, to),
                options,
                List.of(
                        "ask again for an answer that was wrong     # docs/runbook.md#going-back",
                        root().program()
                                + " rollback undo     # before the next deployment, since CodeDeploy refuses an"
                                + " alias that was moved: " + NEXT_DEPLOYMENT));
    }

    @Command(
            name = "undo",
            description = "point the aliases to the versions of the last deployment: before the next one")
    void undo(@Mixin PlanOptions options) {
        Backend stack = root().changedStack();
        refuseWhileChanging(status(stack));
        point(
                last(RecordedDeployment.recorded(stack)),
                options,
                List.of("deploy the next versions at once, since these receive calls and messages again     # "
                        + NEXT_DEPLOYMENT));
    }

    private void point(RecordedDeployment to, PlanOptions options, List<String> next) {
        String which = "deployment " + to.number() + ": " + to.summary();
        new AwsPlan(
                        new Aliases(root().backend()).steps(to.versions()),
                        "This gives calls and messages to the versions of " + which,
                        which,
                        () -> next)
                .run(root(), options);
    }

    private static RecordedDeployment beforeLast(List<RecordedDeployment> all) {
        return RecordedDeployment.beforeLast(all)
                .orElseThrow(() ->
                        new Declined("no earlier deployment is recorded").remedy("deploy the earlier commit instead"));
    }

    private static RecordedDeployment numbered(List<RecordedDeployment> all, int number) {
        return all.stream()
                .filter(each -> each.number() == number)
                .findFirst()
                .orElseThrow(() -> new Declined("deployment " + number + " is not recorded")
                        .argument("--to")
                        .remedy("`rollback show` lists them"));
    }

    private static RecordedDeployment last(List<RecordedDeployment> all) {
        if (all.isEmpty()) {
            throw new Declined("no deployment is recorded").remedy("docs/recover.md#going-back-without-the-tool");
        }
        return all.getLast();
    }

    private static String status(Backend stack) {
        return StackDescription.read(stack.calls().orElseThrow(), stack.stack()).status();
    }

    private static void refuseWhileChanging(String status) {
        if (status.endsWith("ROLLBACK_IN_PROGRESS")) {
            throw new Declined("CloudFormation is going back already (" + status + ")").remedy("wait until it has");
        }
        if (status.equals(UpdateInProgress.STATUS) || status.equals("CREATE_IN_PROGRESS")) {
            throw new Declined("the stack is being deployed (" + status + ")").remedy("wait until it is");
        }
    }
}
