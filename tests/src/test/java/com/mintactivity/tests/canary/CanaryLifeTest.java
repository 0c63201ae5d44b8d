package com.mintactivity.tests.canary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mintactivity.auth.key.Token;
import com.mintactivity.local.engine.Clients;
import com.mintactivity.sandbox.SandboxFunction;
import com.mintactivity.sandbox.Sandboxes;
import com.mintactivity.tests.harness.ApiRequest;
import com.mintactivity.tests.harness.Invocations;
import com.mintactivity.tests.harness.SharedEngines;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TableContents;
import com.mintactivity.tests.operator.CommandOutput;
import com.mintactivity.tests.operator.OperatorHarness;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.secretsmanager.SecretsManagerClient;
import software.amazon.awssdk.services.secretsmanager.model.ResourceNotFoundException;
import tools.jackson.databind.JsonNode;

/** The canary from its creation to its removal, by the commands of an operator. */
final class CanaryLifeTest {

    private static final String ADDRESS = "192.0.2.1";
    private static final String CONTRACT = "0x" + "ca4a".repeat(9) + "0000";

    /** Nothing refills while a test runs. */
    @AutoClose
    private final Stack stack = Stack.fresh(Map.of("SERVICE_PER_MINUTE", "1", "SERVICE_BURST", "2"));

    @AutoClose
    private final SecretsManagerClient secrets = Clients.at(
                    SharedEngines.engines().secretsUrl(), SecretsManagerClient.builder())
            .build();

    private final OperatorHarness operator;

    CanaryLifeTest(@TempDir Path root) {
        operator = new OperatorHarness(stack, root);
        operator.insteadOfPauses(() -> stack.clock().advance(Duration.ofMinutes(1)));
    }

    private String secret() {
        return secrets.getSecretValue(request -> request.secretId(stack.name() + "/canary"))
                .secretString();
    }

    private Token token() {
        return Token.parse(secret()).orElseThrow();
    }

    private ApiRequest ask(String path, Token key) {
        return stack.ask(path).key(key);
    }

    @Test
    void itsTokenIsInTheSecretAndNowhereElse() {
        CommandOutput created = operator.json("canary", "create");
        JsonNode answer = created.done();

        assertThat(answer.path("key_id").asString()).isEqualTo(token().keyId());
        assertThat(answer.path("secret").asString()).isEqualTo(stack.name() + "/canary");
        assertThat(created.out() + created.err()).doesNotContain(secret());
        assertThat(TableContents.of(stack).toString()).doesNotContain(secret());
        JsonNode key = operator.done("key", "show", token().keyId());
        assertThat(key.path("allow").toString()).isEqualTo("[\"" + ADDRESS + "/32\"]");
        assertThat(operator.done("tenant", "show", "canary").path("synthetic").asBoolean())
                .isTrue();
    }

    @Test
    void hasOldHitsAndRecentOnes() {
        operator.done("canary", "create");
        stack.clock().advance(Duration.ofSeconds(10));
        JsonNode old = stack.get(Stack.HITS)
                .key(token())
                .from(ADDRESS)
                .query("contract", CONTRACT)
                .query("since", "2026-01-01T00:00:00Z")
                .query("until", "2026-01-02T00:00:00Z")
                .send()
                .ok();
        assertThat(old.path("total").toString()).isEqualTo("{\"hits\":300,\"users\":24}");
        JsonNode recent = stack.get(Stack.HITS)
                .key(token())
                .from(ADDRESS)
                .query("contract", CONTRACT)
                .query("since", Stack.SINCE)
                .send()
                .ok();
        assertThat(recent.path("total").path("hits").intValue()).isEqualTo(40);
    }

    @Test
    void itsKeyIsOfNoUseToACaller() {
        operator.done("canary", "create");
        ask(Stack.HEALTH, token()).send().refused(403, "ip_not_allowed");
        ask(Stack.HEALTH, token()).from(ADDRESS).send().ok();
    }

