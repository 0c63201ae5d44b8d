package com.mintactivity.tests.operator;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.tests.harness.ApiRequest;
import com.mintactivity.tests.harness.EventLine;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TableContents;
import com.mintactivity.tests.harness.TestClock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** The completion time and the account that a partner sees of an event. */
final class CompletionTimesTest {

    private static final String SINCE = "2026-11-20T11:00:00Z";

    @AutoClose
    private final Stack stack = Stack.fresh();

    private final OperatorHarness operator;
    private final String token;

    CompletionTimesTest(@TempDir Path root) {
        operator = new OperatorHarness(stack, root);
        operator.done("tenant", "create", "acme", "--app", "acme", "--attribution-live-at", "2026-01-01T00:00:00Z");
        token = operator.done("key", "issue", "acme", "--allow", "8.8.8.8/32", "--burst", "1000")
                .path("token")
                .asString();
    }

    /** Columns: the task's completion, the served completion. The clock shows 12:00:30; the settling time is 5 s. */
    @ParameterizedTest
    @CsvSource({
        "2026-11-20T12:00:30Z,       2026-11-20T12:00:30Z",
        "2026-11-20T12:00:29.25Z,    2026-11-20T12:00:29.25Z",
        "2026-11-20T12:00:29.2569Z,  2026-11-20T12:00:29.256Z",
        "2026-11-20T12:00:27.5Z,     2026-11-20T12:00:27.5Z",
        "2026-11-20T12:00:27.499Z,   2026-11-20T12:00:30Z",
        "2026-11-20T11:30:00Z,       2026-11-20T12:00:30Z",
        "2026-11-20T12:00:30.001Z,   2026-11-20T12:00:30Z",
        "2026-11-20T23:00:00Z,       2026-11-20T12:00:30Z"
    })
    void stragglerIsServedAtTheTimeOfItsRecording(String finishedAt, String served) {
        operator.feed("tasks", "send", List.of(task("t-1", finishedAt)));
        settle();
        assertThat(served()).containsExactly("t-1 " + served);
    }

    /** No hit becomes visible within a window that was already served. */
    @Test
    void servedWindowDoesNotChange() {
        operator.feed("tasks", "send", List.of(task("t-1", "2026-11-20T12:00:30Z")));
        settle();
        JsonNode before = mints().send().ok().path("mints");
        operator.feed(
                "tasks", "send", List.of(task("t-0", "2026-11-20T12:00:20Z"), task("t-2", "2026-11-20T12:00:31Z")));
        assertThat(mints().send().ok().path("mints")).isEqualTo(before);
        settle();
        assertThat(served())
                .containsExactly("t-1 2026-11-20T12:00:30Z", "t-0 2026-11-20T12:00:36Z", "t-2 2026-11-20T12:00:36Z");
    }

    @Test
    void historyKeepsItsTimes() {
        operator.feed(
                "hits",
                "import",
                List.of(
                        task("t-3", "2026-11-20T11:55:30Z"),
                        task("t-1", "2026-11-20T11:00:00Z"),
                        task("t-2", "2026-11-20T11:30:00.1239Z")));
        settle();
        assertThat(served())
                .containsExactly(
                        "t-1 2026-11-20T11:00:00Z", "t-2 2026-11-20T11:30:00.123Z", "t-3 2026-11-20T11:55:30Z");
    }

    /**
     * A hit of the last minutes could be recorded behind the cursor of a partner that follows. The clock shows
     * 12:00:30.
     */
    @ParameterizedTest
    @CsvSource({
        "2026-11-20T11:55:30.000000001Z, finished_at must be at least five minutes ago",
        "2026-11-20T12:00:30Z,           finished_at must be at least five minutes ago",
        "2026-11-20T12:00:30.000000001Z, finished_at must not be in the future",
        "9999-12-31T23:59:59Z,           finished_at must not be in the future"
    })
    void historyIsNotOfThePresent(String finishedAt, String reason) {
        TableContents before = TableContents.of(stack);
        JsonNode answer =
                run("hits", "import", List.of(task("t-1", finishedAt))).failed("every line was rejected");
        assertThat(answer.path("rejected").path(0).path("reason").asString()).startsWith(reason);
        assertThat(TableContents.of(stack)).isEqualTo(before);
    }

