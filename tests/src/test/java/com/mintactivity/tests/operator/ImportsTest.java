package com.mintactivity.tests.operator;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.tests.harness.EventLine;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TableContents;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Imports that are checked before, that come from a table, and that go on after an interruption. */
final class ImportsTest {

    private static final String HEADER = "task_id,app_id,status,booked_at,finished_at,user_id,wallet,chain_id,contract,"
            + "landed_tx_hash,quantity,gas.mode,gas.max_fee_gwei\n";

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
        assertThat(check.done()).isEqualTo(done);
        assertThat(done.path("recorded").intValue()).isOne();
        assertThat(done.path("repeated").intValue()).isEqualTo(2);
        assertThat(done.path("before_attribution").intValue()).isOne();
        assertThat(done.path("unchanged_accounts").intValue()).isEqualTo(2);
        assertThat(done.path("rejected")).hasSize(4);
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
