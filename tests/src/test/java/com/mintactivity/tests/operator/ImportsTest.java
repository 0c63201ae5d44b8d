package com.mintactivity.tests.operator;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.tests.harness.EventLine;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TableContents;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Imports that are checked before, that come from a table, and that go on after an interruption. */
final class ImportsTest {

    private static final String HEADER = "task_id,app_id,status,booked_at,finished_at,user_id,wallet,chain_id,contract,"
            + "landed_tx_hash,quantity,gas.mode,gas.max_fee_gwei\n";

    private static final String COLUMNS =
            "task_id,app_id,status,booked_at,finished_at,user_id,wallet,chain_id,contract,"
                    + "landed_tx_hash,submitted_tx_hash,quantity,gas.mode\r\n";

    /** The rule that the id in each line of pandas.csv breaks. */
    private static final String PANDAS = """
            2 user_id is a number with the decimals .0, as a data frame has it if an id of the column is missing
            3 user_id is a rounded number (scientific notation)
            4 user_id is missing
            5 user_id is a truth value (true, false)
            6 user_id is a truth value (true, false)
            7 user_id is the word for a missing value (such as nan, null, none, \\N, <NA>)
            8 user_id is the word for a missing value (such as nan, null, none, \\N, <NA>)
            9 user_id is the word for a missing value (such as nan, null, none, \\N, <NA>)
            10 user_id is the word for a missing value (such as nan, null, none, \\N, <NA>)
            11 user_id is the word for a missing value (such as nan, null, none, \\N, <NA>)
            12 user_id is a number with the decimals .0, as a data frame has it if an id of the column is missing
            13 user_id is a rounded number (scientific notation)
            14 user_id is a rounded number (scientific notation)
            15 user_id is a formula of a spreadsheet
            16 user_id is an error of a spreadsheet
            """;

    @AutoClose
    private final Stack stack = Stack.fresh();

    private final Path root;
    private final OperatorHarness operator;

    ImportsTest(@TempDir Path root) {
        this.root = root;
        operator = new OperatorHarness(stack, root);
    }

    @BeforeEach
    void create() {
        operator.done("tenant", "create", "acme", "--app", "acme", "--attribution-live-at", "2026-11-02T00:00:00Z");
    }

    private static String task(String id) {
        return EventLine.task(id).with("finished_at", "2026-11-18T10:00:00Z").text();
    }

    private static String account(String seenAt) {
        return "{\"type\":\"account.seen\",\"user_id\":\"4711\",\"chat_id\":\"4711\",\"chat_username\":\"alice\","
                + "\"seen_at\":\"" + seenAt + "\"}";
    }

    private Path file(String name, String text) throws IOException {
        return Files.writeString(root.resolve(name), text);
    }

    /** Every outcome is in the file, also repeats of what is stored and of what the file itself has. */
    @Test
    void aCheckReportsWhatTheImportThenDoesAndWritesNothing() throws IOException {
        operator.feed("hits", "import", List.of(task("stored"), account("2026-11-10T00:00:00Z")));
        String file = file(
                        "history.jsonl",
                        String.join(
                                "\n",
                                task("stored"),
                                task("new"),
                                task("new"),
                                EventLine.task("new")
                                        .with("finished_at", "2026-11-18T10:00:00Z")
                                        .with("contract", "0x00000000000000000000000000000000000000cc")
                                        .text(),
                                EventLine.task("early")
                                        .with("finished_at", "2026-11-18T10:00:00Z")
                                        .with("booked_at", "2026-11-01T00:00:00Z")
                                        .text(),
                                EventLine.task("foreign")
                                        .with("finished_at", "2026-11-18T10:00:00Z")
                                        .with("app_id", "umbrella")
                                        .text(),
                                EventLine.task("failed")
                                        .with("status", "failed")
                                        .text(),
                                EventLine.task("present")
                                        .with("finished_at", "2026-11-20T12:00:00Z")
                                        .text(),
                                account("2026-11-09T00:00:00Z"),
                                account("2026-11-11T00:00:00Z"),
                                account("2026-11-10T12:00:00Z"),
                                "{"))
                .toString();
        TableContents before = TableContents.of(stack);
        CommandOutput check = operator.json("hits", "import", file, "--check");
        assertThat(TableContents.of(stack)).isEqualTo(before);
        assertThat(check.err()).contains("--check: nothing was written");
        JsonNode done = operator.done("hits", "import", file);
        JsonNode checked = check.done();
        assertThat(((ObjectNode) checked).remove("profile"))
                .hasToString("{\"from\":\"2026-11-18T10:00:00Z\",\"until\":\"2026-11-18T10:00:00Z\","
                        + "\"tenants\":[{\"tenant\":\"acme\",\"tasks\":4}],"
                        + "\"contracts\":[{\"contract\":\"" + EventLine.CONTRACT + "\",\"tasks\":4}],"
                        + "\"chains\":[{\"chain_id\":1,\"tasks\":4}],\"users\":1,"
                        + "\"tasks\":8,\"logins\":3,\"corrected_hours\":1}");
        assertThat(checked).isEqualTo(done);
        assertThat(done.path("recorded").intValue()).isOne();
        assertThat(done.path("repeated").intValue()).isEqualTo(2);
        assertThat(done.path("before_attribution").intValue()).isOne();
        assertThat(done.path("unchanged_accounts").intValue()).isEqualTo(2);
        assertThat(done.path("rejected")).hasSize(4);
    }

