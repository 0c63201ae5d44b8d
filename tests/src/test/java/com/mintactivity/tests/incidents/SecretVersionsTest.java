package com.mintactivity.tests.incidents;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.local.engine.Clients;
import com.mintactivity.tests.harness.ApiResponse;
import com.mintactivity.tests.harness.SharedEngines;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TableContents;
import com.mintactivity.tests.operator.CommandOutput;
import com.mintactivity.tests.operator.OperatorHarness;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.secretsmanager.SecretsManagerClient;
import tools.jackson.databind.JsonNode;

/** Secrets are rotated and their versions removed by commands, and no key that works loses its version. */
final class SecretVersionsTest {

    @AutoClose
    private final Stack stack = Stack.fresh();

    private final OperatorHarness operator;
    private String keyId = "";
    private String token = "";

    SecretVersionsTest(@TempDir Path root) {
        operator = new OperatorHarness(stack, root);
    }

    @BeforeEach
    void issue() {
        operator.done("tenant", "create", "acme", "--app", "acme");
        JsonNode issued = operator.done("key", "issue", "acme", "--allow", "8.8.8.8/32");
        keyId = issued.path("key_id").asString();
        token = issued.path("token").asString();
    }

    private ApiResponse ask(String with) {
        return stack.ask(Stack.HEALTH).header("Authorization", "Bearer " + with).send();
    }

    private JsonNode rotated(String name) {
        return operator.done("secret", "rotate", name, "--wait", "0s");
    }

    @Test
    void statusCountsTheLiveKeysOfEachVersion() {
        assertThat(operator.done("secret", "status", "pepper"))
                .hasToString(
                        "{\"secret\":\"pepper\",\"current\":\"1\",\"versions\":[{\"version\":\"1\",\"live_keys\":1}]}");
        assertThat(rotated("pepper"))
                .hasToString("{\"secret\":\"pepper\",\"current\":\"" + minutes()
                        + "\",\"versions\":[{\"version\":\"1\",\"live_keys\":1},{\"version\":\"" + minutes()
                        + "\",\"live_keys\":0}]}");
        assertThat(operator.done("secret", "status", "cursor").toString()).doesNotContain("live_keys");
        assertThat(operator.run(List.of("--local", "secret", "status", "pepper"), new byte[0])
                        .out())
                .contains("VERSION   STATE", "1         kept     1");
    }

    @Test
    void keysOfBothVersionsWorkAfterARotation() {
        rotated("pepper");
        String second = operator.done("key", "roll", keyId).path("token").asString();
        stack.clock().advance(Duration.ofMinutes(6));
        ask(token).ok();
        ask(second).ok();
    }

    /** A disabled key depends on its version, too: it may be enabled again. */
    @Test
    void aVersionIsRetiredOnlyWhenNoLiveKeyDependsOnIt() {
        rotated("pepper");
        operator.done("key", "disable", keyId);
        TableContents before = TableContents.of(stack);
        operator.json("secret", "retire", "pepper", "1")
                .refused(1, "live keys depend on version 1 of pepper (" + keyId + "): `key roll` them");
        assertThat(TableContents.of(stack)).isEqualTo(before);
        operator.done("key", "revoke", keyId);
        assertThat(operator.done("secret", "retire", "pepper", "1").toString()).doesNotContain("\"1\"");
        assertThat(operator.done("audit")
                        .valueStream()
                        .map(row -> row.path("command").asString()))
                .contains("secret rotate", "secret retire");
        stack.clock().advance(Duration.ofMinutes(6));
        ask(token).refused(401, "invalid_key");
        assertThat(stack.log()).contains("unknown_pepper_version").doesNotContain("\"UnknownPepperVersion\"");
    }

