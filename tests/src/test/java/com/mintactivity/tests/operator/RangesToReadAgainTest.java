package com.mintactivity.tests.operator;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.auth.key.Token;
import com.mintactivity.tests.harness.EventLine;
import com.mintactivity.tests.harness.QueuedSealer;
import com.mintactivity.tests.harness.Stack;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * {@code read_again}: a partner that asks for exactly this time before and after a command sees every hit that it
 * changed, and the check of the command has named the same time.
 */
final class RangesToReadAgainTest {

    private static final Instant START = Instant.parse("2026-11-18T10:00:00Z");
    private static final List<String> CONTRACTS =
            List.of(EventLine.CONTRACT, "0x00000000000000000000000000000000000000cc");
    private static final JsonNode ALWAYS = JsonMapper.shared()
            .createObjectNode()
            .put("since", "2026-11-15T00:00:00Z")
            .put("until", "2026-11-20T12:00:00Z");

    @AutoClose
    private final Stack stack = Stack.fresh();

    private final Map<String, Token> keys = new TreeMap<>();
    private final OperatorHarness operator;

    RangesToReadAgainTest(@TempDir Path root) {
        operator = new OperatorHarness(stack, root);
        operator.insteadOfPauses(() -> operator.seal(1, QueuedSealer.DENSE));
        for (String tenant : List.of("acme", "beta")) {
            keys.put(tenant, stack.partner(tenant).key());
        }
    }

    /** A hit for each completion, in milliseconds after the start: of two contracts, by turns. */
    private static List<String> hits(String app, String completions) {
        return Stream.of(completions.split(" "))
                .map(Long::parseLong)
                .map(ms -> EventLine.task(app + "-" + ms)
                        .with("app_id", app)
                        .with("contract", CONTRACTS.get((int) (ms % 7 % 2)))
                        .with("user_id", "user-" + ms % 3)
                        .with("finished_at", START.plusMillis(ms))
                        .text())
                .toList();
    }

    /** Columns: when the hits were completed, and which of them are withdrawn. */
    @ParameterizedTest
    @CsvSource({
        "0 60000 120000, 60000",
        "0 59999 60000 119999 120000, 59999 60000",
        "0 1 59999 60000, 0",
        "0 1 59999 60000, 59999",
        "5 30000 3600000 86399999 86400000, 30000 86399999",
        "5 30000 3600000 86399999 86400000, 5 30000 3600000 86399999 86400000"
    })
    void everyHitThatIsImportedOrWithdrawnIsInItsTime(String all, String withdrawn) {
        List<String> history = new ArrayList<>(hits("acme", all));
        history.addAll(hits("beta", "7200000"));
        assertChangesAreNamed(history, "hits", "import", "-");
        // Of a repeated import, only what is new has changed.
        assertChangesAreNamed(
                Stream.concat(history.stream(), hits("beta", "20").stream()).toList(), "hits", "import", "-");
        List<String> tasks =
                Stream.of(withdrawn.split(" ")).map(ms -> "acme-" + ms).toList();
        assertChangesAreNamed(tasks, "hits", "withdraw", "acme", "--from", "-");
        assertChangesAreNamed(tasks, "hits", "withdraw", "acme", "--from", "-", "--undo");
    }

    @Test
    void everyHitOfAnErasedUserIsInItsTime() {
        List<String> history = new ArrayList<>(hits("acme", "0 59999 180000 600001 3600000"));
        history.addAll(hits("beta", "240003 7199997"));
        operator.feed("hits", "import", history);
        // The erasure waits for the end of the import.
        operator.seal(8, QueuedSealer.DENSE);
        assertChangesAreNamed(List.of(), "user", "forget", "user-0", "--yes");
    }

    @Test
    void nothingIsToBeReadAgainWhereNothingChanged() {
        List<String> history = hits("acme", "0 60000");
        operator.feed("hits", "import", history);
        List<String> again = new ArrayList<>(history);
        again.add(EventLine.account("4711").text());
        assertThat(operator.feed("hits", "import", again).get("read_again").isNull())
                .isTrue();
        assertThat(operator.done("hits", "withdraw", "acme", "--undo", "acme-0")
                        .get("read_again")
                        .isNull())
                .isTrue();
        assertThat(operator.feed("tasks", "send", history).has("read_again")).isFalse();
    }

    private void assertChangesAreNamed(List<String> in, String... command) {
        JsonNode checked = run(
                        in,
                        Stream.concat(Stream.of(command), Stream.of("--check")).toList())
                .get("read_again");
        Set<String> all = rows(ALWAYS);
        Set<String> named = rows(checked);
        CommandOutput output = output(in, List.of(command));
        assertThat(output.done().get("read_again")).isEqualTo(checked);
        assertThat(output.err().lines().toList().getLast())
                .contains("read the time from " + checked.path("since").asString() + " to "
                        + checked.path("until").asString() + " again");
        assertThat(changed(named, rows(checked))).isNotEmpty().isEqualTo(changed(all, rows(ALWAYS)));
    }

    private static Set<String> changed(Set<String> before, Set<String> after) {
        Set<String> changed = new HashSet<>(before);
        changed.addAll(after);
        changed.removeIf(row -> before.contains(row) && after.contains(row));
        return changed;
    }

    private JsonNode run(List<String> in, List<String> command) {
        return output(in, command).done();
    }

    private CommandOutput output(List<String> in, List<String> command) {
        List<String> args =
                Stream.concat(Stream.of("--local", "--json"), command.stream()).toList();
        return operator.run(args, String.join("\n", in).getBytes(UTF_8));
    }

    /** The rows of all tenants and contracts in a time. */
    private Set<String> rows(JsonNode time) {
        Set<String> rows = new HashSet<>();
        keys.forEach((tenant, key) -> CONTRACTS.forEach(contract -> stack.get(Stack.MINTS)
                .key(key)
                .query("contract", contract)
                .query("since", time.path("since").asString())
                .query("until", time.path("until").asString())
                .query("limit", 500)
                .send()
                .ok()
                .path("mints")
                .forEach(row -> rows.add(tenant + row))));
        return rows;
    }
}