    /** On one screen: what is in the file, and below it what to look at, each with the command that corrects it. */
    @Test
    void aCheckShowsAProfileOfTheFile() throws IOException {
        operator.done("tenant", "create", "beta", "--app", "beta", "--attribution-live-at", "2026-11-02T00:00:00Z");
        operator.feed("hits", "import", List.of(task("stored"), task("other")));
        List<String> lines = new ArrayList<>(List.of(
                task("stored"),
                EventLine.task("other")
                        .with("finished_at", "2026-11-18T11:00:00Z")
                        .text(),
                account("2026-11-10T00:00:00Z"),
                "{"));
        for (int i = 0; i < 1_200; i++) {
            lines.add(EventLine.task("t-" + i)
                    .with("finished_at", Instant.parse("2026-11-03T10:00:00Z").plus(Duration.ofMinutes(10L * i)))
                    .with("user_id", i == 7 ? "user-7\u200B" : "user-" + i % 100)
                    .with("app_id", i % 3 == 0 ? "beta" : i == 1 ? "it's-app" : "acme")
                    .with("chain_id", i % 2 == 0 ? 1 : 8453)
                    .with("contract", "0x" + String.valueOf(i % 6).repeat(40))
                    .with("booked_at", i == 2 ? "2026-11-01T10:00:00Z" : "2026-11-02T10:00:00Z")
                    .text());
        }
        CommandOutput check = operator.run(
                List.of("--local", "hits", "import", "-", "--check"),
                String.join("\n", lines).getBytes(StandardCharsets.UTF_8));
        assertThat(check.out())
                .isEqualTo("""
            1,204 read: 1,198 recorded, 2 repeated (1 differing), 1 not hits \
            (0 unsuccessful, 1 before attribution), 1 accounts, 2 rejected
            tasks      1,202, of which 1,201 completed for a tenant; 1 logins; 102 users
            completed  2026-11-03T10:00:00Z to 2026-11-18T11:00:00Z
            tenants    acme: 801, beta: 400
            contracts  0x%s: 200, 0x%s: 200, 0x%s: 200, 0x%s: 200, others: 401
            chains     1: 602, 8453: 599
            hours      1,198 hours of contracts, which become corrections of clients that follow
              line 2: recorded with other values: completed_at
              line 4: the text is not valid JSON
              line 6: app_id belongs to no tenant: it's-app
            """.formatted("0".repeat(40), "2".repeat(40), "3".repeat(40), "4".repeat(40)));
        assertThat(check.err().lines())
                .satisfiesExactly(
                        raw -> assertThat(raw).contains("about 7 minutes after its end", "up to 1,201 hits"),
                        nothing -> assertThat(nothing).contains("nothing was written"),
                        early -> assertThat(early)
                                .contains("`tenant set acme --attribution-live-at 2026-11-01T10:00:00Z`"),
                        app -> assertThat(app).contains("`tenant set TENANT --add-app 'it'\\''s-app'`"),
                        differing -> assertThat(differing).contains("`hits withdraw acme --from FILE`"),
                        ids -> assertThat(ids).contains("(1, the first in line 12)", "`sed -n 12p FILE | cat -v`"));
    }

