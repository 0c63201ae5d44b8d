package com.mintactivity.tests.recorder;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.tests.harness.EventLine;
import com.mintactivity.tests.harness.QueuedSealer;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TableContents;
import com.mintactivity.tests.operator.CommandOutput;
import com.mintactivity.tests.operator.OperatorHarness;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Repeats of recorded tasks with other values change nothing, and are counted apart and named by their lines. */
final class DifferingRepeatsTest {

    private static final String USER = "person#1";

    @AutoClose
    private final Stack stack = Stack.fresh();

    private final OperatorHarness operator;

    DifferingRepeatsTest(@TempDir Path root) {
        operator = new OperatorHarness(stack, root);
        stack.clock().advance(Duration.ofMinutes(10));
        stack.partner("acme");
    }

    @BeforeEach
    void record() {
        operator.feed(
                "hits",
                "import",
                List.of(task("t-1").text(), task("t-2").text(), task("t-3").text()));
    }

    private static EventLine task(String id) {
        return EventLine.task(id).with("user_id", USER);
    }

    private CommandOutput run(List<String> lines, String... command) {
        List<String> args = Stream.concat(Stream.of("--local", "--json"), Stream.of(command))
                .toList();
        return operator.run(args, String.join("\n", lines).getBytes(UTF_8));
    }

    @ParameterizedTest
    @CsvSource({
        // field of the event, its value, the fields that differ in an import, and if it is sent
        "user_id, other, user_id, user_id",
        "wallet, , wallet, wallet",
        "landed_tx_hash, 0x02, tx_hash, tx_hash",
        "quantity, 99, quantity, quantity",
        "gas, , gas, gas",
        "finished_at, 2026-11-20T12:00:28Z, completed_at, ",
        "finished_at, 2026-11-20T12:00:29.5009Z, , ",
        "booked_at, 2026-11-20T12:00:21Z, , ",
    })
    void areNamedByLineAndField(
            String field, @Nullable String value, @Nullable String imported, @Nullable String sent) {
        Object changed = switch (field) {
            case "quantity" -> 99;
            case "gas" -> Map.of("mode", "manual", "max_fee_gwei", "25.5", "priority_gwei", "1.51");
            default -> value;
        };
        List<String> file =
                List.of(task("t-1").text(), "", task("t-2").with(field, changed).text());
        List<?> before = TableContents.of(stack).items("hits");
        for (List<String> command : List.of(
                List.of("hits", "import", "-", "--check"),
                List.of("hits", "import", "-"),
                List.of("tasks", "send", "-"))) {
            String fields = command.contains("send") ? sent : imported;
            CommandOutput output = run(file, command.toArray(String[]::new));
            assertThat(output.done().path("repeated").asInt()).isEqualTo(2);
            assertThat(output.done().path("differing"))
                    .as(command.toString())
                    .hasToString(fields == null ? "[]" : "[{\"line\":3,\"fields\":[\"" + fields + "\"]}]");
            List<String> strict = new ArrayList<>(command);
            strict.add("--strict");
            CommandOutput refused = run(file, strict.toArray(String[]::new));
            if (fields == null) {
                assertThat(refused.done()).isEqualTo(output.done());
                assertThat(output.err()).doesNotContain("other values");
            } else {
                assertThat(refused.failed("--strict: 1 differing")).isEqualTo(output.done());
                assertThat(output.err())
                        .contains(
                                "other values than recorded, and what is recorded stays (1, the first in line 3)",
                                "`hits withdraw acme --from FILE`, then `hits import --replace FILE`");
            }
        }
        assertThat(TableContents.of(stack).items("hits")).hasToString(before.toString());
    }

    @Test
    void theTextHasTheirCountAndTheirLines() {
        List<String> file = new ArrayList<>();
        for (String id : List.of("t-1", "t-2", "t-3")) {
            file.add(task(id).with("user_id", "other").with("quantity", 1).text());
        }
        file.set(1, task("t-2").text());
        CommandOutput output = operator.run(
                List.of("--local", "hits", "import", "-"),
                String.join("\n", file).getBytes(UTF_8));
        assertThat(output.out())
                .isEqualTo("3 read: 0 recorded, 3 repeated (2 differing), 0 not hits, 0 accounts, 0 rejected\n"
                        + "  lines 1, 3 (2): recorded with other values: user_id, quantity\n");
    }

    /** A file that names a task twice, and of which nothing is recorded yet. */
    @Test
    void aTaskThatAFileHasTwiceDiffersFromItsFirstLine() {
        List<String> file =
                List.of(task("t-9").text(), task("t-9").with("quantity", 9).text());
        JsonNode checked = run(file, "hits", "import", "-", "--check").done();
        JsonNode done = run(file, "hits", "import", "-").done();
        assertThat(checked.path("differing")).hasToString("[{\"line\":2,\"fields\":[\"quantity\"]}]");
        assertThat(done.path("differing")).isEqualTo(checked.path("differing"));
    }