    /** Two requests use the service-wide bucket up. */
    @Test
    void takesFromItsOwnBucketAlone() {
        Token partner = stack.partner("acme").key();
        operator.done("canary", "create");
        for (int i = 0; i < 5; i++) {
            ask(Stack.HEALTH, token()).from(ADDRESS).send().ok();
        }
        ask(Stack.HEALTH, partner).send().ok();
        ask(Stack.HEALTH, partner).send().ok();
        ask(Stack.HEALTH, partner).send().refused(429, "rate_limited");
        ask(Stack.HEALTH, token()).from(ADDRESS).send().ok();
    }

    @Test
    void createdAgainItRollsItsKey() {
        operator.done("canary", "create");
        Token first = token();
        TableContents before = TableContents.of(stack).without("audit").without("keys");
        operator.done("canary", "create");
        assertThat(token().keyId()).isNotEqualTo(first.keyId());
        assertThat(TableContents.of(stack).items("hits")).isEqualTo(before.items("hits"));
        ask(Stack.HEALTH, first).from(ADDRESS).send().ok();
        stack.clock().advance(Duration.ofMinutes(16));
        ask(Stack.HEALTH, first).from(ADDRESS).send().refused(401, "invalid_key");
        ask(Stack.HEALTH, token()).from(ADDRESS).send().ok();
        assertThat(operator.done("audit").toString())
                .contains("\"canary create\"")
                .doesNotContain("\"key issue\"");
    }

    @Test
    void aRemovalLeavesNothing() {
        stack.partner("acme").hit("t-1").put();
        TableContents before = TableContents.of(stack).without("audit");
        operator.done("canary", "create");
        ask(Stack.HEALTH, token()).from(ADDRESS).send().ok();
        JsonNode removed = operator.done("canary", "remove", "--yes");
        assertThat(removed.path("hits").intValue()).isEqualTo(340);
        assertThat(TableContents.of(stack).without("audit")).isEqualTo(before);
        assertThatThrownBy(this::secret).isInstanceOf(ResourceNotFoundException.class);
        operator.json("canary", "remove", "--yes").refused(1, "there is no tenant canary");
    }

    @Test
    void noOneFeedsItAsASandbox() {
        operator.done("canary", "create");
        SandboxFunction feed = new SandboxFunction(
                new Sandboxes(stack.dynamo(), stack.name()),
                (group, events) -> assertThat(group).isEqualTo("nothing"),
                stack.clock());
        feed.handleRequest(InputStream.nullInputStream(), OutputStream.nullOutputStream(), Invocations.context());
    }

    /** Protects the guarantee that no other key can be used from the canary's address, and its own from no other. */
    @ParameterizedTest
    // a command, a part of its refusal
    @CsvSource(delimiter = '|', textBlock = """
        key issue acme --allow 192.0.2.1/32  | 192.0.2.1/32 is not publicly routable
        key issue acme --allow 192.0.2.0/24  | 192.0.2.0/24 is not publicly routable
        key issue canary --allow 8.8.8.8/32  | `canary create` rolls it
        key allow KEY 8.8.8.8/32             | `canary create` rolls it
        key allow KEY --add 8.8.8.8/32       | `canary create` rolls it
        key roll KEY                         | `canary create` rolls it
        tenant create canary --app x         | `canary create` makes it
        tenant create canary --demo          | `canary create` makes it
        tenant remove canary                 | `canary remove` removes it
        """)
    void noOtherKeyHasItsAddressAndItHasNoOther(String command, String refusal) {
        stack.partner("acme");
        operator.done("canary", "create");
        operator.json(command.replace("KEY", token().keyId()).split(" ")).refused(1, refusal);
    }

    /** A tenant of that name may be older than the canary. */
    @Test
    void aPartnerOfItsNameIsNotTakenForIt() {
        stack.partner("canary");
        operator.json("canary", "create").refused(1, "that is not the canary");
        operator.json("canary", "remove").refused(1, "is not the canary");
    }
}