    @ParameterizedTest
    @CsvSource({"2026-11-20T12:00:30Z, 0", "2026-11-20T12:00:30.000000001Z, 1", "9999-12-31T23:59:59.999999999Z, 1"})
    void anImportedLoginIsNotInTheFuture(String seenAt, int rejected) {
        CommandOutput output = run(
                "hits",
                "import",
                List.of(EventLine.account("4711").with("seen_at", seenAt).text()));
        JsonNode answer = rejected == 0 ? output.done() : output.failed("every line was rejected");
        assertThat(answer.path("accounts").asInt()).isEqualTo(1 - rejected);
        assertThat(answer.path("rejected"))
                .hasToString(rejected == 0 ? "[]" : "[{\"line\":1,\"reason\":\"seen_at must not be in the future\"}]");
        assertThat(TableContents.of(stack).items("accounts")).hasSize(1 - rejected);
    }

    /** A leap second belongs to the day that it ends, in which windows and bills count it. */
    @ParameterizedTest
    @CsvSource({
        "2026-11-19T23:59:60Z",
        "2026-11-19T23:59:60.1Z",
        "2026-11-19T15:59:60.999999999-08:00",
    })
    void hitFinishedInALeapSecondIsServedWithTheDayThatItEnds(String finishedAt) {
        operator.feed("hits", "import", List.of(task("t-1", finishedAt)));
        JsonNode row = ask(Stack.MINTS, "2026-11-19T00:00:00Z")
                .query("until", "2026-11-20T00:00:00Z")
                .send()
                .ok()
                .path("mints")
                .path(0);
        assertThat(row.path("completed_at").asString()).isEqualTo("2026-11-19T23:59:59.999Z");
    }

    @Test
    void firstCompletionOfATaskWins() {
        operator.feed("hits", "import", List.of(task("t-1", "2026-11-20T11:10:00Z")));
        operator.feed("hits", "import", List.of(task("t-1", "2026-11-20T11:05:00Z")));
        operator.feed("tasks", "send", List.of(task("t-1", "2026-11-20T12:00:30Z")));
        settle();
        assertThat(served()).containsExactly("t-1 2026-11-20T11:10:00Z");
    }

