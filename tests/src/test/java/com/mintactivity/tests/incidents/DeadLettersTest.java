package com.mintactivity.tests.incidents;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.tests.harness.AwsAccount;
import com.mintactivity.tests.harness.EventLine;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TableContents;
import com.mintactivity.tests.incidents.DeadLetterStandIn.Sent;
import com.mintactivity.tests.operator.CommandOutput;
import com.mintactivity.tests.operator.OperatorHarness;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import tools.jackson.databind.JsonNode;

/** Dead letters are counted, exported, sent back and deleted by their reason. */
@Isolated("changes system properties that the AWS SDK reads")
final class DeadLettersTest {

    private static final String UNKNOWN_APP = "app_id belongs to no tenant";
    private static final String TASK =
            EventLine.task("t-1").with("user_id", "4711").text();

    @AutoClose
    private final Stack stack = Stack.overHttp();

    @AutoClose
    private final AwsAccount aws = new AwsAccount(stack.name());

    @AutoClose
    private final DeadLetterStandIn queue = new DeadLetterStandIn();

    private final Path root;
    private final OperatorHarness operator;

    DeadLettersTest(@TempDir Path root) throws IOException {
        this.root = root;
        operator = new OperatorHarness(stack, root);
    }

    @BeforeEach
    void deploy() {
        aws.reach("Sqs", queue.url());
        for (int letter = 0; letter < 12; letter++) {
            queue.put(TASK, UNKNOWN_APP, "group-" + letter);
        }
        queue.put("{\n \"type\": \"nonsense\"\n}", "type must be mint_task.finished or account.seen", "");
        queue.put(TASK, "", "");
    }

    private CommandOutput run(String... command) {
        List<String> args = new ArrayList<>(List.of("--stack", stack.name(), "--json"));
        args.addAll(List.of(command));
        return operator.run(args, new byte[0]);
    }

    @Test
    void theyAreCountedByReasonWithoutWhatTheyContain() {
        CommandOutput shown = run("deadletters", "show");
        assertThat(shown.done().path(0))
                .hasToString(
                        "{\"reason\":\"" + UNKNOWN_APP + "\",\"events\":12,\"oldest_at\":\"2025-11-20T12:00:00Z\"}");
        assertThat(shown.done()).hasSize(3);
        assertThat(shown.out() + shown.err()).doesNotContain("4711", "0x");
        assertThat(run("deadletters", "show", "--reason", "none").done()).hasSize(1);
        assertThat(queue.state()).isEqualTo("14 letters, 0 held");
    }

    @Test
    void theyAreExportedLineByLineAndStay() throws IOException {
        Path file = root.resolve("letters.jsonl");
        assertThat(run("deadletters", "export", file.toString())
                        .done()
                        .path("events")
                        .intValue())
                .isEqualTo(14);
        assertThat(Files.readAllLines(file)).hasSize(14).contains(TASK, "{\"type\":\"nonsense\"}");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(queue.state()).isEqualTo("14 letters, 0 held");
        run("deadletters", "export", file.toString()).refused(1, "exists already: give the name of a new file");
    }

    /** In their group: without one, all events would be served one after another. */
    @Test
    void theyAreSentBackInTheGroupThatTheyCameWith() {
        assertThat(run("deadletters", "redrive", "--reason", "app_id")
                        .done()
                        .path("events")
                        .intValue())
                .isEqualTo(12);
        assertThat(queue.events()).hasSize(12).contains(new Sent(TASK, "group-0"), new Sent(TASK, "group-11"));
        assertThat(queue.state()).isEqualTo("2 letters, 0 held");
        run("deadletters", "redrive", "--reason", "none").done();
        assertThat(queue.events().getLast().group()).isEqualTo("acme");
        assertThat(operator.done("audit").toString())
                .contains("deadletters redrive", "\"events\":{\"after\":12}", "\"reason\":{\"after\":\"app_id\"}");
    }

    @Test
    void theyAreDeletedByReason() {
        assertThat(run("deadletters", "drop", "--reason", "type")
                        .done()
                        .path("events")
                        .intValue())
                .isOne();
        assertThat(queue.state()).isEqualTo("13 letters, 0 held");
        assertThat(queue.events()).isEmpty();
    }

    /** A reason with a typing error finds nothing, and must not look like success. */
    @Test
    void aReasonThatNoneHasIsRefused() {
        TableContents before = TableContents.of(stack);
        for (List<String> command : List.of(
                List.of("export", root.resolve("letters").toString()), List.of("redrive"), List.of("drop", "--yes"))) {
            List<String> args = new ArrayList<>(List.of("deadletters"));
            args.addAll(command);
            args.addAll(List.of("--reason", "app-id"));
            run(args.toArray(String[]::new)).refused(1, "no dead letter has a reason that begins with 'app-id'");
        }
        assertThat(queue.state()).isEqualTo("14 letters, 0 held");
        assertThat(root.resolve("letters")).doesNotExist();
        assertThat(TableContents.of(stack)).isEqualTo(before);
        run("deadletters", "drop", "--yes").done();
        assertThat(run("deadletters", "drop", "--yes", "--reason", "app-id").done())
                .as("there are none at all")
                .hasToString("{\"events\":0}");
    }

    /** The queue gives the first ten announcements of a contract, and the next ones when these are gone. */
    @Test
    void contractsThatCouldNotBeSealedAreAnnouncedAgain() {
        String contract = "acme#0x00000000000000000000000000000000000000b0";
        for (int announcement = 0; announcement < 12; announcement++) {
            queue.putAnnouncement(contract, contract);
        }
        queue.putAnnouncement("{\"sweep\":true}", "sweep");

        JsonNode shown = run("deadletters", "show", "--queue", "sealer").done();
        assertThat(shown.valueStream().map(row -> row.path("contract").asString()))
                .containsExactlyInAnyOrder(contract, "sweep");
        assertThat(run("deadletters", "drop", "--queue", "sealer", "--reason", "sweep")
                        .done())
                .hasToString("{\"announcements\":1}");
        assertThat(run("deadletters", "redrive", "--queue", "sealer").done()).hasToString("{\"announcements\":12}");
        assertThat(queue.announcements()).hasSize(12).containsOnly(new Sent(contract, contract));
        assertThat(queue.events()).isEmpty();
        assertThat(queue.state()).isEqualTo("14 letters, 0 held");
        assertThat(operator.done("audit").toString()).contains("\"announcements\":{\"after\":1}", "sweep");
        run("deadletters", "show", "--queue", "seal").refused(2, "is not events or sealer");
    }

    @Test
    void aLocalServiceHasNone() {
        operator.json("deadletters", "show")
                .refused(1, "a local service has no dead letters: `tasks send` reports each event");
        operator.json("deadletters", "show", "--queue", "sealer")
                .refused(1, "a local service has no dead letters: `tallies status` shows");
    }
}
