package com.mintactivity.tests.incidents;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.tests.harness.AwsAccount;
import com.mintactivity.tests.harness.LogsStandIn;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.operator.CommandOutput;
import com.mintactivity.tests.operator.OperatorHarness;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The answers of ten commands when AWS throttles them once, and when a proxy answers with a page: as text and as JSON.
 */
@Isolated("changes system properties that the AWS SDK reads")
final class AwsFailuresTest {

    private static final List<String> COMMANDS = List.of(
            "status",
            "tenant list",
            "key list",
            "api status",
            "audit",
            "tallies status",
            "stats",
            "secret status pepper",
            "query",
            "rollback show");

    @AutoClose
    private final Stack stack = Stack.overHttp();

    @AutoClose
    private final StackStandIn services = new StackStandIn(stack.name());

    @AutoClose
    private final LogsStandIn logs = new LogsStandIn();

    @AutoClose
    private final AwsAccount account = new AwsAccount(stack.name());

    @AutoClose
    private final FaultProxy proxy;

    private final OperatorHarness operator;

    AwsFailuresTest(@TempDir Path root) throws IOException {
        operator = new OperatorHarness(stack, root);
        operator.done("tenant", "create", "acme", "--app", "acme");
        operator.done("key", "issue", "acme", "--allow", "8.8.8.8/32");
        operator.done("backup", root.resolve("backup.jsonl").toString());
        logs.save(Map.of(stack.name() + "/failures", "stats count(*)"));
        String own = System.getProperty("aws.endpointUrlSts");
        proxy = new FaultProxy(Map.of(
                "dynamodb", services.url(),
                "secretsmanager", services.url(),
                "sqs", services.url(),
                "monitoring", services.url(),
                "lambda", services.url(),
                "sns", services.url(),
                "ssm", services.url(),
                "logs", logs.url(),
                "sts", own,
                "cloudformation", own));
        List<String> reached = new ArrayList<>(StackStandIn.services());
        reached.addAll(List.of("CloudWatchLogs", "Sts", "CloudFormation"));
        reached.forEach(service -> account.reach(service, proxy.url()));
    }

    @Test
    void aThrottleAtTheFirstCallOfEachActionIsNoFailure() {
        for (String command : COMMANDS) {
            proxy.throttleFirstCalls();
            CommandOutput text = run(command);
            assertThat(text.status())
                    .as(command + ": " + text.out() + text.err())
                    .isZero();
            proxy.throttleFirstCalls();
            run("--json " + command).done();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 403, 407, 503})
    void aPageOfAProxyIsNamedByItsStatus(int status) {
        proxy.showPage(status);
        String reason = "AWS refused: status " + status;
        for (String command : COMMANDS) {
            CommandOutput text = run(command);
            CommandOutput json = run("--json " + command);
            if (command.equals("status")) {
                assertThat(text.status()).isEqualTo(1);
                assertThat(text.out()).contains(reason).doesNotContain(" ok");
                assertThat(json.failed("not well: ").path("checks"))
                        .hasSizeGreaterThan(10)
                        .allSatisfy(check ->
                                assertThat(check.path("value").asString()).contains(reason));
            } else {
                text.refused(1, reason);
                assertThat(json.refused(1, reason).error().path("message").asString())
                        .endsWith(reason);
            }
        }
    }

    private CommandOutput run(String command) {
        List<String> all = new ArrayList<>(List.of("--stack", stack.name()));
        all.addAll(List.of(command.split(" ")));
        return operator.run(all, new byte[0]);
    }
}
