package com.mintactivity.tests.operator;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.tests.harness.EventLine;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TableContents;
import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of events, sent live or imported: the result of each line. */
final class EventFilesTest {

    private static final String COUNTS =
            "{\"read\":%d,\"recorded\":%d,\"repeated\":%d,\"not_hits\":%d,\"accounts\":%d,\"rejected\":[%s]}";

    @AutoClose
    private final Stack stack = Stack.fresh();

    private final Path root;
    private final OperatorHarness operator;

    EventFilesTest(@TempDir Path root) {
        this.root = root;
        operator = new OperatorHarness(stack, root);
        // An import refuses the last five minutes.
        stack.clock().advance(Duration.ofMinutes(10));
        operator.done("tenant", "create", "acme", "--app", "acme", "--attribution-live-at", "2026-11-01T00:00:00Z");
    }

    @ParameterizedTest
    @CsvSource({"tasks, send", "hits, import"})
    void linesAreCountedByTheirResult(String group, String verb) {
        List<String> file = List.of(
                EventLine.task("t-1").text(),
                "",
                EventLine.task("t-1").with("quantity", 9).text(),
                EventLine.task("t-2").with("status", "failed").text(),
                EventLine.task("t-3").with("status", "reverted").text(),
                EventLine.task("t-4").with("status", "cancelled").text(),
                "  \t\r",
                EventLine.account("4711").text() + "\r",
                "{}",
                EventLine.task("t-5").with("app_id", "unknown").text(),
                EventLine.task("t-6")
                        .with("booked_at", "2026-10-31T23:59:59.999Z")
                        .text(),
                EventLine.task("t-7").text());
        String rejected =
                "{\"line\":9,\"reason\":\"type is missing: it must be one of mint_task.finished, account.seen\"},"
                        + "{\"line\":10,\"reason\":\"app_id belongs to no tenant\"}";
        assertThat(operator.feed(group, verb, file)).hasToString(String.format(COUNTS, 10, 2, 1, 4, 1, rejected));
        // An import marks every hit for the sealer before it is known to be a repeat.
        TableContents after = TableContents.of(stack).without("tallies");
        assertThat(after.items("hits")).hasSize(2);
        assertThat(after.items("accounts")).hasSize(1);
        assertThat(operator.feed(group, verb, file)).hasToString(String.format(COUNTS, 10, 0, 3, 4, 1, rejected));
        assertThat(TableContents.of(stack).without("tallies")).isEqualTo(after);
    }

    @Test
    void anImportGoesOnWhileTheStoreIsThrottled() throws Exception {
        List<String> hits = IntStream.range(0, 8)
                .mapToObj(i -> EventLine.task("t-" + i).text())
                .toList();
        try (ThrottledDynamoDb throttled = new ThrottledDynamoDb("PutItem", "", 3 * hits.size())) {
            operator.writeServiceFile(Map.of("dynamodb", throttled.url().toString()));
            assertThat(operator.feed("hits", "import", hits)).hasToString(String.format(COUNTS, 8, 8, 0, 0, 0, ""));
        }
        assertThat(TableContents.of(stack).items("hits")).hasSize(8);
    }

    /** Every hit is recorded by then, so what the sealer is not notified of is only repaired later. */
    @Test
    void anImportThatIsThrottledAtItsEndHasRecordedEverything() throws Exception {
        Path file =
                Files.writeString(root.resolve("events"), EventLine.task("t-1").text());
        try (ThrottledDynamoDb throttled = new ThrottledDynamoDb("UpdateItem", "\"finished:", Integer.MAX_VALUE)) {
            operator.writeServiceFile(Map.of("dynamodb", throttled.url().toString()));
            CommandOutput output = operator.run(List.of("--local", "hits", "import", file.toString()), new byte[0]);
            assertThat(output.status()).isZero();
            assertThat(output.out()).contains("1 recorded");
            assertThat(output.err())
                    .contains("AWS throttles the calls", "repairs the stored tallies within three hours");
        }
        assertThat(TableContents.of(stack).items("hits")).hasSize(1);
    }

    /** The text output has the counts and rejections of the JSON output. */
    @Test
    void textOutputHasTheSameCounts() throws Exception {
        Path file =
                Files.writeString(root.resolve("events"), EventLine.task("t-1").text() + "\n{");
        CommandOutput output = operator.run(List.of("hits", "import", file.toString(), "--local"), new byte[0]);
        assertThat(output.status()).isZero();
        assertThat(output.out()).isEqualTo("""
                2 read: 1 recorded, 0 repeated, 0 not hits, 0 accounts, 1 rejected
                  line 2: the text is not valid JSON
                """);
    }

    @Test
    void hugeAndUndecodableLinesAreRejectedAndTheRestIsRecorded() throws Exception {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.writeBytes((EventLine.task("t-1").text() + "\n\n" + "x".repeat(3_000_000) + "\n").getBytes(UTF_8));
        all.writeBytes(new byte[] {(byte) 0xc3, 0x28, '\n'});
        all.writeBytes(EventLine.task("t-2").text().getBytes(UTF_8));
        Path file = Files.write(root.resolve("events"), all.toByteArray());
        assertThat(operator.done("hits", "import", file.toString()))
                .hasToString(String.format(
                        COUNTS,
                        4,
                        2,
                        0,
                        0,
                        0,
                        "{\"line\":3,\"reason\":\"the line is longer than"
                                + " 253952 bytes\"},{\"line\":4,\"reason\":\"the line is not valid UTF-8\"}"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", "\n\n  \n"})
    void fileWithoutEventsIsDone(String text) {
        assertThat(operator.feed("tasks", "send", List.of(text))).hasToString(String.format(COUNTS, 0, 0, 0, 0, 0, ""));
    }

    /** A task counts if it was booked at or after the start of attribution. */
    @ParameterizedTest
    @CsvSource({
        "2026-11-01T00:00:00Z, 1",
        "2026-11-01T01:00:00+01:00, 1",
        "2026-10-31T23:59:59.999999999Z, 0",
        "2026-11-01T00:00:00+00:01, 0"
    })
    void attributionStartsAtItsTime(String bookedAt, int hits) {
        List<String> file =
                List.of(EventLine.task("t-1").with("booked_at", bookedAt).text());
        assertThat(operator.feed("tasks", "send", file))
                .hasToString(String.format(COUNTS, 1, hits, 0, 1 - hits, 0, ""));
        assertThat(TableContents.of(stack).items("hits")).hasSize(hits);
    }
}