    /** As pandas 3.1 wrote it: three rows of which one has no id, then twelve forms of ids that were changed. */
    @Test
    void aTableOfPandasIsRejectedByLine() throws IOException {
        Path table = root.resolve("pandas.csv");
        try (var in = Objects.requireNonNull(getClass().getResourceAsStream("pandas.csv"))) {
            Files.copy(in, table);
        }
        TableContents before = TableContents.of(stack);
        JsonNode answer = operator.json("hits", "import", table.toString()).failed("every line was rejected");
        assertThat(answer.path("rejected")
                        .valueStream()
                        .map(line -> line.path("line").intValue() + " "
                                + line.path("reason").asString().split(":", -1)[0]))
                .containsExactlyElementsOf(PANDAS.lines().toList());
        assertThat(TableContents.of(stack)).isEqualTo(before);
    }

    @Test
    void aTableIsRecordedAsItsEvents() throws IOException {
        Path csv = file(
                "history.CSV",
                "\ufeff" + HEADER
                        + "t-1,acme,completed,2026-11-18T09:59:00Z,2026-11-18T10:00:00Z,4711,,1," + EventLine.CONTRACT
                        + ",0x01,3,manual,25.50\r\n"
                        + "\"t-2\",acme,completed,2026-11-18T09:59:00Z,2026-11-18T10:00:00Z,4712,,1,"
                        + EventLine.CONTRACT
                        + ",,1,auto,\r\n"
                        + "t-3,acme,completed\r\n"
                        + "t-4,acme,failed,,,,,,,,,,\r\n");
        JsonNode report = operator.done("hits", "import", csv.toString());
        assertThat(report.path("recorded").intValue()).isEqualTo(2);
        assertThat(report.path("unsuccessful").intValue()).isOne();
        assertThat(report.path("rejected").toString())
                .isEqualTo("[{\"line\":4,\"reason\":\"the row has 3 cells, the header 13\"}]");
        JsonNode mints = operator.done("see", "acme", "mints", EventLine.CONTRACT, "--since", "2026-11-18T00:00:00Z");
        assertThat(mints.at("/mints/0/quantity").intValue()).isEqualTo(3);
        assertThat(mints.at("/mints/0/tx_hash").asString()).isEqualTo("0x01");
        operator.json(
                        "hits",
                        "import",
                        file("other.csv", "task_id,app,status\n").toString())
                .refused(1, "the header of the CSV file has 'app', which is no field of an event (app_id, booked_at,");
    }

    /** A table with rows that are broken in ten ways, in the middle of good ones. */
    @Test
    void whateverIsWrongWithARowRejectsThatRowInEveryMode() throws IOException {
        List<String> broken = List.of(
                row("\"c\"x"),
                row("\"c"),
                row("4.71E+17"),
                row("=\"4711\""),
                row("c,d"),
                row("c").replace(",1,auto", ",0,auto"),
                row("c").replace(",1,auto", ",18446744073709551616,auto"),
                row("c").replace("2026-11-18T10:00:00Z", "18.11.2026 10:00"),
                row("c-\u00e9"),
                row("c").replace("acme", "umbrella"));
        StringBuilder table = new StringBuilder(COLUMNS);
        int good = 0;
        for (String row : broken) {
            table.append(row)
                    .append(",,,,\r\n\r\n")
                    .append(row("good-" + good++))
                    .append(row("good-" + good++));
        }
        byte[] bytes = table.toString().getBytes(StandardCharsets.ISO_8859_1);
        String file = Files.write(root.resolve("history.csv"), bytes).toString();
        JsonNode checked = operator.done("hits", "import", file, "--check");
        String rejected = checked.path("rejected").toString();
        assertThat(checked.path("rejected")
                        .valueStream()
                        .map(line -> line.path("line").intValue()))
                .containsExactly(2, 7, 12, 17, 22, 27, 32, 37, 42, 47);
        assertThat(rejected)
                .contains(
                        "text follows the closing quote of a cell",
                        "a quote is not closed in its line: no cell holds a line break",
                        "task_id is a rounded number (scientific notation): format the column as text",
                        "task_id is a formula of a spreadsheet: format the column as text",
                        "the row has 14 cells, the header 13",
                        "quantity must be an integer between 1 and 2^63-1",
                        "finished_at must be an RFC 3339 timestamp",
                        "the line is not valid UTF-8",
                        "app_id belongs to no tenant");
        assertThat(operator.json("hits", "import", file, "--check", "--strict").failed("--strict: 10 rejected"))
                .isEqualTo(checked);
        JsonNode end = operator.done("hits", "import", file, "--from-line", "37");
        assertThat(end.path("recorded").intValue()).isEqualTo(6);
        assertThat(end.path("rejected")
                        .valueStream()
                        .map(line -> line.path("line").intValue()))
                .containsExactly(37, 42, 47);
        JsonNode all = operator.json("hits", "import", file, "--strict").failed("--strict: 10 rejected");
        assertThat(all.path("rejected")).hasToString(rejected);
        assertThat(all.path("recorded").intValue()).isEqualTo(good - 6);
        assertThat(all.path("repeated").intValue()).isEqualTo(6);
        assertThat(TableContents.of(stack).items("hits")).hasSize(good);
    }

