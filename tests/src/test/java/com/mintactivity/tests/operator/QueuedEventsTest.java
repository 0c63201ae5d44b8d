package com.mintactivity.tests.operator;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.tests.harness.EventLine;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.operator.QueueStandIn.CallFault;
import com.mintactivity.tests.operator.QueueStandIn.EntryFault;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code tasks send} to the queue of a stack: which lines arrive, and what the report says of the others. */
@Isolated("sets the endpoint and the credentials of the JVM")
final class QueuedEventsTest {

    private static final Map<String, String> CREDENTIALS =
            Map.of("aws.accessKeyId", "test", "aws.secretAccessKey", "test");
    private static final String ENDPOINT = "aws.endpointUrlSqs";

    @AutoClose
    private final Stack stack = Stack.fresh();

    @AutoClose
    private final QueueStandIn queue = new QueueStandIn();

    private final OperatorHarness operator;

    QueuedEventsTest(@TempDir Path root) throws IOException {
        operator = new OperatorHarness(stack, root);
        operator.insteadOfPauses(() -> {});
    }

    @BeforeEach
    void sendToTheStandIn() {
        System.setProperty(ENDPOINT, queue.url().toString());
        CREDENTIALS.forEach(System::setProperty);
    }

    @AfterEach
    void reset() {
        System.clearProperty(ENDPOINT);
        CREDENTIALS.keySet().forEach(System::clearProperty);
    }

    @Test
    void everyLineArrivesOnce() {
        List<String> file = logins(30);
        JsonNode report = send(file).done();
        assertThat(report).hasToString(report(30, 30, ""));
        assertThat(queue.arrived()).isEqualTo(file);
    }

    /** So that the queue delivers other apps' events first while one app floods it. */
    @Test
    void theMessageGroupOfATaskIsItsApp() {
        List<String> file = List.of(
                EventLine.task("t-1").with("app_id", "acme-bot").text(),
                EventLine.account("u1").text(),
                EventLine.task("t-2").with("app_id", "beta bot").text(),
                EventLine.task("t-3").with("app_id", "acme-bot").text());
        assertThat(send(file).done()).hasToString(report(4, 4, ""));
        assertThat(queue.groups())
                .containsExactly("acme-bot", "no-app", "11b57653-7b0a-3059-a912-42b84953f3d5", "acme-bot");
    }

    /** SQS refuses these characters as they are, and takes them as JSON escapes, which mean the same. */
    @ParameterizedTest
    @ValueSource(strings = {"\uFFFE", "\uFFFF", "a\uFFFE\uFFFF\uFFFF\\\\\uFFFFb\u007F\u0085\uD83F\uDFFE"})
    void aCharacterThatTheQueueRefusesArrivesAsAnEscape(String name) {
        List<String> file = new ArrayList<>(logins(30));
        String raw = "{\"type\":\"account.seen\",\"user_id\":\"5\",\"chat_id\":\"5\",\"chat_username\":\"" + name
                + "\",\"x_\uFFFF\":\"\uFFFE\",\"seen_at\":\"2026-11-20T11:00:00Z\"}";
        file.set(4, raw);
        assertThat(send(file).done()).hasToString(report(30, 30, ""));
        assertThat(queue.arrived()).hasSize(30).doesNotHaveDuplicates();
        assertThat(JsonMapper.shared().readTree(queue.arrived().get(4)))
                .isEqualTo(JsonMapper.shared().readTree(raw));
    }

    @Test
    void aLineThatTheQueueRefusesIsRejectedAndAllOthersArrive() {
        List<String> file = new ArrayList<>(logins(30));
        file.set(6, "{");
        queue.withEntryFaults((body, call) -> body.equals(file.get(4)) || body.equals(file.get(21))
                ? new EntryFault("InvalidMessageContents", true)
                : null);
        assertThat(send(file).done())
                .hasToString(report(
                        30,
                        27,
                        "{\"line\":5,\"reason\":\"the queue refuses it (InvalidMessageContents)\"},"
                                + "{\"line\":7,\"reason\":\"the text is not valid JSON\"},"
                                + "{\"line\":22,\"reason\":\"the queue refuses it (InvalidMessageContents)\"}"));
        List<String> others = new ArrayList<>(file);
        others.removeAll(List.of(file.get(4), file.get(6), file.get(21)));
        assertThat(queue.arrived()).isEqualTo(others);
    }

