package com.mintactivity.operator.deployment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mintactivity.operator.account.Killed;
import com.mintactivity.operator.account.MemoryAccount;
import com.mintactivity.operator.account.MemoryAccount.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code tables adopt}, with an account in memory and a stand-in for bin/kept-resources, which checks/kept_test.py
 * compares with the template.
 */
final class AdoptionTest {

    private static final Map<String, String> ALL = Map.of(
            "KeysTable", "mint-keys",
            "HitsTable", "mint-hits",
            "PepperSecret", "arn:aws:secretsmanager:eu-north-1:111111111111:secret:mint/pepper-AbCdEf",
            "DeadLetters", "https://sqs.eu-north-1.amazonaws.com/111111111111/mint-dead-letters");

    private static final String KEPT = """
            {"environment": "prod", "parameters": {"Size": "medium", "ReplicaRegion": ""}, "template": {"Parameters":
             {"Size": {"Type": "String"}, "ReplicaRegion": {"Type": "String"}}, "Resources": {
             "KeysTable": {"Type": "AWS::DynamoDB::Table", "DeletionPolicy": "Retain"},
             "HitsTable": {"Type": "AWS::DynamoDB::Table", "DeletionPolicy": "Retain"},
             "PepperSecret": {"Type": "AWS::SecretsManager::Secret", "DeletionPolicy": "Retain",
              "Properties": {"GenerateSecretString": {"PasswordLength": 64}}},
             "DeadLetters": {"Type": "AWS::SQS::Queue", "DeletionPolicy": "Retain"}}}, "resources": {
             "KeysTable": {"type": "AWS::DynamoDB::Table", "name": "mint-keys"},
             "HitsTable": {"type": "AWS::DynamoDB::Table", "name": "mint-hits"},
             "PepperSecret": {"type": "AWS::SecretsManager::Secret", "name": "mint/pepper"},
             "DeadLetters": {"type": "AWS::SQS::Queue", "name": "mint-dead-letters"}}}
            """.replace("\n", " ");

    private final Path root;
    private MemoryAccount account;

    AdoptionTest(@TempDir Path root) throws IOException {
        this.root = root;
        this.account = new MemoryAccount(root);
        Files.createDirectories(root.resolve("bin"));
        script("bin/python", "echo " + root.resolve("python"));
        print(KEPT);
    }

    @BeforeEach
    void haveNoStack() {
        account = new MemoryAccount(root);
        account.stack.status = "";
    }

    private void print(String kept) throws IOException {
        script(
                "python",
                "[ \"$*\" = \"-B " + root.resolve("bin/kept-resources") + " mint\" ] || exit 3; cat <<'E'\n" + kept
                        + "\nE");
    }

    private void script(String file, String text) throws IOException {
        Path path = root.resolve(file);
        Files.writeString(path, "#!/bin/sh\n" + text + "\n");
        assertThat(path.toFile().setExecutable(true)).isTrue();
    }

    @Test
    void whatIsThereIsImportedWithTheTemplateAndTheParametersOfTheCheckout() {
        Ended ended = done();
        assertThat(account.stack.status).isEqualTo("IMPORT_COMPLETE");
        assertThat(account.stack.kept.imported).isEqualTo(ALL);
        assertThat(account.stack
                        .kept
                        .template
                        .at("/Resources/PepperSecret/Properties/GenerateSecretString/PasswordLength")
                        .asInt())
                .isEqualTo(64);
        assertThat(account.stack.kept.parameters.toString())
                .isEqualTo("[{\"ParameterKey\":\"Size\",\"ParameterValue\":\"medium\"},"
                        + "{\"ParameterKey\":\"ReplicaRegion\",\"ParameterValue\":\"\"}]");
        assertThat(account.changes).hasSize(2).allMatch(change -> change.startsWith("cloudformation:"));
        assertThat(ended.out())
                .startsWith("taken over by the stack mint: mint-keys, mint-hits, mint/pepper, mint-dead-letters\n")
                .contains("sam build --config-env prod && bin/pack\n", "change-set make prod", "execute prod ARN");
        assertThat(account.rights)
                .isEqualTo(Set.of(
                        "cloudformation:CreateChangeSet",
                        "cloudformation:DescribeChangeSet",
                        "cloudformation:DescribeStacks",
                        "cloudformation:ExecuteChangeSet",
                        "dynamodb:DescribeTable",
                        "secretsmanager:DescribeSecret",
                        "sqs:GetQueueUrl"));
    }

    @Test
    void killedAtAnyChangeAndRunAgainItEndsInTheSameState() {
        for (int change = 0; change < 2; change++) {
            for (boolean afterwards : List.of(false, true)) {
                for (boolean later : List.of(false, true)) {
                    haveNoStack();
                    account.killAt(change, afterwards);
                    assertThatThrownBy(() -> run()).isInstanceOf(Killed.class);
                    account.killNever();
                    if (later) {
                        account.settle();
                    }
                    done();
                    assertThat(account.stack.kept.imported).isEqualTo(ALL);
                    assertThat(account.changes).hasSize(2);
                }
            }
        }
    }

