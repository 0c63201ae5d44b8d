package com.mintactivity.operator.deployment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mintactivity.operator.account.Killed;
import com.mintactivity.operator.account.MemoryAccount;
import com.mintactivity.operator.account.MemoryAccount.Ended;
import com.mintactivity.operator.account.MemoryStack;
import com.mintactivity.operator.cli.Failures;
import com.mintactivity.operator.cli.Root;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** {@code change-set}: with a stand-in for SAM's command line, and an account in memory. */
final class ChangeSetCommandTest {

    private static final String ARN = "arn:aws:cloudformation:eu-north-1:111111111111:changeSet/samcli-deploy1/0a1b";

    private static final String CHANGES = """
            CloudFormation stack changeset
            -----------------------------------
            Operation   LogicalResourceId   ResourceType   Replacement
            * Modify    HitsTable           AWS::DynamoDB::Table   True

            Changeset created successfully. %s
            """.formatted(ARN);

    private final Path folder;
    private final Path root;
    private final BuiltStack built;
    private MemoryAccount account;

    ChangeSetCommandTest(@TempDir Path folder) throws IOException {
        this.folder = folder;
        this.root = folder.resolve("checkout");
        Files.createDirectories(root.resolve("bin"));
        Files.createDirectories(root.resolve("docs"));
        script(root.resolve("bin/stack-name"), "[ $1 = prod ] && echo mint || { echo \"no $1\" >&2; exit 2; }");
        Files.writeString(root.resolve("docs/stack-policy.json"), "{\"Statement\":[]}");
        configure("['Size=small']");
        built = new BuiltStack(root);
        account = account();
    }

    /** One with the change set of what was built. */
    private MemoryAccount account() {
        MemoryAccount made = new MemoryAccount(root);
        built.upload(made.bucket);
        made.stack.template = built.handedOver();
        return made;
    }

    private static void script(Path path, String text) throws IOException {
        Files.writeString(path, "#!/bin/sh\n" + text + "\n");
        assertThat(path.toFile().setExecutable(true)).isTrue();
    }

    private void configure(String overrides) throws IOException {
        Files.writeString(
                root.resolve("samconfig.toml"), "[prod.deploy.parameters]\nparameter_overrides = " + overrides + "\n");
    }

    private Ended make(String said, int status) throws IOException {
        Files.writeString(folder.resolve("said"), said);
        script(folder.resolve("sam"), "echo \"$@\" >" + folder + "/args; cat " + folder + "/said; exit " + status);
        return run("make", "prod");
    }

    @Test
    void aChangeSetIsMadeShownAndNotExecuted() throws IOException {
        Ended ended = make(CHANGES, 0);
        assertThat(ended.out()).isEqualTo(ARN + "\n");
        assertThat(ended.err())
                .startsWith("account 111111111111, Region eu-north-1, stack mint\n")
                .contains(CHANGES);
        assertThat(folder.resolve("output")).content().isEqualTo("arn=" + ARN + "\n");
        assertThat(folder.resolve("summary"))
                .content()
                .startsWith("### Changes of mint\n\n<pre>\nCloudFormation stack changeset\n")
                .contains("HitsTable           AWS::DynamoDB::Table   True\n")
                .doesNotContain("created successfully")
                .endsWith("read each Replacement **True** and each deletion.\n\n" + ARN + "\n");
        assertThat(folder.resolve("args"))
                .content()
                .isEqualTo("deploy --config-file " + root.resolve("samconfig.toml")
                        + " --config-env prod --template-file " + root.resolve(".aws-sam/build/uploaded.json")
                        + " --use-json"
                        + " --no-execute-changeset --no-confirm-changeset --no-fail-on-empty-changeset"
                        + " --region eu-north-1\n");
        assertThat(account.changes).isEmpty();
    }

    @Test
    void withoutChangesThereIsNone() throws IOException {
        assertThat(make("No changes to deploy. Stack is up to date", 0).out()).startsWith("nothing changes");
        assertThat(folder.resolve("output")).content().isEqualTo("arn=\nurl=" + MemoryStack.URL + "\n");
        assertThat(folder.resolve("summary")).content().endsWith("Nothing changes.\n");
    }

    @Test
    void aFailureOfSamIsOne() throws IOException {
        Ended ended = make("Error: no bucket", 1);
        assertThat(ended.status()).isEqualTo(1);
        assertThat(ended.err()).contains("Error: no bucket\nSAM ended with status 1, for the reason above");
        assertThat(folder.resolve("output")).doesNotExist();
    }

