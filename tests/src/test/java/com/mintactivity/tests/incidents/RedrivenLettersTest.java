package com.mintactivity.tests.incidents;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.activity.hit.Hit;
import com.mintactivity.tests.harness.AwsAccount;
import com.mintactivity.tests.harness.EventLine;
import com.mintactivity.tests.harness.LogsStandIn;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TableContents;
import com.mintactivity.tests.incidents.DeadLetterStandIn.Sent;
import com.mintactivity.tests.operator.CommandOutput;
import com.mintactivity.tests.operator.OperatorHarness;
import com.mintactivity.tests.recorder.RecorderQueue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/**
 * Tasks of an app without a tenant, which become hits by the commands of the page on dead letters: none is lost without
 * a word, whatever the attribution start of the new owner is.
 */
@Isolated("changes system properties that the AWS SDK reads")
final class RedrivenLettersTest {

    private static final String EARLIEST = "2026-11-19T08:00:00.123Z";
    private static final List<String> TASKS = List.of(
            EventLine.task("t-1").with("app_id", "beta").text(),
            EventLine.task("t-2")
                    .with("app_id", "beta")
                    .with("booked_at", EARLIEST)
                    .text());

    /** At the start of the test's clock, which is the attribution start of a tenant that is created without one. */
    private static final String LATER = EventLine.task("t-3")
            .with("app_id", "beta")
            .with("booked_at", "2026-11-20T12:00:30Z")
            .with("finished_at", "2026-11-20T12:00:30Z")
            .text();

    @AutoClose
    private final Stack stack = Stack.overHttp();

    @AutoClose
    private final AwsAccount aws = new AwsAccount(stack.name());

    @AutoClose
    private final DeadLetterStandIn queue = new DeadLetterStandIn();

    private final RecorderQueue recorder = new RecorderQueue(stack, stack.dynamo());
    private final OperatorHarness operator;
    private final Path folder;

    RedrivenLettersTest(@TempDir Path root) throws IOException {
        folder = root;
        operator = new OperatorHarness(stack, root);
    }

    @BeforeEach
    void deadLetters() {
        aws.reach("Sqs", queue.url());
        kept(TASKS);
    }

    /** The recorder makes dead letters of events. */
    private void kept(List<String> events) {
        recorder.deliver(events.toArray(String[]::new));
        events.forEach(event ->
                queue.put(event, recorder.deadLetters().getOrDefault(event, "the recorder kept no letter"), "beta"));
    }

    private CommandOutput run(String... command) {
        List<String> args = new ArrayList<>(List.of("--stack", stack.name(), "--json"));
        args.addAll(List.of(command));
        return operator.run(args, new byte[0]);
    }

    private CommandOutput redrive(String... options) {
        List<String> args = new ArrayList<>(List.of("deadletters", "redrive", "--reason", "app_id"));
        args.addAll(List.of(options));
        return run(args.toArray(String[]::new));
    }

    /** The tasks that are hits after the recorder got what was sent back to its queue. */
    private List<String> hits() {
        recorder.deliver(queue.events().stream().map(Sent::body).toArray(String[]::new));
        return TableContents.of(stack).hits().stream().map(Hit::taskId).sorted().toList();
    }

    /** The commands that say what became of a task, and what the service has about a user, read letters. */
    @Test
    void aLetterIsFoundByItsTaskAndByItsUser() throws IOException {
        JsonNode shown = run("hits", "show", "t-2", "t-9").done();
        assertThat(shown.get(0).path("state").asString()).isEqualTo("dead_letter");
        assertThat(shown.get(0).path("reason").asString()).isEqualTo("app_id belongs to no tenant");
        assertThat(shown.get(1).path("state").asString()).isEqualTo("never_recorded");
        Path file = folder.resolve("user.json");
        assertThat(run("user", "show", "4711", "--to", file.toString())
                        .done()
                        .path("dead_letters")
                        .asInt())
                .isEqualTo(2);
        assertThat(Files.readString(file)).contains("\"t-1\"", "\"t-2\"", "app_id belongs to no tenant");
        assertThat(queue.events()).isEmpty();
        assertThat(run("deadletters", "show").done().get(0).path("events").asInt())
                .isEqualTo(2);
    }