    private static String row(String taskId) {
        return taskId + ",acme,completed,2026-11-18T09:59:00Z,2026-11-18T10:00:00Z,4711,,1," + EventLine.CONTRACT
                + ",0x01,,1,auto\r\n";
    }

    /** As a spreadsheet of logins has it that was saved in another encoding, or with numbers for ids. */
    @Test
    void noTwoUsersBecomeOne() throws IOException {
        String header = "type,user_id,chat_id,chat_username,seen_at\n";
        StringBuilder logins = new StringBuilder(header);
        for (String user :
                List.of("m\u00fcller", "m\u00f6ller", "4.71E+17", "\"4,71E+17\"", "#N/A", "plain", "plain2")) {
            logins.append("account.seen,%1$s,%1$s,,2026-11-18T10:00:00Z\n".formatted(user));
        }
        String file = Files.write(root.resolve("logins.csv"), logins.toString().getBytes(StandardCharsets.ISO_8859_1))
                .toString();
        JsonNode answer = operator.done("hits", "import", file);
        assertThat(answer.path("accounts").intValue()).isEqualTo(2);
        assertThat(answer.path("rejected")).hasSize(5);
        assertThat(TableContents.of(stack).items("accounts")).hasSize(2);
        assertThat(answer.toString()).doesNotContain("ller", "\ufffd");
    }

    /** Columns: the lines, the status of the check and of the import. */
    @ParameterizedTest
    @CsvSource({
        "new, 0",
        "'', 0",
        "stored, 0",
        "failed, 0",
        "early, 0",
        "broken stored, 0",
        "broken early, 0",
        "broken, 1",
        "broken foreign present, 1"
    })
    void theStatusIsOneIfEveryLineWasRejected(String kinds, int status) throws IOException {
        operator.feed("hits", "import", List.of(task("stored")));
        List<String> lines = Stream.of(kinds.split(" "))
                .map(kind -> switch (kind) {
                    case "failed" ->
                        EventLine.task("failed").with("status", "failed").text();
                    case "early" ->
                        EventLine.task("early")
                                .with("booked_at", "2026-11-01T00:00:00Z")
                                .with("finished_at", "2026-11-18T10:00:00Z")
                                .text();
                    case "foreign" ->
                        EventLine.task("foreign")
                                .with("app_id", "umbrella")
                                .with("finished_at", "2026-11-18T10:00:00Z")
                                .text();
                    case "present" -> EventLine.task("present").text();
                    case "broken" -> "{";
                    case "" -> "";
                    default -> task(kind);
                })
                .toList();
        String file = file("history.jsonl", String.join("\n", lines)).toString();
        for (String[] options : new String[][] {{"--check"}, {}}) {
            CommandOutput output = operator.json(Stream.concat(Stream.of("hits", "import", file), Stream.of(options))
                    .toArray(String[]::new));
            JsonNode answer =
                    status == 0 ? output.done() : output.failed("nothing was changed: every line was rejected");
            assertThat(answer.path("read").intValue()).isEqualTo(kinds.isEmpty() ? 0 : lines.size());
        }
        assertThat(operator.run(List.of("--local", "hits", "import", "--help"), new byte[0])
                        .out())
                .containsPattern("status 1");
    }