    /** The number of calls that fail, and whose fault SQS says that it is. */
    @ParameterizedTest
    @CsvSource({"InternalError, false, 1", "ServiceUnavailable, false, 3", "RequestThrottled, true, 3"})
    void aLineThatFailsForAnotherReasonIsSentAgain(String code, boolean senderFault, int failures) {
        List<String> file = logins(30);
        queue.withEntryFaults((body, call) ->
                file.indexOf(body) % 10 == 2 && tries(body) <= failures ? new EntryFault(code, senderFault) : null);
        assertThat(send(file).done()).hasToString(report(30, 30, ""));
        assertThat(queue.arrived()).containsExactlyInAnyOrderElementsOf(file);
    }

    @Test
    void aLineThatFailsAgainAndAgainIsRejectedAndAllOthersArrive() {
        List<String> file = logins(21);
        List<String> failing = List.of(file.get(2), file.get(20));
        queue.withEntryFaults(
                (body, call) -> failing.contains(body) ? new EntryFault("Internal\u001bError", false) : null);
        assertThat(send(file).done())
                .hasToString(report(
                        21,
                        19,
                        "{\"line\":3,\"reason\":\"the queue failed to take it each time (no code): send it again\"},"
                                + "{\"line\":21,\"reason\":\"the queue failed to take it each time (no code): send it"
                                + " again\"}"));
        assertThat(queue.arrived()).hasSize(19).doesNotHaveDuplicates();
    }

    /** The first lines that fail are rejected, since the queue took others before. */
    @Test
    void aQueueThatTakesNoEventEndsTheCommandWithAReport() {
        List<String> file = logins(25);
        queue.withEntryFaults((body, call) -> call > 1 ? new EntryFault("InternalError", false) : null);
        CommandOutput output = send(file);
        assertThat(output.status()).isEqualTo(1);
        JsonNode report = JsonMapper.shared().readTree(output.out());
        assertThat(report.path("queued").asInt()).isEqualTo(10);
        assertThat(report.path("rejected")
                        .valueStream()
                        .map(rejected -> rejected.path("line").asInt()))
                .containsExactlyElementsOf(IntStream.rangeClosed(11, 20).boxed().toList());
        assertThat(output.err())
                .contains("the queue takes no event (InternalError); stopped at 25 read: 10 queued, 10 rejected")
                .contains("you can run it again, an event that arrives twice is recorded once");
    }

    @Test
    void aCallThatFailsEndsTheCommandWithAReportInBothForms() {
        List<String> file = new ArrayList<>(logins(25));
        file.set(3, "{");
        queue.withCallFault(CallFault.ACCESS_DENIED, call -> call % 2 == 0);
        CommandOutput output = send(file);
        assertThat(output.status()).isEqualTo(1);
        assertThat(JsonMapper.shared().readTree(output.out()))
                .hasToString(report(20, 9, "{\"line\":4,\"reason\":\"the text is not valid JSON\"}"));
        assertThat(output.err()).contains("stopped at 20 read: 9 queued, 1 rejected");

        CommandOutput text = operator.run(List.of("--stack", "s", "--region", "r", "tasks", "send", "-"), bytes(file));
        assertThat(text.status()).isEqualTo(1);
        assertThat(text.out()).startsWith("20 read: 9 queued, 1 rejected\n  line 4: the text is not valid JSON\n");
    }

    @Test
    void aThrottledQueueIsWaitedFor() {
        List<String> file = logins(3);
        // More calls than the client makes by itself.
        queue.withCallFault(CallFault.THROTTLED, call -> call <= 6);
        assertThat(send(file).done()).hasToString(report(3, 3, ""));
        assertThat(queue.arrived()).isEqualTo(file);
    }