    /** The policy read-only has no right to receive letters. */
    @Test
    void lettersWithoutTheRightToReceiveThemAreSaidToBeNotSearched() throws IOException {
        queue.refuse("AccessDenied");
        CommandOutput shown = run("hits", "show", "t-2");
        assertThat(shown.done().get(0).path("state").asString()).isEqualTo("never_recorded");
        assertThat(shown.err()).contains("dead letters were not searched: ");
        CommandOutput compared = compare("t-2");
        assertThat(compared.done().path("not_searched").asString()).startsWith("dead letters were not searched: ");
        assertThat(compared.err()).contains("dead letters were not searched: ");
        queue.refuse("");
        assertThat(compare("t-2").done().path("not_searched").isNull()).isTrue();
        assertThat(compare("t-2").err()).doesNotContain("not searched");
    }

    @Test
    void lettersBeyondTheFirstTenThousandAreSaidToBeNotSearched() throws IOException {
        for (int letter = TASKS.size(); letter < 9_999; letter++) {
            queue.put("{}", "type is missing", "");
        }
        assertThat(run("hits", "show", "t-2", "t-9").err())
                .as("fewer than ten thousand")
                .doesNotContain("not searched");
        queue.put("{}", "type is missing", "");
        queue.put(LATER, "app_id belongs to no tenant", "");
        CommandOutput shown = run("hits", "show", "t-2", "t-3");
        assertThat(shown.done().get(0).path("state").asString()).isEqualTo("dead_letter");
        assertThat(shown.done().get(1).path("state").asString()).isEqualTo("never_recorded");
        assertThat(shown.err()).contains("dead letters beyond the first 10,000 were not searched");
        assertThat(compare("t-3").done().path("not_searched").asString())
                .isEqualTo("dead letters beyond the first 10,000 were not searched");
    }

    private CommandOutput compare(String task) throws IOException {
        run("tenant", "create", "acme", "--app", "acme");
        Path file = folder.resolve("tasks.txt");
        Files.writeString(file, task);
        return run(
                "hits",
                "compare",
                "acme",
                EventLine.CONTRACT,
                "--from",
                file.toString(),
                "--since",
                "2d",
                "--until",
                "1d");
    }

    @Test
    void noneIsLostIfTheNewTenantsAttributionStartsNow() {
        CommandOutput created = run("tenant", "create", "beta", "--app", "beta");
        created.done();
        assertThat(created.err())
                .contains(
                        "dead letters that were booked before the attribution start of beta, 2026-11-20T12:00:30Z: 2,"
                                + " the earliest at " + EARLIEST,
                        "`tenant set beta --attribution-live-at " + EARLIEST + "` before `deadletters redrive`");

        CommandOutput held = redrive();
        assertThat(held.failed("nothing was sent back: the recorder would drop these letters"))
                .hasToString("{\"events\":0,\"held\":[{\"reason\":\"booked before the attribution start of beta,"
                        + " 2026-11-20T12:00:30Z\",\"count\":2,\"earliest_booked_at\":\"" + EARLIEST + "\"}]}");
        assertThat(held.err()).contains("`tenant set beta --attribution-live-at " + EARLIEST + "`");
        assertThat(queue.state()).isEqualTo("2 letters, 0 held");
        assertThat(hits()).isEmpty();
        assertThat(operator.done("audit").toString()).doesNotContain("deadletters redrive");

        // The recorder knows the tenant with its old start.
        recorder.deliver(LATER);
        run("tenant", "set", "beta", "--attribution-live-at", EARLIEST).done();
        assertThat(redrive().done()).hasToString("{\"events\":2,\"held\":[]}");
        assertThat(queue.state()).isEqualTo("0 letters, 0 held");
        assertThat(hits()).containsExactly("t-1", "t-2", "t-3");
    }