    @Test
    void aWithdrawnTaskNeverDiffers() {
        operator.done("hits", "withdraw", "acme", "t-1");
        CommandOutput output =
                run(List.of(task("t-1").with("user_id", "other").text()), "hits", "import", "-", "--strict");
        assertThat(output.done().path("differing")).isEmpty();
        assertThat(output.err()).contains("repeated tasks are withdrawn, and stay so (1)");
    }

    /** Lines would tell which tasks an erased user had. */
    @Test
    void aTaskOfAnErasedUserIsCountedWithoutItsLine() {
        operator.insteadOfPauses(() -> operator.seal(1, QueuedSealer.DENSE));
        operator.seal(10, QueuedSealer.DENSE);
        operator.json("user", "forget", USER, "--yes").done();
        List<String> file =
                List.of(task("t-1").text(), task("t-2").with("quantity", 9).text());
        for (String[] command : new String[][] {
            {"hits", "import", "-", "--strict"},
            {"hits", "import", "-", "--check"},
            {"hits", "import", "-", "--replace"},
            {"tasks", "send", "-"}
        }) {
            JsonNode answer = run(file, command).done();
            assertThat(answer.path("repeated").asInt()).as(answer.toString()).isEqualTo(2);
            assertThat(answer.path("erased_repeats").asInt()).isEqualTo(2);
            assertThat(answer.path("differing")).isEmpty();
        }
        assertThat(operator.run(
                                List.of("--local", "hits", "import", "-"),
                                String.join("\n", file).getBytes(UTF_8))
                        .out())
                .isEqualTo("2 read: 0 recorded, 2 repeated (2 of erased users), 0 not hits, 0 accounts, 0 rejected\n");
    }

    /** As a file has it from before the erasure. */
    @Test
    void aReplacedTaskThatBringsAnErasedUserBackIsSaid() {
        operator.done("hits", "withdraw", "acme", "t-1");
        operator.insteadOfPauses(() -> operator.seal(1, QueuedSealer.DENSE));
        operator.seal(10, QueuedSealer.DENSE);
        operator.json("user", "forget", USER, "--yes").done();
        List<String> file = List.of(task("t-1").text(), task("t-8").text());
        JsonNode checked =
                run(file, "hits", "import", "-", "--replace", "--check").done();
        assertThat(checked.path("brought_back").asInt()).isOne();
        CommandOutput output = run(file, "hits", "import", "-", "--replace");
        assertThat(output.done().path("replaced").asInt()).isOne();
        assertThat(output.done().path("brought_back").asInt()).isOne();
        assertThat(output.err()).contains("of erased users have their users of this file again (1): run `user forget`");
    }

    @Test
    void idsThatLookChangedAreCountedAndRecorded() {
        List<String> file = List.of(
                task("t-4").text(),
                task("t-5").with("user_id", "4711 ").text(),
                EventLine.account("4711\u200B").text(),
                "{",
                task("t-6").with("app_id", "ac\u202Eme").text());
        for (String[] command : new String[][] {
            {"hits", "import", "-", "--check", "--strict"},
            {"hits", "import", "-", "--strict"},
            {"tasks", "send", "-", "--strict"}
        }) {
            CommandOutput output = run(file, command);
            assertThat(output.status()).isEqualTo(1);
            JsonNode answer = JsonMapper.shared().readTree(output.out());
            assertThat(answer.path("suspicious_ids")).hasToString("{\"count\":3,\"first_line\":2}");
            assertThat(answer.path("rejected").get(1))
                    .hasToString("{\"line\":5,\"reason\":\"app_id belongs to no tenant\",\"app_id\":\"ac\u202Eme\"}");
            assertThat(output.out()).contains("\"app_id\":\"ac\\u202eme\"");
            assertThat(output.err())
                    .contains(
                            "ids look changed: ",
                            "(3, the first in line 2)",
                            "`sed -n 2p FILE | cat -v`",
                            "--strict: 2 rejected, 3 with suspicious ids")
                    .contains("no tenant owns these apps: ac\\u202eme.")
                    .doesNotContain("\u202E", "\u200B");
        }
        assertThat(TableContents.of(stack).items("hits").toString()).contains("4711 ");
        assertThat(run(List.of(task("t-4").text()), "hits", "import", "-", "--strict")
                        .done()
                        .path("suspicious_ids"))
                .hasToString("{\"count\":0,\"first_line\":null}");
    }
}