    @Test
    void showListsAllChanges() {
        assertThat(done("show").out())
                .contains("stack mint: AVAILABLE", "HitsTable", "Api")
                .contains("True");
        assertThat(done("show", "--json").json().path("changes")).hasSize(2);
    }

    @Test
    void aTextThatIsNoArnIsRefused() {
        for (String command : List.of("show", "execute")) {
            assertThat(refused(command, "prod", "samcli-deploy1")).contains("this is no ARN of a change set");
        }
    }

    @Test
    void thePolicyIsSetBeforeAnUpdate() {
        Ended ended = done("execute");
        assertThat(ended.out()).isEqualTo("deployed: mint\n");
        assertThat(account.changes).hasSize(2);
        assertThat(account.changes.getFirst())
                .startsWith("cloudformation:SetStackPolicy")
                .contains("Statement");
        assertThat(account.changes.getLast())
                .startsWith("cloudformation:ExecuteChangeSet")
                .contains(ARN);
        assertThat(account.stack.status).isEqualTo("UPDATE_COMPLETE");
        assertThat(account.stack.changeSet).isEqualTo(ARN);
    }

    @Test
    void aNewStackHasItsPolicyWhenItExists() {
        account.stack.status = "REVIEW_IN_PROGRESS";
        account.stack.changeSet = ARN;
        done("execute");
        assertThat(account.stack.status).isEqualTo("CREATE_COMPLETE");
        assertThat(account.changes.getLast()).startsWith("cloudformation:SetStackPolicy");
    }

    @Test
    void killedAtAnyChangeAndRunAgainItEndsInTheSameState() {
        for (String before : List.of("UPDATE_COMPLETE", "REVIEW_IN_PROGRESS")) {
            for (int change = 0; change < 2; change++) {
                for (boolean afterwards : List.of(false, true)) {
                    for (boolean later : List.of(false, true)) {
                        account = account();
                        account.stack.status = before;
                        account.killAt(change, afterwards);
                        assertThatThrownBy(() -> run("execute", "prod", ARN)).isInstanceOf(Killed.class);
                        account.killNever();
                        if (later) {
                            account.settle();
                        }
                        assertThat(done("execute").out()).isEqualTo("deployed: mint\n");
                        assertThat(account.stack.status).matches("(UPDATE|CREATE)_COMPLETE");
                        assertThat(account.stack.policy).isNotEmpty();
                        assertThat(account.changes)
                                .filteredOn(made -> made.contains("Execute"))
                                .hasSize(1);
                    }
                }
            }
        }
    }

    /** Each call fails once, before it has an effect, or so that only its answer is lost. */
    @Test
    void whicheverCallFailsItSaysDeployedOnlyWhenItIs() {
        done("execute");
        int calls = account.calls();
        assertThat(calls).isGreaterThan(12);
        for (int call = 0; call < calls; call++) {
            for (boolean afterwards : List.of(false, true)) {
                account = account();
                account.failAt(call, afterwards);
                Ended ended = run("execute", "prod", ARN);
                boolean isDeployed =
                        account.stack.status.equals("UPDATE_COMPLETE") && account.stack.changeSet.equals(ARN);
                assertThat(ended.out()).as("call %d: %s", call, ended.err()).isIn("", "deployed: mint\n");
                assertThat(ended.out().isEmpty() || isDeployed)
                        .as("call %d", call)
                        .isTrue();
                assertThat(done("execute").out()).isEqualTo("deployed: mint\n");
                assertThat(account.changes)
                        .filteredOn(made -> made.contains("Execute"))
                        .hasSize(1);
            }
        }
    }

    @Test
    void anUpdateThatIsDeployedNamesItsUrl() throws IOException {
        done("execute");
        assertThat(Files.readString(folder.resolve("output"))).isEqualTo("url=" + MemoryStack.URL + "\n");
    }

    @Test
    void aFailedUpdateSaysWhy() {
        account.stack.failure = "Action denied by stack policy";
        String said = refused("execute", "prod", ARN);
        Set<String> named = new TreeSet<>(ChangeSetCommand.RIGHTS);
        named.addAll(Set.of("cloudformation:SetStackPolicy", "cloudformation:ExecuteChangeSet"));
        assertThat(account.rights).isEqualTo(named);
        assertThat(said)
                .contains("ApiFunction: Resource update cancelled\n")
                .contains(
                        "the deployment failed, first because of HitsTable: Action denied by stack policy: the stack");
    }

    /** An answer of the time before the execution says nothing of the end. */
    @Test
    void onlyAnAnswerWithAnotherStateEndsIt() {
        account.stack.late = 3;
        assertThat(done("execute").out()).isEqualTo("deployed: mint\n");
        assertThat(account.stack.changeSet).isEqualTo(ARN);
    }