    @Test
    void thoseOfNowAreSentAndTheOthersStay() {
        kept(List.of(LATER));
        CommandOutput created =
                run("tenant", "create", "beta", "--app", "beta", "--attribution-live-at", "2026-11-20T12:00:20Z");
        assertThat(created.err()).contains("start of beta, 2026-11-20T12:00:20Z: 1, the earliest at " + EARLIEST);
        assertThat(redrive().done().toString()).startsWith("{\"events\":2,").contains("\"count\":1");
        assertThat(queue.state()).isEqualTo("1 letters, 0 held");
        assertThat(hits()).containsExactly("t-1", "t-3");
    }

    @Test
    void whoSaysSoLetsTheRecorderDropThemWhichIsCounted() {
        run("tenant", "create", "beta", "--app", "beta").done();
        assertThat(redrive("--drop-before-attribution").done()).hasToString("{\"events\":2,\"held\":[]}");
        assertThat(hits()).isEmpty();
        assertThat(queue.state()).isEqualTo("0 letters, 0 held");
        assertThat(recorder.log()).contains("\"BeforeAttribution\":2");
        run("deadletters", "redrive", "--queue", "sealer", "--drop-before-attribution")
                .refused(2, "--drop-before-attribution goes without --queue sealer");
    }

    @Test
    void anAppThatIsAddedNamesTheLettersThatWaitForIt() {
        run("tenant", "create", "acme", "--app", "acme", "--attribution-live-at", "2026-11-01T00:00:00Z")
                .done();
        CommandOutput added = run("tenant", "set", "acme", "--add-app", "beta");
        assertThat(added.err()).contains("sends back the dead letters that wait for this change: 2");
        assertThat(run("tenant", "set", "acme", "--add-app", "gamma").err())
                .contains("no dead letter has app_id gamma");
        assertThat(run("tenant", "set", "acme", "--max-window-days", "20").err())
                .doesNotContain("dead letter");
        assertThat(queue.state()).isEqualTo("2 letters, 0 held");
        redrive().done();
        assertThat(hits()).containsExactly("t-1", "t-2");
    }

    /** The change of the tenant has taken effect. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            AccessDenied      | AWS refused: AccessDenied
            QueueDoesNotExist | there is no queue
            """)
    void lettersThatCannotBeReadFailNoChangeOfATenant(String code, String reason) {
        queue.refuse(code);
        CommandOutput created = run("tenant", "create", "beta", "--app", "beta");
        assertThat(created.done().path("tenant").asString()).isEqualTo("beta");
        assertThat(created.err())
                .contains("if events with app_id beta came before this change", "which could not be read: " + reason);
        assertThat(run("tenant", "set", "beta", "--add-app", "gamma").done().path("apps"))
                .hasSize(2);

        CommandOutput local = operator.json("tenant", "set", "beta", "--add-app", "delta");
        local.done();
        assertThat(local.err()).contains("events with app_id delta came before", "has no dead letters");
    }

    @Test
    void theTasksThatTheRecorderDroppedAreShownForSevenDays() throws IOException {
        run("tenant", "create", "beta", "--app", "beta").done();
        try (LogsStandIn logs = new LogsStandIn()) {
            aws.reach("CloudWatchLogs", logs.url());
            logs.answerWith(query -> List.of(Map.of("dropped", "2.0")));
            CommandOutput status = run("tallies", "status", "beta");
            assertThat(status.done()).isEmpty();
            assertThat(status.err())
                    .contains("booked before the attribution start of beta, 2026-11-20T12:00:30Z: 2."
                            + " If they should count, run `tenant set beta");
            assertThat(logs.queries().getFirst().path("queryString").asString())
                    .contains("tenant = \"beta\"", "tasks were booked before the attribution start");
            assertThat(logs.queries().getFirst().path("logGroupNames").toString())
                    .contains("-recorder");
            logs.answerWith(query -> List.of());
            assertThat(run("tallies", "status", "beta").err()).contains("2026-11-20T12:00:30Z: 0");
            logs.refuse("AccessDeniedException");
            CommandOutput unread = run("tallies", "status", "beta");
            unread.done();
            assertThat(unread.err())
                    .contains("tasks before the attribution start are left out: AWS refused to read the logs");
        }
        assertThat(operator.json("tallies", "status", "beta").err()).doesNotContain("attribution");
    }
}
