package com.mintactivity.tests.operator;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TableContents;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A change and its audit row are one transaction. */
final class AuditTest {

    @AutoClose
    private final Stack stack = Stack.fresh();

    private final OperatorHarness operator;
    private final String keyId;

    AuditTest(@TempDir Path root) {
        operator = new OperatorHarness(stack, root);
        operator.done("tenant", "create", "acme", "--app", "acme");
        stack.clock().advance(Duration.ofNanos(1));
        keyId = operator.done("key", "issue", "acme", "--allow", "8.8.8.8/32")
                .path("key_id")
                .asString();
    }

    @Test
    void everyChangeHasItsRow() {
        for (List<String> change : changes()) {
            stack.clock().advance(Duration.ofMillis(1));
            operator.done(change.toArray(String[]::new));
        }
        List<JsonNode> rows = operator.done("audit").valueStream().toList();
        assertThat(rows.stream()
                        .skip(2)
                        .map(row -> row.path("command").asString() + " "
                                + row.path("target").asString())
                        .map(row -> row.replace(keyId, "KEY")))
                .containsExactly(
                        "tenant create beta",
                        "tenant disable acme",
                        "tenant enable acme",
                        "tenant api-off acme",
                        "tenant api-on acme",
                        "api off service",
                        "api on service",
                        "key allow KEY",
                        "key limit KEY",
                        "key roll KEY",
                        "key revoke KEY");
        JsonNode allowed = rows.get(9);
        assertThat(JsonMapper.shared()
                        .readTree(allowed.toString().replaceFirst("\"operation\":\"[0-9a-f-]{36}\",", "")))
                .hasToString("{\"at\":\"2026-11-20T12:00:30.008Z\",\"who\":\"" + OperatorHarness.OPERATOR
                        + "\",\"command\":\"key allow\",\"target\":\"" + keyId
                        + "\",\"change\":{\"allow\":{\"before\":[\"8.8.8.8/32\"],\"after\":[\"9.9.9.0/24\"]}}}");
        assertThat(operator.done("audit", "--since", "2026-11-20T12:00:30.008Z"))
                .hasSize(4);
        assertThat(operator.done("audit", "--since", "2026-01-01T00:00:00Z")).hasSize(13);
    }

    @Test
    void aDurationIsHowLongAgo() {
        stack.clock().advance(Duration.ofHours(2));
        operator.done("tenant", "disable", "acme");
        assertThat(operator.done("audit", "--since", "1h")).hasSize(1);
        assertThat(operator.done("audit", "--since", "3h")).hasSize(3);
        assertThat(operator.done("audit", "--since", "999999999d")).hasSize(3);
    }

    @Test
    void aSearchHasAnEndAPersonAndACommand() {
        change("tenant", "disable", "acme");
        String second = stack.clock().instant().toString();
        change("tenant", "enable", "acme");
        assertThat(commands("--until", second)).containsExactly("tenant create", "key issue");
        assertThat(commands("--since", second)).containsExactly("tenant disable", "tenant enable");
        assertThat(commands("--command", "tenant")).containsExactly("tenant create", "tenant disable", "tenant enable");
        assertThat(commands("--command", "tenant dis")).isEmpty();
        assertThat(commands("--who", OperatorHarness.OPERATOR)).hasSize(4);
        assertThat(commands("--who", "oliver")).isEmpty();
        CommandOutput none = operator.run(List.of("--local", "audit", "--since", "9d", "--until", "8d"), new byte[0]);
        assertThat(none.out()).startsWith("no such change since ").contains(" until ");
        operator.json("audit", "--until", "8d").refused(1, "--until must not be before --since");
        operator.json("audit", "--contract", "0x1").refused(2, "--contract is 0x and 40 hexadecimal digits");
    }

    @Test
    void rowsOfATenantAreItsOwnAndThoseOfItsKeys() {
        change("tenant", "create", "beta", "--app", "beta");
        change("key", "issue", "beta", "--allow", "8.8.8.8/32");
        change("api", "off");
        change("key", "revoke", keyId);
        assertThat(commands("--tenant", "acme")).containsExactly("tenant create", "key issue", "key revoke");
        assertThat(commands("--tenant", "acme", "--key", keyId)).containsExactly("key issue", "key revoke");
    }

    @Test
    void rowsOfAKeyBeginWithTheKeyThatRolledIntoIt() {
        String second = change("key", "roll", keyId).path("key_id").asString();
        change("key", "revoke", second);
        assertThat(commands("--key", keyId)).containsExactly("key issue", "key roll");
        assertThat(commands("--key", second)).containsExactly("key roll", "key revoke");
    }

    private JsonNode change(String... command) {
        stack.clock().advance(Duration.ofMillis(1));
        return operator.done(command);
    }

    private Stream<String> commands(String... filter) {
        List<String> command =
                Stream.concat(Stream.of("audit"), Stream.of(filter)).toList();
        return operator.done(command.toArray(String[]::new))
                .valueStream()
                .map(row -> row.path("command").asString());
    }

    /** The proof of a key would allow a reader of the audit to test guessed tokens. */
    @Test
    void rowsHaveNoProof() {
        operator.done("key", "roll", keyId);
        String audit = operator.done("audit").toString();
        assertThat(TableContents.of(stack).items("keys"))
                .hasSize(2)
                .allSatisfy(key -> assertThat(audit)
                        .doesNotContain(Objects.requireNonNull(key.get("proof")).s()));
    }

    @Test
    void aCommandWithoutEffectIsNoChange() {
        TableContents before = TableContents.of(stack);
        operator.done("tenant", "enable", "acme");
        operator.done("tenant", "api-on", "acme");
        operator.done("api", "on");
        operator.done("key", "limit", keyId, "--burst", "20");
        operator.done("key", "allow", keyId, "8.8.8.8/32");
        assertThat(TableContents.of(stack)).isEqualTo(before);
    }

    @Test
    void changeWhoseRowCannotBeWrittenIsNotMade() {
        String audit = stack.name() + "-audit";
        stack.dynamo().deleteTable(request -> request.tableName(audit));
        List<List<?>> before = changedTables();
        Stream.concat(changes().stream(), Stream.of(List.of("key", "issue", "acme", "--allow", "8.8.8.8/32")))
                // These have no effect, since all switches are on.
                .filter(change -> !List.of("enable", "api-on", "on").contains(change.get(1)))
                .forEach(change ->
                        operator.json(change.toArray(String[]::new)).refused(1, "the local service has no tables"));
        assertThat(changedTables()).isEqualTo(before);
    }

    /** Commands that each change something when run in this order. */
    private List<List<String>> changes() {
        return List.of(
                List.of("tenant", "create", "beta", "--app", "beta"),
                List.of("tenant", "disable", "acme"),
                List.of("tenant", "enable", "acme"),
                List.of("tenant", "api-off", "acme"),
                List.of("tenant", "api-on", "acme"),
                List.of("api", "off"),
                List.of("api", "on"),
                List.of("key", "allow", keyId, "9.9.9.0/24"),
                List.of("key", "limit", keyId, "--burst", "5"),
                List.of("key", "roll", keyId),
                List.of("key", "revoke", keyId));
    }

    private List<List<?>> changedTables() {
        return Stream.of("keys", "tenants")
                .<List<?>>map(table ->
                        stack
                                .dynamo()
                                .scanPaginator(scan -> scan.tableName(stack.name() + "-" + table))
                                .items()
                                .stream()
                                .sorted((a, b) -> a.toString().compareTo(b.toString()))
                                .toList())
                .toList();
    }
}