    /** The audit has no name of a file, no task and no user. */
    @Test
    void theAuditHasTheBeginAndTheResultOfAnImport() throws IOException {
        operator.done("tenant", "create", "beta", "--app", "beta", "--attribution-live-at", "2026-11-02T00:00:00Z");
        String text = String.join(
                "\n",
                task("t-1"),
                EventLine.task("t-2")
                        .with("app_id", "beta")
                        .with("finished_at", "2026-11-19T10:00:00.250Z")
                        .text(),
                account("2026-11-18T10:00:00Z"),
                "{");
        String file = file("history.jsonl", text).toString();
        operator.json("hits", "import", file, "--check").done();
        assertThat(imports()).isEmpty();
        operator.json("hits", "import", file, "--from-line", "4").failed("every line was rejected");
        assertThat(imports()).as("an import that changes nothing").isEmpty();
        operator.json("hits", "import", file).done();
        List<JsonNode> rows = imports();
        assertThat(phases(rows)).containsExactlyInAnyOrder("begun", "acme", "beta", "ended");
        assertThat(rows.stream().map(row -> row.path("operation").asString()).distinct())
                .hasSize(1)
                .doesNotContain("");
        JsonNode begun = change(rows, "begun");
        JsonNode ended = change(rows, "ended");
        String subject = "a .jsonl file (sha256 " + sha256(text).substring(0, 12) + "…)";
        assertThat(begun.path("subject").path("after").asString()).isEqualTo(subject);
        assertThat(ended.properties().stream()
                        .map(fact -> fact.getKey() + " " + fact.getValue().path("after")))
                .containsExactlyInAnyOrder(
                        "phase \"ended\"",
                        "subject \"" + subject + "\"",
                        "sha256 \"" + sha256(text) + "\"",
                        "read 4",
                        "recorded 2",
                        "repeated 0",
                        "not_hits 0",
                        "accounts 1",
                        "rejected 1",
                        "tenants [\"acme\",\"beta\"]",
                        "contracts [\"" + EventLine.CONTRACT + "\"]",
                        "first_completed_at \"2026-11-18T10:00:00Z\"",
                        "last_completed_at \"2026-11-19T10:00:00.25Z\"");
        String writer = begun.path("writer").path("after").asString();
        String operation = rows.getFirst().path("operation").asString();
        assertThat(rows.toString()
                        .replace(writer, "")
                        .replace(operation, "")
                        .replace(sha256(text), "")
                        .replace(subject, ""))
                .doesNotContain("4711", "t-1", "alice");
        assertThat(operator.done("audit", "--tenant", "beta").toString()).contains("\"ended\"");
    }

    /** The rows of an import: the phase that each names, or the tenant whose contract it names. */
    private static Stream<String> phases(List<JsonNode> rows) {
        return rows.stream()
                .map(row -> row.path("change"))
                .map(change -> change.path("phase")
                        .path("after")
                        .asString(change.path("tenants").path("after").path(0).asString("")));
    }

    private List<JsonNode> imports() {
        return operator.done("audit", "--rows")
                .valueStream()
                .filter(row -> row.path("command").asString().equals("hits import"))
                .toList();
    }

    private static JsonNode change(List<JsonNode> rows, String phase) {
        return rows.stream()
                .map(row -> row.path("change"))
                .filter(change ->
                        change.path("phase").path("after").asString("").equals(phase))
                .findFirst()
                .orElseThrow();
    }

    private static String sha256(String text) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void anImportGoesOnAtALine() throws IOException {
        List<String> lines = new ArrayList<>();
        for (int i = 1; i <= 10; i++) {
            lines.add(task("t-" + i));
        }
        String file = file("history.jsonl", String.join("\n", lines)).toString();
        CommandOutput output = operator.json("hits", "import", file, "--from-line", "8");
        assertThat(output.done().path("read").intValue()).isEqualTo(3);
        assertThat(output.done().path("recorded").intValue()).isEqualTo(3);
        assertThat(output.err()).contains("left out: the lines before 8");
        assertThat(operator.done("hits", "import", file).path("repeated").intValue())
                .isEqualTo(3);
        assertThat(operator.done("hits", "import", file, "--from-line", "11")
                        .path("read")
                        .intValue())
                .isZero();
        operator.json("hits", "import", file, "--from-line", "0").refused(2, "--from-line counts from 1");
    }
}
