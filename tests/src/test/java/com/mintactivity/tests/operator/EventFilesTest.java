package com.mintactivity.tests.operator;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.tests.harness.EventLine;
import com.mintactivity.tests.harness.InterceptedDynamo;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TableContents;
import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Files of events, sent live or imported: the result of each line. */
final class EventFilesTest {

    private static final String COUNTS =
            "{\"read\":%d,\"recorded\":%d,\"repeated\":%d,\"not_hits\":%d,\"unsuccessful\":%d,"
                    + "\"before_attribution\":%d,\"accounts\":%d,\"unchanged_accounts\":%d,\"rejected\":[%s]}";

    /** Tested elsewhere. */
    private static final List<String> UNCOUNTED = List.of(
            "read_again",
            "replaced",
            "brought_back",
            "erased_repeats",
            "before_attribution_earliest",
            "suspicious_ids",
            "differing");

    private static String counts(JsonNode answer) {
        return ((ObjectNode) answer).without(UNCOUNTED).toString();
    }

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
                        + "{\"line\":10,\"reason\":\"app_id belongs to no tenant\",\"app_id\":\"unknown\"}";
        assertThat(counts(operator.feed(group, verb, file)))
                .isEqualTo(String.format(COUNTS, 10, 2, 1, 4, 3, 1, 1, 0, rejected));
        // An import marks every hit for the sealer before it is known to be a repeat.
        TableContents after = TableContents.of(stack).without("tallies").without("audit");
        assertThat(after.items("hits")).hasSize(2);
        assertThat(after.items("accounts")).hasSize(1);
        assertThat(counts(operator.feed(group, verb, file)))
                .isEqualTo(String.format(COUNTS, 10, 0, 3, 4, 3, 1, 1, 1, rejected));
        assertThat(TableContents.of(stack).without("tallies").without("audit")).isEqualTo(after);
    }

    @Test
    void anImportGoesOnWhileTheStoreIsThrottled() throws Exception {
        List<String> hits = IntStream.range(0, 8)
                .mapToObj(i -> EventLine.task("t-" + i).text())
                .toList();
        operator.use(InterceptedDynamo.throttled("PutItem", "", 3 * hits.size()));
        assertThat(counts(operator.feed("hits", "import", hits)))
                .isEqualTo(String.format(COUNTS, 8, 8, 0, 0, 0, 0, 0, 0, ""));
        assertThat(TableContents.of(stack).items("hits")).hasSize(8);
    }

    /** Every hit is recorded by then, so what the sealer is not notified of is only repaired later. */
    @Test
    void anImportThatIsThrottledAtItsEndHasRecordedEverything() throws Exception {
        Path file =
                Files.writeString(root.resolve("events"), EventLine.task("t-1").text());
        operator.use(InterceptedDynamo.throttled("UpdateItem", "BOOL=true", Integer.MAX_VALUE));
        CommandOutput output = operator.run(List.of("--local", "hits", "import", file.toString()), new byte[0]);
        assertThat(output.status()).isZero();
        assertThat(output.out()).contains("1 recorded");
        assertThat(output.err()).contains("AWS throttles the calls", "repairs the stored tallies within three hours");
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
        assertThat(counts(operator.done("hits", "import", file.toString())))
                .isEqualTo(String.format(
                        COUNTS,
                        4,
                        2,
                        0,
                        0,
                        0,
                        0,
                        0,
                        0,
                        "{\"line\":3,\"reason\":\"the line is longer than"
                                + " 253952 bytes\"},{\"line\":4,\"reason\":\"the line is not valid UTF-8\"}"));
    }

    /** The command of the warning has the start with which the same file is recorded as a whole. */
    @ParameterizedTest
    @CsvSource({"tasks, send", "hits, import"})
    void tasksBookedBeforeAttributionAreCountedApartAndTheCorrectionIsNamed(String group, String verb) {
        operator.done("tenant", "create", "beta", "--app", "beta", "--attribution-live-at", "2026-11-20T00:00:00Z");
        byte[] file = bytes(
                booked("t-1", "acme", "2026-10-31T23:59:59.9999Z"),
                booked("t-2", "acme", "2026-10-01T02:00:00+02:00"),
                booked("t-3", "acme", "2026-10-02T00:00:00Z"),
                booked("t-4", "beta", "2026-11-19T23:59:59.9876Z"),
                booked("t-5", "beta", "2026-11-20T00:00:00Z"),
                EventLine.task("t-6")
                        .with("booked_at", "2026-01-01T00:00:00Z")
                        .with("status", "failed")
                        .text());
        CommandOutput output = operator.run(List.of("--local", "--json", group, verb, "-"), file);
        assertThat(output.done().path("before_attribution_earliest").asString()).isEqualTo("2026-10-01T00:00:00Z");
        assertThat(counts(output.done())).isEqualTo(String.format(COUNTS, 6, 1, 0, 5, 1, 4, 0, 0, ""));
        assertThat(output.err().lines().filter(line -> line.startsWith("warning: ")))
                .satisfiesExactly(
                        acme -> assertThat(acme)
                                .contains(
                                        "acme has completed tasks that are no hits",
                                        "(3, the earliest at 2026-10-01T00:00:00Z)",
                                        "`tenant set acme --attribution-live-at 2026-10-01T00:00:00Z`"),
                        beta -> assertThat(beta)
                                .contains(
                                        "beta has completed tasks that are no hits",
                                        "(1, the earliest at 2026-11-19T23:59:59.987Z)",
                                        "`tenant set beta --attribution-live-at 2026-11-19T23:59:59.987Z`"));
        assertThat(operator.run(List.of("--local", group, verb, "-"), file).out())
                .isEqualTo(
                        "6 read: 0 recorded, 1 repeated, 5 not hits (1 unsuccessful, 4 before attribution), 0 accounts,"
                                + " 0 rejected\n");
    }

    @Test
    void aLoginThatChangesNothingIsCountedApart() {
        byte[] file = bytes(
                EventLine.account("1").text(),
                EventLine.account("1").text(),
                EventLine.account("2").text(),
                EventLine.account("1").with("seen_at", "2026-11-19T00:00:00Z").text(),
                EventLine.account("1").with("seen_at", "2026-11-20T11:30:00Z").text());
        assertThat(counts(operator.run(List.of("--local", "--json", "tasks", "send", "-"), file)
                        .done()))
                .isEqualTo(String.format(COUNTS, 5, 0, 0, 0, 0, 0, 5, 2, ""));
        assertThat(operator.run(List.of("--local", "tasks", "send", "-"), file).out())
                .isEqualTo("5 read: 0 recorded, 0 repeated, 0 not hits, 5 accounts (5 unchanged), 0 rejected\n");
    }

    /** Columns: the file, the status, the reason. */
    @ParameterizedTest
    @CsvSource({
        "good, 0, ''",
        "failed, 0, ''",
        "broken, 1, --strict: 1 rejected",
        "early, 1, --strict: 1 before attribution",
        "early broken, 1, '--strict: 1 rejected, 1 before attribution'"
    })
    void strictFailsAfterEverythingElseWasDone(String kinds, int status, String reason) {
        List<String> lines = new ArrayList<>();
        for (String kind : List.of(kinds.split(" "))) {
            lines.add(
                    switch (kind) {
                        case "failed" ->
                            EventLine.task("t-f").with("status", "failed").text();
                        case "broken" -> "{";
                        case "early" -> booked("t-e", "acme", "2026-01-01T00:00:00Z");
                        default -> EventLine.account("1").text();
                    });
        }
        lines.add(EventLine.task("t-1").text());
        byte[] file = bytes(lines.toArray(String[]::new));
        for (List<String> command : List.of(List.of("hits", "import"), List.of("tasks", "send"))) {
            List<String> args = new ArrayList<>(List.of("--local", "--json"));
            args.addAll(command);
            args.addAll(List.of("-", "--strict"));
            CommandOutput output = operator.run(args, file);
            assertThat(output.status()).isEqualTo(status);
            assertThat(output.err()).contains(reason);
            assertThat(JsonMapper.shared().readTree(output.out()).path("read").asInt())
                    .isEqualTo(lines.size());
            args.removeLast();
            assertThat(operator.run(args, file).status()).isZero();
        }
        assertThat(TableContents.of(stack).items("hits")).hasSize(1);
    }

    @Test
    void aHitThatFinishedBeforeItWasBookedIsRecordedWithAWarning() {
        byte[] file = bytes(
                EventLine.task("t-1").text(),
                EventLine.task("t-2")
                        .with("finished_at", "2026-11-20T12:00:19.999Z")
                        .text(),
                EventLine.task("t-3")
                        .with("finished_at", "0001-01-01T00:00:00Z")
                        .text());
        CommandOutput output = operator.run(List.of("--local", "--json", "hits", "import", "-"), file);
        assertThat(counts(output.done())).isEqualTo(String.format(COUNTS, 3, 3, 0, 0, 0, 0, 0, 0, ""));
        assertThat(output.err())
                .startsWith(
                        "warning: recorded hits have a finished_at before their booked_at (2, the first in line 2)\n");
    }

    /** As a file has it that was joined from two, each with a mark at its start. */
    @ParameterizedTest
    @CsvSource({"tasks, send", "hits, import"})
    void byteOrderMarksAtTheStartOfLinesAreSkipped(String group, String verb) {
        List<String> file = List.of(
                "\uFEFF" + EventLine.account("4711").text(),
                "\uFEFF" + EventLine.task("t-1").text());
        assertThat(counts(operator.feed(group, verb, file)))
                .isEqualTo(String.format(COUNTS, 2, 1, 0, 0, 0, 0, 1, 0, ""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", "\n\n  \n", "\uFEFF", "\uFEFF\n\uFEFF"})
    void fileWithoutEventsIsDone(String text) {
        assertThat(counts(operator.feed("tasks", "send", List.of(text))))
                .isEqualTo(String.format(COUNTS, 0, 0, 0, 0, 0, 0, 0, 0, ""));
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
        assertThat(counts(operator.feed("tasks", "send", file)))
                .isEqualTo(String.format(COUNTS, 1, hits, 0, 1 - hits, 0, 1 - hits, 0, 0, ""));
        assertThat(TableContents.of(stack).items("hits")).hasSize(hits);
    }

    private static String booked(String taskId, String app, String bookedAt) {
        return EventLine.task(taskId)
                .with("app_id", app)
                .with("booked_at", bookedAt)
                .text();
    }

    private static byte[] bytes(String... lines) {
        return String.join("\n", lines).getBytes(UTF_8);
    }
}
