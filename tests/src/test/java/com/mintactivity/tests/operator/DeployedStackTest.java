package com.mintactivity.tests.operator;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.tests.harness.AwsAccount;
import com.mintactivity.tests.harness.LogsStandIn;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TableContents;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/**
 * The questions of a command with {@code --stack} to AWS, in addition to the stores: who the caller is, and the
 * service-wide cap.
 */
@Isolated("changes system properties that the AWS SDK reads")
final class DeployedStackTest {

    @AutoClose
    private final Stack stack = Stack.overHttp();

    @AutoClose
    private final AwsAccount aws = new AwsAccount(stack.name());

    @AutoClose
    private final LogsStandIn logs = new LogsStandIn();

    private final OperatorHarness operator;
    private String keyId = "";

    DeployedStackTest(@TempDir Path root) throws IOException {
        operator = new OperatorHarness(stack, root);
    }

    @BeforeEach
    void deploy() {
        aws.reach("CloudWatchLogs", logs.url());
        operator.done("tenant", "create", "acme", "--app", "acme");
        keyId = operator.done("key", "issue", "acme", "--allow", "8.8.8.8/32")
                .path("key_id")
                .asString();
    }

    @Test
    void theAuditNamesTheCallerThatAwsSaw() {
        run("key", "limit", keyId, "--burst", "5").done();
        assertThat(row("key issue").has("aws_caller")).as("written by --local").isFalse();
        assertThat(row("key limit").toString())
                .contains("\"who\":\"" + OperatorHarness.OPERATOR + "\",\"aws_caller\":\"" + AwsAccount.CALLER + "\",");
        assertThat(operator.run(List.of("--stack", stack.name(), "audit"), new byte[0])
                        .out())
                .contains("by " + AwsAccount.CALLER);
    }

    /** A call costs time, so only a command that changes something makes it, and makes it once. */
    @Test
    void theCallerIsAskedForOnceAndOnlyByCommandsThatWrite() {
        for (String read :
                List.of("tenant list", "tenant show acme", "key list", "key show KEY", "api status", "audit")) {
            run(read.replace("KEY", keyId).split(" ")).done();
        }
        run("key", "limit", keyId, "--burst", "20").done();
        run("key", "show", "svc_000000000000").refused(1, "there is no key");
        assertThat(aws.callerQuestions()).isZero();
        run("key", "roll", keyId).done();
        assertThat(aws.callerQuestions()).isOne();
    }

    /** A key that leaked must be revoked all the same. */
    @ParameterizedTest
    @ValueSource(ints = {403, 500})
    void aChangeIsMadeAndAuditedIfAwsDoesNotNameTheCaller(int status) {
        aws.fail(status);
        CommandOutput output = run("key", "revoke", keyId);
        assertThat(output.done().path("revoked_at").isNull()).isFalse();
        assertThat(output.err()).contains("AWS STS did not say who you are");
        assertThat(row("key revoke").path("aws_caller").asString()).isEqualTo("unknown");
    }

    /** Columns: the command, the limits that it must name, with the cap. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "key issue acme --allow 8.8.8.8/32 --per-minute 601 | (--per-minute 601, at most 600): choose less",
                "key issue acme --allow 8.8.8.8/32 --burst 201 | (--burst 201, at most 200): choose less",
                "key limit KEY --per-minute 1000000 --burst 201 | (--per-minute 1000000, at most 600; "
                        + "--burst 201, at most 200)",
                "key limit KEY --burst 201 | (--burst 201, at most 200)",
            })
    void aLimitAboveTheServiceWideCapIsRefused(String command, String reason) {
        TableContents tables = TableContents.of(stack);
        run(command.replace("KEY", keyId).split(" ")).refused(1, "the limit is above the service-wide cap " + reason);
        assertThat(TableContents.of(stack)).isEqualTo(tables);
    }

    @Test
    void aLimitAtTheCapIsTaken() {
        CommandOutput output = run("key", "limit", keyId, "--per-minute", "600", "--burst", "200");
        assertThat(output.done().path("per_minute").asInt()).isEqualTo(600);
        assertThat(output.err())
                .isEqualTo("the limits of all live keys of partners add up to 600 a minute, 200 at once; "
                        + "the service-wide cap is 600 and 200 (100% and 100%)\n");
    }

    /** The cap may be lowered after a key was issued. */
    @Test
    void aKeyAboveTheCapIsListedWithAWarningAndNotRolledBeforeItIsLowered() {
        operator.done("key", "limit", keyId, "--per-minute", "6000", "--burst", "300");
        CommandOutput list = run("key", "list");
        list.done();
        assertThat(list.err())
                .contains(
                        keyId + "'s limit is above the service-wide cap (--per-minute 6000, at most 600; --burst 300,");
        run("key", "roll", keyId).refused(1, "lower it with `key limit " + keyId + "`, and roll then");
        CommandOutput half = run("key", "limit", keyId, "--per-minute", "60");
        half.done();
        assertThat(half.err()).contains("(--burst 300, at most 200)").doesNotContain("--per-minute");
        run("key", "limit", keyId, "--burst", "20").done();
        run("key", "roll", keyId).done();
    }

    /** Default limits are below every cap: without the right to read the stack, only the sum is left out. */
    @Test
    void aDefaultLimitNeedsNoCap() {
        aws.fail(403);
        for (CommandOutput output :
                List.of(run("key", "limit", keyId, "--per-minute", "60", "--burst", "5"), run("key", "list"))) {
            output.done();
            assertThat(output.err())
                    .contains("how the limits of all keys add up is left out")
                    .doesNotContain("warning: the outputs");
        }
    }

    @Test
    void aLimitThatCannotBeComparedWithTheCapIsRefusedAndListed() {
        operator.done("key", "limit", keyId, "--per-minute", "100");
        aws.fail(403);
        run("key", "limit", keyId, "--burst", "100")
                .refused(1, "AWS refused: AccessDenied: docs/partners.md lists the rights");
        CommandOutput list = run("key", "list");
        assertThat(list.done()).hasSize(1);
        assertThat(list.err()).contains("warning: the outputs of the stack cannot be read: AWS refused: AccessDenied");
        aws.succeedWithoutOutputs();
        run("key", "limit", keyId, "--burst", "100").refused(1, "deploy the present template");
    }

    @Test
    void aSandboxIsRefusedWhereNothingFeedsIt() {
        TableContents tables = TableContents.of(stack);
        run("tenant", "create", "sandy", "--demo")
                .refused(1, "this stack has no sandboxes: deploy it with Sandbox=yes (docs/deploy.md#sandboxes)");
        assertThat(TableContents.of(stack)).isEqualTo(tables);
    }

    /** The audit's row of a command that was run once. */
    private JsonNode row(String command) {
        return run("audit")
                .done()
                .valueStream()
                .filter(row -> row.path("command").asString().equals(command))
                .findFirst()
                .orElseThrow();
    }

    private CommandOutput run(String... command) {
        List<String> args = new ArrayList<>(List.of("--stack", stack.name(), "--json"));
        args.addAll(List.of(command));
        return operator.run(args, new byte[0]);
    }
}