    /** Imported or sent: the line of the second tenant is rejected, not counted as a repeat. */
    @ParameterizedTest
    @CsvSource({"tasks, send", "hits, import"})
    void aTaskIdOfAnotherTenantIsRejectedWithTheReason(String group, String verb) {
        operator.done("tenant", "create", "beta", "--app", "beta", "--attribution-live-at", "2026-01-01T00:00:00Z");
        operator.feed("hits", "import", List.of(task("t-1", "2026-11-20T11:10:00Z")));
        String other = EventLine.task("t-1")
                .with("app_id", "beta")
                .with("finished_at", "2026-11-20T11:10:00Z")
                .text();
        JsonNode answer = operator.feed(group, verb, List.of(task("t-2", "2026-11-20T11:10:00Z"), other));
        assertThat(answer.path("recorded").asInt()).isEqualTo(1);
        assertThat(answer.path("repeated").asInt()).isZero();
        assertThat(answer.path("rejected"))
                .hasToString("[{\"line\":2,\"reason\":\"task_id must be unique over all apps:"
                        + " it is recorded with another tenant\"}]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"012", "021", "102", "120", "201", "210"})
    void newestLoginWinsInAnyOrder(String order) {
        List<String> logins = List.of(
                login("amy", "10:00:00Z"), login("bea", "10:00:00.000000001Z"), login("cleo", "09:00:00+00:01"));
        List<String> file =
                new ArrayList<>(order.chars().mapToObj(i -> logins.get(i - '0')).toList());
        file.add(task("t-1", "2026-11-20T12:00:30Z"));
        operator.feed("tasks", "send", file);
        settle();
        JsonNode row = mints().send().ok().path("mints").path(0);
        assertThat(row.path("chat_username").asString()).isEqualTo("bea");
        assertThat(row.path("chat_id").asString()).isEqualTo("c-bea");
    }

    /** Many databases of partners refuse U+0000. */
    @ParameterizedTest
    @CsvSource({"tasks, send", "hits, import"})
    void aNameIsServedWithoutU0000AndMaskedAfterItsFirstVisibleCharacter(String group, String verb) {
        operator.feed("hits", "import", List.of(task("t-1", "2026-11-20T11:10:00Z")));
        operator.feed(
                group,
                verb,
                List.of(EventLine.account("4711")
                        .with("chat_username", "\u0000\u202Eal\u0000ice")
                        .text()));
        JsonNode row = mints().send().ok().path("mints").path(0);
        assertThat(row.path("chat_username").asString()).isEqualTo("\u202Ealice");
        JsonNode user = ask(Stack.HITS, SINCE).send().ok().path("users").path(0);
        assertThat(user.path("handle").asString()).isEqualTo("a*******");
    }

    /** Number of mints rows = total.hits, each task once, whatever the page size. */
    @Test
    void importedHistoryIsPagedOnceAndCountedTheSame() {
        int tasks = 3000;
        List<String> file = IntStream.range(0, tasks)
                .mapToObj(i -> EventLine.task("t-" + i)
                        .with("finished_at", TestClock.START.minusSeconds(300 + i % 1700))
                        .with("user_id", "u-" + i % 37)
                        .text())
                .toList();
        assertThat(operator.feed("hits", "import", file).path("recorded").asInt())
                .isEqualTo(tasks);
        settle();
        List<String> rows = served();
        Set<String> once = new HashSet<>(
                rows.stream().map(row -> row.substring(0, row.indexOf(' '))).toList());
        assertThat(rows).hasSize(tasks);
        assertThat(once).hasSize(tasks);
        JsonNode total = ask(Stack.HITS, SINCE).send().ok().path("total");
        assertThat(total).hasToString("{\"hits\":3000,\"users\":37}");
    }

    private CommandOutput run(String group, String verb, List<String> lines) {
        return operator.run(
                List.of("--local", "--json", group, verb, "-"),
                String.join("\n", lines).getBytes(UTF_8));
    }

    private static String task(String id, String finishedAt) {
        return EventLine.task(id).with("finished_at", finishedAt).text();
    }

    private static String login(String name, String time) {
        return EventLine.account("4711")
                .with("chat_id", "c-" + name)
                .with("chat_username", name)
                .with("seen_at", "2026-11-20T" + time)
                .text();
    }

    /** Advances the settled clock beyond all recorded events. */
    private void settle() {
        stack.clock().advance(Duration.ofSeconds(6));
    }

    /** Task and completion of every row of all pages. */
    private List<String> served() {
        JsonNode page = mints().send().ok();
        Stream.Builder<JsonNode> pages = Stream.<JsonNode>builder().add(page);
        while (!page.path("next_cursor").isNull()) {
            page = mints().query("cursor", page.path("next_cursor").asString())
                    .send()
                    .ok();
            pages.add(page);
        }
        return pages.build()
                .flatMap(one -> one.path("mints").valueStream())
                .map(row -> row.path("task_id").asString() + " "
                        + row.path("completed_at").asString())
                .toList();
    }

    private ApiRequest mints() {
        return ask(Stack.MINTS, SINCE).query("limit", 500);
    }

    private ApiRequest ask(String path, String since) {
        return stack.get(path)
                .header("Authorization", "Bearer " + token)
                .query("contract", EventLine.CONTRACT)
                .query("since", since);
    }
}