    /** A running function may still hold the secret of the removed version under its number. */
    @ParameterizedTest
    @ValueSource(strings = {"pepper", "cursor"})
    void theNumberOfARemovedVersionIsNotGivenToAnother(String name) {
        String removed = rotated(name).path("current").asString();
        String used = name.equals("pepper")
                ? operator.done("key", "roll", keyId).path("token").asString()
                : token;
        ask(used).ok();
        operator.done("secret", "rotate", name, "1");
        if (name.equals("pepper")) {
            operator.done("key", "revoke", used.substring(0, 21).replace("svc_live_", "svc_"));
        }
        operator.done("secret", "retire", name, removed, "--yes");
        assertThat(rotated(name).path("current").asString()).isEqualTo(Long.toString(minutes() + 1));
        ask(operator.done("key", "roll", keyId).path("token").asString()).ok();
        stack.clock().advance(Duration.ofMinutes(5));
        assertThat(rotated(name).path("current").asString()).isEqualTo(Long.toString(minutes()));
    }

    private long minutes() {
        return stack.clock().instant().getEpochSecond() / 60;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "secret retire pepper 1 | 1 | version 1 of pepper is current: `secret rotate pepper` makes another",
                "secret retire pepper 7 | 1 | pepper has no version 7: it has 1",
                "secret rotate pepper 7 | 1 | pepper has no version 7: it has 1",
                "secret status cache | 1 | there is no secret",
                "secret status salt | 2 | is not pepper, cursor or cache",
                "secret retire pepper | 2 | VERSION",
            })
    void whatCannotBeIsRefusedAndWritesNothing(String command, int status, String reason) {
        TableContents before = TableContents.of(stack);
        operator.json(command.split(" ")).refused(status, reason);
        assertThat(TableContents.of(stack)).isEqualTo(before);
        assertThat(operator.done("secret", "status", "pepper").path("versions")).hasSize(1);
    }

    /** Someone has written a text of another form, without the tool. */
    @Test
    void aDamagedSecretIsRestored() {
        rotated("pepper");
        String id = stack.name() + "/pepper";
        try (SecretsManagerClient console = Clients.at(
                        SharedEngines.engines().secretsUrl(), SecretsManagerClient.builder())
                .build()) {
            console.putSecretValue(request -> request.secretId(id).secretString("damaged"));
        }
        operator.json("secret", "status", "pepper").refused(1, "is no keyring");
        assertThat(operator.done("secret", "restore", "pepper").path("current").asString())
                .isEqualTo(Long.toString(minutes()));
        stack.clock().advance(Duration.ofMinutes(6));
        ask(token).ok();
        TableContents before = TableContents.of(stack);
        operator.json("secret", "restore", "pepper").refused(1, "is no keyring");
        operator.json("secret", "restore", "cursor").refused(1, "has no text before the current one");
        assertThat(TableContents.of(stack)).isEqualTo(before);
    }

    @Test
    void aSecretIsNeverShown() {
        rotated("pepper");
        rotated("cursor");
        String pepper =
                stack.platform().secrets().keyring(stack.name() + "/pepper").secret("1");
        assertThat(operator.outputs())
                .allSatisfy(output -> assertThat(output.out() + output.err()).doesNotContain(pepper));
        assertThat(operator.done("audit").toString()).doesNotContain(pepper);
    }

    /** Some of them are refused, since others changed the secret first; none loses what another one added. */
    @Test
    void concurrentRotationsLoseNoVersion() throws Exception {
        List<Callable<CommandOutput>> commands = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            commands.add(() -> operator.json("secret", "rotate", "cursor", "--wait", "0s"));
        }
        List<String> current = new ArrayList<>();
        try (ExecutorService together = Executors.newFixedThreadPool(commands.size())) {
            for (Future<CommandOutput> output : together.invokeAll(commands)) {
                if (output.get().status() == 0) {
                    current.add(output.get().done().path("current").asString());
                }
            }
        }
        List<String> versions = operator.done("secret", "status", "cursor")
                .path("versions")
                .valueStream()
                .map(version -> version.path("version").asString())
                .toList();
        assertThat(versions).contains("1").containsAll(current).doesNotHaveDuplicates();
    }
}