    /** Each call fails once, before it has an effect, or so that only its answer is lost. */
    @Test
    void whicheverCallFailsItSaysTakenOverOnlyWhenItIs() {
        done();
        int calls = account.calls();
        assertThat(calls).isGreaterThan(12);
        for (int call = 0; call < calls; call++) {
            for (boolean afterwards : List.of(false, true)) {
                haveNoStack();
                account.failAt(call, afterwards);
                Ended ended = run();
                assertThat(ended.out().isEmpty() || account.stack.kept.imported.equals(ALL))
                        .as("call %d: %s", call, ended.out())
                        .isTrue();
                done();
                assertThat(account.stack.kept.imported).isEqualTo(ALL);
                assertThat(account.changes).hasSize(2);
            }
        }
    }

    @Test
    void whatIsNotThereIsLeftToTheDeploymentAndNamedBefore() {
        account.tables.lose("hits");
        account.stack.kept.secrets.clear();
        account.stack.kept.queues.clear();
        account.type("n\n");
        Ended ended = run();
        assertThat(ended.status()).isEqualTo(1);
        assertThat(ended.err())
                .contains("This makes the stack mint of what is there: mint-keys. The deployment makes new ones of what"
                        + " is not: mint-hits, mint/pepper, mint-dead-letters. With a new pepper, no key is"
                        + " valid any more");
        assertThat(account.changes).isEmpty();
        account.type("y\n");
        done();
        assertThat(account.stack.kept.imported).isEqualTo(Map.of("KeysTable", "mint-keys"));
        account = new MemoryAccount(root);
        account.stack.status = "";
        account.stack.kept.secrets.clear();
        account.stack.kept.queues.clear();
        account.tables.all.clear();
        assertThat(refused()).contains("nothing of a stack mint is there");
    }

    @Test
    void aSecretThatIsBeingDeletedIsRestoredFirst() {
        account.stack.kept.deleted.add("mint/pepper");
        assertThat(refused())
                .contains("secret mint/pepper is scheduled for deletion: aws secretsmanager restore-secret --secret-id"
                        + " mint/pepper");
        assertThat(account.changes).isEmpty();
    }

    @Test
    void aChangeSetThatCannotBeMadeSaysWhyAndIsMadeAgain() throws IOException {
        print(KEPT.replace("\"Parameters\":", "\"Outputs\": {}, \"Parameters\":"));
        assertThat(refused()).contains("cannot be made: an import has no outputs");
        assertThat(refused()).contains("cannot be made: an import has no outputs");
        assertThat(account.changes)
                .extracting(change -> change.split(" ", -1)[0])
                .containsExactly(
                        "cloudformation:CreateChangeSet",
                        "cloudformation:DeleteChangeSet",
                        "cloudformation:CreateChangeSet");
        print(KEPT);
        done();
        assertThat(account.stack.kept.imported).isEqualTo(ALL);
    }

    @Test
    void anImportThatGoesBackSaysWhyAndItsStackIsDeletedFirst() {
        account.stack.failure = "not authorized to perform sqs:GetQueueAttributes";
        assertThat(refused())
                .contains("the import failed (IMPORT_ROLLBACK_COMPLETE), first because of HitsTable: not authorized");
        assertThat(refused()).contains("IMPORT_ROLLBACK_COMPLETE").contains("delete it");
        account.stack.status = "";
        account.stack.failure = "";
        account.stack.kept.imported.clear();
    }

    @Test
    void aStackThatExistsIsLeftAlone() {
        for (String status : List.of("CREATE_COMPLETE", "UPDATE_IN_PROGRESS", "UPDATE_ROLLBACK_FAILED")) {
            account.stack.status = status;
            assertThat(refused()).contains("the stack exists (" + status + ")");
        }
        account.stack.status = "ROLLBACK_COMPLETE";
        assertThat(refused()).contains("left over from an attempt that failed");
        assertThat(account.changes).isEmpty();
    }

    @Test
    void aCheckoutThatDoesNotKnowTheStackIsRefused() throws IOException {
        script("python", "echo samconfig.toml has 0 environments whose stack is mint; exit 1");
        assertThat(refused()).contains("has 0 environments whose stack is mint");
    }

    @Test
    void checkChangesNothing() {
        assertThat(done("--check").out())
                .contains("would call cloudformation:CreateChangeSet: mint, change set adopt-")
                .contains("type IMPORT: mint-keys, mint-hits, mint/pepper, mint-dead-letters");
        assertThat(account.changes).isEmpty();
        done();
        assertThat(done("--check").out()).endsWith("\nnothing is left to do\n");
    }

    private String refused() {
        Ended ended = run();
        assertThat(ended.status()).as(ended.out()).isEqualTo(1);
        return ended.err();
    }

    private Ended done(String... options) {
        Ended ended = run(options);
        assertThat(ended.status()).as(ended.err()).isZero();
        return ended;
    }

    private Ended run(String... options) {
        List<String> all = new ArrayList<>(List.of("--stack", "mint", "tables", "adopt"));
        all.addAll(List.of(options));
        return account.run(all.toArray(String[]::new));
    }
}
