package com.mintactivity.tests.operator;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.local.engine.Engines;
import com.mintactivity.tests.harness.SharedEngines;
import com.mintactivity.tests.harness.Stack;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** What a command with {@code --stack} asks AWS in addition to the stores: who the caller is. */
@Isolated("changes system properties that the AWS SDK reads")
final class DeployedStackTest {

    @AutoClose
    private final Stack stack = Stack.fresh();

    @AutoClose
    private final AwsAccount aws = new AwsAccount(stack.name());

    private final OperatorHarness operator;
    private final Map<String, String> before = new TreeMap<>();
    private String keyId = "";

    DeployedStackTest(@TempDir Path root) throws IOException {
        operator = new OperatorHarness(stack, root);
    }

    @BeforeEach
    void deploy() {
        set("aws.endpointUrlDynamoDb", SharedEngines.engines().dynamoUrl().toString());
        set(
                "aws.endpointUrlSecretsManager",
                SharedEngines.engines().secretsUrl().toString());
        set("aws.endpointUrlSts", aws.url());
        set("aws.accessKeyId", "AKIAEXAMPLEEXAMPLE00");
        set("aws.secretAccessKey", "example");
        set("aws.region", Engines.REGION);
        operator.done("tenant", "create", "acme", "--app", "acme");
        keyId = operator.done("key", "issue", "acme", "--allow", "8.8.8.8/32")
                .path("key_id")
                .asString();
    }

    private void set(String property, String value) {
        before.put(property, System.getProperty(property, ""));
        System.setProperty(property, value);
    }

    @AfterEach
    void restore() {
        before.forEach((property, value) -> {
            if (value.isEmpty()) {
                System.clearProperty(property);
            } else {
                System.setProperty(property, value);
            }
        });
    }

    @Test
    void theAuditNamesTheCallerThatAwsSaw() {
        run("key", "limit", keyId, "--burst", "5").done();
        assertThat(row("key issue").has("aws_caller")).as("written by --local").isFalse();
        assertThat(row("key limit").toString())
                .contains("\"who\":\"" + OperatorHarness.OPERATOR + "\",\"aws_caller\":\"" + AwsAccount.CALLER + "\",");
        assertThat(operator.run(List.of("--stack", stack.name(), "audit"), new byte[0])
                        .out())
                .contains("AWS CALLER", AwsAccount.CALLER);
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
