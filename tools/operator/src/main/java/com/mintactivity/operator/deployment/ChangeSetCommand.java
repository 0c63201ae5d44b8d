package com.mintactivity.operator.deployment;

import com.mintactivity.operator.cli.AwsCalls;
import com.mintactivity.operator.cli.Backend;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Group;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.operator.cli.StackDescription;
import com.mintactivity.operator.cli.TextTable;
import com.mintactivity.operator.plan.AwsPlan;
import com.mintactivity.operator.plan.PlanOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The commands that deploy in two steps, so that a person reads in between what will change: docs/pipeline.md. */
@Command(
        description = "deploying in two steps, with a person who reads between them",
        synopsisSubcommandLabel = "COMMAND")
public final class ChangeSetCommand extends Group {

    /** Those of a change set besides those of its steps, and besides what SAM needs. */
    static final Set<String> RIGHTS = Set.of(
            "cloudformation:DescribeChangeSet",
            "cloudformation:DescribeStackEvents",
            "cloudformation:DescribeStacks",
            "cloudformation:GetTemplate",
            "s3:GetObjectVersion");

    private static final String ENVIRONMENT = "a part of samconfig.toml, which names the stack";
    private static final Duration PAUSE = Duration.ofSeconds(5);

    private final Sam sam;

    public ChangeSetCommand(Root root) {
        this(root, System.getenv());
    }

    ChangeSetCommand(Root root, Map<String, String> variables) {
        super(root);
        this.sam = new Sam(root, variables);
    }

    @Command(
            name = "make",
            description = {
                "upload what `sam build` and bin/pack have built, and make a change set of it, which changes no"
                        + " resource yet",
                "",
                "It names the version of each object; one that is stored with the same bytes is named again.",
                "",
                "Needs SAM's command line: that of bin/python, or the one that SAM= names. With GITHUB_OUTPUT, sets the"
                        + " output arn; if nothing changes, it is empty, and url is the stack's BaseUrl. With"
                        + " GITHUB_STEP_SUMMARY, shows the changes there."
            })
    void make(@Parameters(paramLabel = "ENV", description = ENVIRONMENT) String environment) {
        Backend stack = stack(environment);
        String region = stack.dynamo().serviceClientConfiguration().region().id();
        root().console().say(AwsPlan.where(root()));
        Artefacts built = Artefacts.read(root().environment().root());
        ArtefactBucket bucket = new ArtefactBucket(aws(stack));
        Path template = sam.write(
                built.folder().resolve("uploaded.json"),
                built.template((resource, _) ->
                                bucket.store(stack.stack(), built.zip(resource)).json())
                        .toPrettyString());
        Optional<String> arn = sam.changeSet(environment, stack.stack(), region, template);
        if (arn.isEmpty()) {
            outputUrl(stack);
        }
        root().console()
                .answer(
                        JsonMapper.shared()
                                .createObjectNode()
                                .put("stack", stack.stack())
                                .put("arn", arn.orElse(null)),
                        () -> arn.orElse("nothing changes, so there is no change set"));
    }

    @Command(name = "show", description = "show what a change set changes")
    void show(
            @Parameters(paramLabel = "ENV", description = ENVIRONMENT) String environment,
            @Parameters(paramLabel = "ARN", description = "as `change-set make` printed it") String arn) {
        Backend stack = stack(environment);
        ChangeSet set = ChangeSet.find(aws(stack), arn)
                .orElseThrow(() -> new Declined("there is no such change set")
                        .argument("ARN")
                        .remedy("CloudFormation removes those of a stack that was changed: make another one"))
                .of(stack.stack());
        TextTable table = new TextTable("ACTION", "RESOURCE", "TYPE", "REPLACEMENT");
        set.changes()
                .forEach(change -> table.row(change.action(), change.logicalId(), change.type(), change.replacement()));
        List<String> denied =
                StackPolicy.parse(sam.text("docs/stack-policy.json")).denied(set.changes());
        List<String> secrets = SecretChanges.of(set.changes(), StackDescription.read(aws(stack), stack.stack()))
                .refused();
        ObjectNode json = JsonMapper.shared().valueToTree(set);
        json.set("denied", JsonMapper.shared().valueToTree(denied));
        json.set("secrets", JsonMapper.shared().valueToTree(secrets));
        root().console()
                .answer(
                        json,
                        () -> "stack " + set.stack() + ": " + set.execution() + "\n" + table
                                + list("docs/stack-policy.json denies: ", denied)
                                + list("could give a secret another value: ", secrets));
    }

    @Command(
            name = "execute",
            description = {
                "set the stack's policy, execute a change set, and wait for its end; on a terminal, it asks before",
                "",
                "Refuses one whose template is not that of " + Artefacts.FOLDER + ", whose code is not that of its"
                        + " artefacts.sha256, byte for byte, whose parameters and tags are not those of samconfig.toml,"
                        + " that attaches other topics or alarms to the stack, or that could give a secret another"
                        + " value. With GITHUB_OUTPUT, sets the output url, which is the stack's BaseUrl."
            })
    void execute(
            @Parameters(paramLabel = "ENV", description = ENVIRONMENT) String environment,
            @Parameters(paramLabel = "ARN", description = "as `change-set make` printed it") String arn,
            @Mixin PlanOptions options) {
        Backend stack = stack(environment);
        Artefacts built = Artefacts.read(root().environment().root());
        Execution execution = new Execution(aws(stack), root().console(), arn, stack.stack());
        execution.refuseUnlessBuilt(built, sam.configured(environment));
        new AwsPlan(
                        execution.steps(sam.text("docs/stack-policy.json")),
                        "This deploys the change set.",
                        "deployed: " + stack.stack(),
                        List::of,
                        PAUSE)
                .run(root(), options);
        if (!options.isCheck()) {
            outputUrl(stack);
        }
    }

    private static String list(String what, List<String> which) {
        return which.isEmpty() ? "" : "\n" + what + String.join(", ", which);
    }

    private void outputUrl(Backend stack) {
        sam.output(
                "url",
                StackDescription.read(aws(stack), stack.stack())
                        .output("BaseUrl")
                        .orElse(""));
    }

    private Backend stack(String environment) {
        return root().changedStack(sam.stack(environment));
    }

    private static AwsCalls aws(Backend stack) {
        return stack.calls().orElseThrow();
    }
}
