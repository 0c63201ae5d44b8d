package com.mintactivity.tests.operator;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TableContents;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Concurrent changes of the same item by several operators: each is made and audited once, or not at all. */
final class ConcurrentChangesTest {

    private static final int OPERATORS = 8;
    private static final Pattern CHANGE = Pattern.compile("\"burst\":\\{\"before\":(\\d+),\"after\":(\\d+)}");

    @AutoClose
    private final Stack stack = Stack.fresh();

    private final OperatorHarness operator;

    ConcurrentChangesTest(@TempDir Path root) {
        operator = new OperatorHarness(stack, root);
    }

    @Test
    void noUpdateIsLostAndEachHasItsAuditRow() throws Exception {
        operator.done("tenant", "create", "acme", "--app", "acme");
        String keyId = operator.done("key", "issue", "acme", "--allow", "8.8.8.8/32")
                .path("key_id")
                .asString();
        List<CommandOutput> output =
                together(i -> operator.json("key", "limit", keyId, "--burst", Integer.toString(100 + i)));
        List<MatchResult> changes = operator.done("audit")
                .valueStream()
                .map(row -> row.path("change").toString())
                .flatMap(change -> CHANGE.matcher(change).results())
                .toList();
        assertThat(changes)
                .hasSameSizeAs(output.stream().filter(one -> one.status() == 0).toList());
        // Each change starts from the result of another: together they are one chain from 20 to the present value.
        Set<String> remaining =
                new HashSet<>(changes.stream().map(change -> change.group(2)).toList());
        assertThat(remaining).hasSameSizeAs(changes);
        remaining.add("20");
        remaining.removeAll(changes.stream().map(change -> change.group(1)).toList());
        assertThat(remaining)
                .containsExactly(
                        operator.done("key", "show", keyId).path("burst").asString());
    }

    @Test
    void noRangeThatWasAddedIsLost() throws Exception {
        operator.done("tenant", "create", "acme", "--app", "acme");
        String keyId = operator.done("key", "issue", "acme", "--allow", "8.8.8.8/32")
                .path("key_id")
                .asString();
        List<CommandOutput> output = together(i -> operator.json("key", "allow", keyId, "--add", range(i)));
        List<String> expected = new ArrayList<>(List.of("8.8.8.8/32"));
        IntStream.range(0, OPERATORS)
                .filter(i -> output.get(i).status() == 0)
                .mapToObj(ConcurrentChangesTest::range)
                .forEach(expected::add);
        assertThat(expected).hasSizeGreaterThan(1);
        assertThat(operator.done("key", "show", keyId)
                        .path("allow")
                        .valueStream()
                        .map(JsonNode::asString))
                .containsExactlyInAnyOrderElementsOf(expected);
    }

    private static String range(int operator) {
        return "9.9." + operator + ".0/24";
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aKeyThatSeveralRollHasOneLiveSuccessor(boolean again) throws Exception {
        operator.done("tenant", "create", "acme", "--app", "acme");
        String keyId = operator.done("key", "issue", "acme", "--allow", "8.8.8.8/32")
                .path("key_id")
                .asString();
        List<String> roll = new ArrayList<>(List.of("key", "roll", keyId));
        if (again) {
            roll.add("--again");
        }
        List<CommandOutput> output = together(i -> operator.json(roll.toArray(String[]::new)));
        long done = output.stream().filter(one -> one.status() == 0).count();
        assertThat(done).isBetween(1L, again ? OPERATORS : 1L);
        assertThat(operator.done("audit")
                        .valueStream()
                        .filter(row -> row.path("command").asString().equals("key roll")))
                .hasSize((int) done);
        List<JsonNode> keys = operator.done("key", "list").valueStream().toList();
        assertThat(keys).hasSize(1 + (int) done);
        assertThat(keys.stream()
                        .filter(key -> key.path("revoked_at").isNull())
                        .map(key -> key.path("key_id").asString()))
                .containsExactlyInAnyOrder(
                        keyId,
                        operator.done("key", "show", keyId).path("rolled_into").asString());
    }

    /** A revocation adds an attribute to an item that is otherwise as it was read. */
    @ParameterizedTest
    @ValueSource(strings = {"key limit KEY --burst 5", "key allow KEY 9.9.9.0/24", "key roll KEY"})
    void aRevocationIsNotLost(String command) throws Exception {
        operator.done("tenant", "create", "acme", "--app", "acme");
        String keyId = operator.done("key", "issue", "acme", "--allow", "8.8.8.8/32")
                .path("key_id")
                .asString();
        operator.interleaved(() -> operator.done("key", "revoke", keyId))
                .json(command.replace("KEY", keyId).split(" "));
        assertThat(operator.done("key", "list"))
                .singleElement()
                .satisfies(key -> assertThat(key.path("revoked_at").isNull()).isFalse());
        assertThat(operator.done("audit")).hasSizeBetween(3, 4);
    }

    /** An app has one owner. */
    @Test
    void appOfSeveralConcurrentTenantsIsOwnedByOneOfThem() throws Exception {
        List<CommandOutput> output =
                together(i -> operator.json("tenant", "create", "t" + i, "--app", "own-" + i, "shared"));
        assertThat(output.stream().filter(one -> one.status() == 0)).hasSize(1);
        assertThat(operator.done("tenant", "list")).hasSize(1);
        assertThat(operator.done("audit")).hasSize(1);
        assertThat(TableContents.of(stack).items("tenants")).hasSize(3);
    }

    @Test
    void appThatSeveralTenantsAddAtOnceIsOwnedByOneOfThem() throws Exception {
        for (int i = 0; i < OPERATORS; i++) {
            operator.done("tenant", "create", "t" + i, "--app", "own-" + i);
        }
        List<CommandOutput> output = together(i -> operator.json("tenant", "set", "t" + i, "--add-app", "shared"));
        assertThat(output.stream().filter(one -> one.status() == 0)).hasSize(1);
        assertThat(operator.done("tenant", "list")
                        .valueStream()
                        .filter(tenant -> tenant.path("apps").size() == 2))
                .hasSize(1);
        assertThat(operator.done("audit")).hasSize(OPERATORS + 1);
        assertThat(TableContents.of(stack).items("tenants")).hasSize(2 * OPERATORS + 1);
    }

    /** Each app that was added is in the tenant and names it as its owner. */
    @Test
    void appsThatSeveralOperatorsAddAtOnceAreAllOwned() throws Exception {
        operator.done("tenant", "create", "acme", "--app", "acme");
        List<CommandOutput> output = together(i -> operator.json("tenant", "set", "acme", "--add-app", "app-" + i));
        long done = output.stream().filter(one -> one.status() == 0).count();
        assertThat(done).isPositive();
        assertThat(operator.done("tenant", "show", "acme").path("apps")).hasSize(1 + (int) done);
        assertThat(TableContents.of(stack).items("tenants")).hasSize(2 + (int) done);
        assertThat(operator.done("audit")).hasSize(1 + (int) done);
    }

    private static List<CommandOutput> together(IntFunction<CommandOutput> command) throws Exception {
        try (ExecutorService operators = Executors.newFixedThreadPool(OPERATORS)) {
            List<Callable<CommandOutput>> commands = IntStream.range(0, OPERATORS)
                    .<Callable<CommandOutput>>mapToObj(i -> () -> command.apply(i))
                    .toList();
            return operators.invokeAll(commands).stream().map(Future::resultNow).toList();
        }
    }
}