    @Test
    void aLookThatFailsIsNoEnd() {
        account.meanwhile(() -> account.stack.refused.add("DescribeStacks"));
        Ended ended = run("execute", "prod", ARN);
        assertThat(ended.status()).isEqualTo(1);
        assertThat(ended.out()).isEmpty();
        account.meanwhile(() -> {});
        assertThat(done("execute").out()).isEqualTo("deployed: mint\n");
    }

    @Test
    void itEndsAfterATime() {
        account.meanwhile(() -> account.stack.status = "UPDATE_IN_PROGRESS");
        assertThat(refused("execute", "prod", ARN)).contains("stack mint is UPDATE_IN_PROGRESS after 180 minutes");
    }

    @Test
    void withoutItsPolicyNothingIsExecuted() {
        account.stack.refused.add("SetStackPolicy");
        refused("execute", "prod", ARN);
        assertThat(account.changes).isEmpty();
    }

    @Test
    void whatCannotBeExecutedIsRefused() {
        account.stack.ofStack = "mint-dev";
        assertThat(refused("execute", "prod", ARN)).contains("is one of stack mint-dev, not of mint");
        account.stack.ofStack = "mint";
        account.stack.execution = "OBSOLETE";
        assertThat(refused("execute", "prod", ARN))
                .contains("cannot be executed (OBSOLETE)")
                .contains("make another one");
        account.stack.execution = "EXECUTE_COMPLETE";
        account.stack.changeSet = ARN.replace("0a1b", "9999");
        assertThat(refused("execute", "prod", ARN)).contains("was executed, and the stack was changed since");
        assertThat(account.changes).isEmpty();
        for (String command :
                List.of("", "make", "execute prod", "undo prod", "make nowhere", "make prod --stack other")) {
            assertThat(run(command.split(" ")).status()).as(command).isEqualTo(2);
        }
    }

    /** Another value would make every key invalid. */
    @Test
    void aChangeThatCouldGiveASecretAnotherValueIsRefused() {
        account.stack.secretScope = "Properties";
        account.stack.secretProperty = "GenerateSecretString";
        assertThat(refused("execute", "prod", ARN))
                .contains("could give a secret another value: PepperSecret (Modify GenerateSecretString)");
        assertThat(done("show", "--json").json().path("secrets")).hasSize(2);
        assertThat(done("show").out()).contains("could give a secret another value: PepperSecret");
        assertThat(account.changes).isEmpty();
        account.stack.secretProperty = "ReplicaRegions";
        done("execute");
    }

    /** Its secrets are older than its template, so that nothing but tags may differ. */
    @Test
    void afterAnImportNoPropertyOfASecretMayChange() {
        account.stack.status = "IMPORT_COMPLETE";
        account.stack.secretScope = "Properties";
        account.stack.secretProperty = "Description";
        assertThat(refused("execute", "prod", ARN)).contains("PepperSecret (Modify Description)");
        account.stack.secretScope = "";
        account.stack.secretProperty = "";
        account = account();
        account.stack.status = "IMPORT_COMPLETE";
        account.stack.secretScope = "Tags";
        assertThat(done("show", "--json").json().path("secrets")).isEmpty();
        done("execute");
        assertThat(account.stack.status).isEqualTo("UPDATE_COMPLETE");
    }

    /** A parameter without an override keeps its value, or has its default in a new stack. */
    @Test
    void aChangeSetWithOtherParametersIsRefused() throws IOException {
        account.stack.parameters =
                "<member><ParameterKey>Size</ParameterKey><ParameterValue>small</ParameterValue></member>";
        done("execute", "--check");
        configure("['Size=\"large\"', \"SettleSeconds='9'\"]");
        assertThat(refused("execute", "prod", ARN))
                .contains("the change set sets Size, SettleSeconds to something else");
        account.stack.parameters = account.stack.parameters.replace("small", "large")
                + "<member><ParameterKey>SettleSeconds</ParameterKey><ParameterValue>9</ParameterValue></member>";
        done("execute", "--check");
        configure("['Size=large']");
        assertThat(refused("execute", "prod", ARN)).contains("sets SettleSeconds to something else");
        account.stack.parameters = account.stack.parameters.replace(
                "<ParameterValue>9</ParameterValue>", "<UsePreviousValue>true</UsePreviousValue>");
        done("execute", "--check");
        configure("'Size=large'");
        assertThat(refused("execute", "prod", ARN)).contains("which is no Name=value");
        assertThat(account.changes).isEmpty();
    }