    /** A queue that does not say which message it refuses. */
    @Test
    void aCallThatIsRefusedForItsContentsIsDividedByLine() {
        List<String> file = logins(10);
        queue.withCallFault(CallFault.INVALID_CONTENTS, call -> call == 1 || call == 4);
        assertThat(send(file).done())
                .hasToString(
                        report(10, 9, "{\"line\":3,\"reason\":\"the queue refuses it (InvalidMessageContents)\"}"));
        assertThat(queue.arrived()).hasSize(9).doesNotHaveDuplicates();
    }

    /** The client sends a call again if it got no response. The recorder records the second one's events as repeats. */
    @Test
    void afterALostResponseNothingIsMissing() {
        List<String> file = logins(20);
        queue.withCallFault(CallFault.LOST_RESPONSE, call -> call == 1);
        assertThat(send(file).done()).hasToString(report(20, 20, ""));
        assertThat(queue.arrived()).hasSize(30).containsAll(file);
    }

    /** Ten lines of 100 KiB need more than one call; an escape makes a line longer than the queue takes. */
    @Test
    void longLinesAreSentInCallsThatTheQueueTakes() {
        List<String> file = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            file.add(EventLine.account("u" + i)
                    .with("x_", "x".repeat(100 * 1024))
                    .text());
        }
        file.add(EventLine.account("escapes").text().replace("}", ",\"x_\":\"" + "\uFFFF".repeat(80_000) + "\"}"));
        file.add(EventLine.account("long").with("x_", "x".repeat(248 * 1024)).text());
        file.add(EventLine.account("last").text());
        JsonNode report = send(file).done();
        assertThat(report.path("queued").asInt()).isEqualTo(11);
        assertThat(report.path("rejected"))
                .hasToString("[{\"line\":11,\"reason\":\"the line is longer than 253952 bytes with U+FFFE and U+FFFF as"
                        + " JSON escapes\"},{\"line\":12,\"reason\":\"the line is longer than 253952 bytes\"}]");
        assertThat(queue.calls()).hasSize(6);
        assertThat(queue.arrived()).hasSize(11).doesNotHaveDuplicates();
    }

    @Test
    void strictFailsAfterEverythingElseWasSent() {
        List<String> file = new ArrayList<>(logins(12));
        file.set(3, "{");
        CommandOutput output =
                operator.run(List.of("--stack", "s", "--region", "r", "tasks", "send", "-", "--strict"), bytes(file));
        assertThat(output.status()).isEqualTo(1);
        assertThat(output.out()).contains("12 read: 11 queued, 1 rejected", "The recorder decides later");
        assertThat(output.err()).contains("--strict: 1 rejected");
        assertThat(queue.arrived()).hasSize(11);
    }

    private long tries(String body) {
        return queue.calls().stream().filter(call -> call.contains(body)).count();
    }

    private CommandOutput send(List<String> lines) {
        return operator.run(List.of("--stack", "s", "--region", "r", "--json", "tasks", "send", "-"), bytes(lines));
    }

    private static byte[] bytes(List<String> lines) {
        return String.join("\n", lines).getBytes(UTF_8);
    }

    private static List<String> logins(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> EventLine.account("u" + i).text())
                .toList();
    }

    private static String report(int read, int queued, String rejected) {
        return ("{\"read\":%d,\"recorded\":0,\"repeated\":0,\"erased_repeats\":0,\"not_hits\":0,\"unsuccessful\":0,"
                        + "\"before_attribution\":0,\"accounts\":0,\"unchanged_accounts\":0,"
                        + "\"before_attribution_earliest\":null,\"suspicious_ids\":{\"count\":0,\"first_line\":null},"
                        + "\"queued\":%d,\"differing\":[],\"rejected\":[%s]}")
                .formatted(read, queued, rejected);
    }
}
