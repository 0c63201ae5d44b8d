package com.mintactivity.tests.incidents;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.tests.harness.AwsAccount;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.operator.CommandOutput;
import com.mintactivity.tests.operator.OperatorHarness;
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
import org.junit.jupiter.params.provider.ValueSource;

/** The answers of commands on a stack of which a table or a secret was deleted. */
@Isolated("changes system properties that the AWS SDK reads")
final class LostStoresTest {

    @AutoClose
    private final Stack stack = Stack.overHttp();

    @AutoClose
    private final StackStandIn aws = new StackStandIn(stack.name());

    @AutoClose
    private final AwsAccount account = new AwsAccount(stack.name());

    private final Path root;
    private final OperatorHarness operator;

    LostStoresTest(@TempDir Path root) throws IOException {
        this.root = root;
        operator = new OperatorHarness(stack, root);
        StackStandIn.services().forEach(service -> account.reach(service, aws.url()));
    }

    @BeforeEach
    void issue() {
        operator.done("tenant", "create", "acme", "--app", "acme");
        operator.done("key", "issue", "acme", "--allow", "8.8.8.8/32");
    }

    private CommandOutput run(String command, String... options) {
        List<String> args = new ArrayList<>(List.of("--stack", stack.name(), "--json"));
        args.addAll(List.of(options));
        args.addAll(List.of(command.split(" ")));
        return operator.run(args, new byte[0]);
    }

    @ParameterizedTest
    @ValueSource(strings = {"tenant list", "api status", "api off --yes"})
    void aTableOfAStackThatExistsIsRestored(String command) {
        aws.lostTables.add("tenants");
        run(command)
                .refused(
                        1,
                        "the table " + stack.name() + "-tenants does not exist: `tables restore tenants"
                                + " --deleted` (docs/recover.md#restoring-from-backup)");
        aws.lostTables.add("audit");
        run(command)
                .refused(
                        1,
                        "the tables " + stack.name() + "-audit, " + stack.name()
                                + "-tenants do not exist: `tables restore audit");
        account.fail(400);
        run(command).refused(1, "has no tables here: check --stack and --region");
    }

    @ParameterizedTest
    @ValueSource(strings = {"secret status pepper", "secret restore pepper --yes", "key issue acme --allow 8.8.8.8/32"})
    void aDeletedSecretIsRestored(String command) {
        String secret = stack.name() + "/pepper";
        aws.deletedSecrets.add("pepper");
        String remedy = "the secret " + secret + " is scheduled for deletion: aws secretsmanager restore-secret"
                + " --secret-id " + secret;
        run(command).refused(1, remedy);
        run(command, "--region", "eu-central-1").refused(1, remedy + " --region eu-central-1");
        aws.lostSecrets.add("pepper");
        run(command)
                .refused(
                        1,
                        "there is no secret " + secret + ": check --stack and --region; if it was deleted for good:"
                                + " docs/region.md#a-secret-in-a-region-that-works");
    }

    @Test
    void ofTheCacheThereMayBeNone() {
        aws.lostSecrets.add("cache");
        run("secret status cache").refused(1, "there is none without a cache store, or locally");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aBackupIsMadeWithoutThePepperAndItsKeysAreLeft(boolean isDeleted) {
        (isDeleted ? aws.deletedSecrets : aws.lostSecrets).add("pepper");
        Path file = root.resolve("backup.jsonl");
        CommandOutput backup = run("backup " + file);
        assertThat(backup.done().path("keys").asInt()).isOne();
        assertThat(backup.err())
                .contains("the pepper cannot be read: the file does not say which pepper its keys need, and")
                .contains(isDeleted ? "restore-secret" : "docs/region.md#");
        try (Stack other = Stack.fresh()) {
            assertThat(new OperatorHarness(other, root.resolve("other"))
                            .json("restore", file.toString(), "--unsealed", "--keyrings-from", stack.name() + "/pepper")
                            .failed("1 items of the file are left out")
                            .path("left")
                            .toString())
                    .contains("the file does not say which pepper its proof needs: issue another key");
        }
    }
}