    @Test
    void aChangeSetWithOtherTagsIsRefused() throws IOException {
        account.stack.tags = tag("Stack", "mint") + tag("team", "mints and more");
        assertThat(refused("execute", "prod", ARN)).contains("has other tags than samconfig.toml: Stack, team");
        configure("[]\ntags = 'Stack=other team=x'");
        assertThat(refused("execute", "prod", ARN)).contains("has other tags than samconfig.toml: Stack, team");
        configure("[]\ntags = ['Stack=mint', 'team=\"mints and more\"']");
        done("execute", "--check");
        account.stack.tags = tag("Stack", "mint");
        assertThat(refused("execute", "prod", ARN)).contains("has other tags than samconfig.toml: team");
        configure("[]\ntags = 'Stack=mint'");
        done("execute", "--check");
        configure("[]\ntags = 'Stack'");
        assertThat(refused("execute", "prod", ARN)).contains("tags of prod in samconfig.toml has 'Stack'");
        assertThat(account.changes).isEmpty();
    }

    /**
     * Who gets the events of a stack sees its names and outputs; an alarm of somebody else could stop each deployment.
     */
    @Test
    void aChangeSetThatAttachesAnotherTopicOrAlarmIsRefused() throws IOException {
        String topic = "arn:aws:sns:eu-north-1:222222222222:mine";
        String alarm = "arn:aws:cloudwatch:eu-north-1:222222222222:alarm:mine";
        String topics = "<NotificationARNs><member>" + topic + "</member></NotificationARNs>";
        String triggers = "<RollbackConfiguration><RollbackTriggers><member><Arn>" + alarm
                + "</Arn><Type>AWS::CloudWatch::Alarm</Type></member></RollbackTriggers></RollbackConfiguration>";
        account.stack.planned = topics + triggers;
        assertThat(refused("execute", "prod", ARN))
                .contains("the change set attaches " + alarm + ", " + topic + " to the stack, which neither");
        configure("[]\nnotification_arns = ['" + topic + "']");
        assertThat(refused("execute", "prod", ARN)).contains("attaches " + alarm + " to the stack");
        account.stack.attached = triggers;
        done("execute", "--check");
        configure("[]");
        assertThat(refused("execute", "prod", ARN)).contains("attaches " + topic + " to the stack");
        // A new stack shows what the change set would attach.
        account.stack.attached = topics + triggers;
        done("execute", "--check");
        account.stack.status = "REVIEW_IN_PROGRESS";
        assertThat(refused("execute", "prod", ARN)).contains("attaches " + alarm + ", " + topic);
        assertThat(account.changes).isEmpty();
    }

    private static String tag(String key, String value) {
        return "<member><Key>" + key + "</Key><Value>" + value + "</Value></member>";
    }

    @Test
    void checkAndAnAnswerNoChangeNothing() {
        assertThat(done("execute", "--check").out()).contains("would call cloudformation:ExecuteChangeSet: " + ARN);
        account.type("n\n");
        assertThat(refused("execute", "prod", ARN)).contains("This deploys the change set.\nContinue?");
        assertThat(account.changes).isEmpty();
    }

    private String refused(String... arguments) {
        Ended ended = run(arguments);
        assertThat(ended.status()).as(ended.out()).isEqualTo(1);
        return ended.err();
    }

    private Ended done(String command, String... options) {
        List<String> all = new ArrayList<>(List.of(command, "prod", ARN));
        all.addAll(List.of(options));
        Ended ended = run(all.toArray(String[]::new));
        assertThat(ended.status()).as(ended.err()).isZero();
        return ended;
    }

    private Ended run(String... arguments) {
        List<String> all = new ArrayList<>(List.of("change-set"));
        List.of(arguments).stream().filter(argument -> !argument.isEmpty()).forEach(all::add);
        return account.run(this::command, all.toArray(String[]::new));
    }

    /** As {@code Operator} does it, with variables of the process. */
    private int command(List<String> arguments, Root selected) {
        Map<String, String> variables = Map.of(
                "SAM", folder + "/sam",
                "GITHUB_OUTPUT", folder + "/output",
                "GITHUB_STEP_SUMMARY", folder + "/summary");
        return new CommandLine(selected)
                .addSubcommand("change-set", new ChangeSetCommand(selected, variables))
                .setErr(new PrintWriter(selected.environment().err(), true, StandardCharsets.UTF_8))
                .setExecutionExceptionHandler((failure, line, parsed) -> {
                    selected.environment().err().println(Failures.line(failure, selected));
                    return 1;
                })
                .execute(arguments.toArray(String[]::new));
    }
}
