package com.mintactivity.tests.requests;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.tests.harness.EventLine;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TableContents;
import com.mintactivity.tests.operator.CommandOutput;
import com.mintactivity.tests.operator.OperatorHarness;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** {@code hits show} answers what became of a task, and {@code hits compare} why a number is lower. */
final class TaskQuestionsTest {

    private static final String OTHER = "0x" + "9".repeat(40);
    private static final List<String> TIME =
            List.of("--since", "2026-11-18T10:00:00Z", "--until", "2026-11-18T11:00:00Z");

    @AutoClose
    private final Stack stack = Stack.fresh();

    private final Path root;
    private final OperatorHarness operator;

    TaskQuestionsTest(@TempDir Path root) {
        this.root = root;
        operator = new OperatorHarness(stack, root);
        operator.done("tenant", "create", "acme", "--app", "acme", "--attribution-live-at", "2026-11-02T00:00:00Z");
        operator.done("tenant", "create", "beta", "--app", "beta", "--attribution-live-at", "2026-11-02T00:00:00Z");
        operator.feed(
                "hits",
                "import",
                List.of(
                        task("here", "10:10").text(),
                        task("both", "10:20").text(),
                        task("gone", "10:30").text(),
                        task("late", "11:00").text(),
                        task("other", "10:40").with("contract", OTHER).text(),
                        task("beta", "10:50").with("app_id", "beta").text()));
        operator.done("hits", "withdraw", "acme", "gone");
    }

    private static EventLine task(String id, String time) {
        return EventLine.task(id).with("finished_at", "2026-11-18T" + time + ":00Z");
    }

    @Test
    void aTaskIsAHitWithdrawnOrWasNeverRecorded() {
        TableContents before = TableContents.of(stack);
        JsonNode shown = operator.done("hits", "show", "here", "gone", "nowhere", "here");
        assertThat(shown).hasSize(3);
        assertThat(shown.get(0))
                .hasToString("{\"task_id\":\"here\",\"state\":\"hit\",\"tenant\":\"acme\",\"contract\":\""
                        + EventLine.CONTRACT
                        + "\",\"chain_id\":1,\"completed_at\":\"2026-11-18T10:10:00Z\",\"reason\":null}");
        assertThat(shown.get(1).path("state").asString()).isEqualTo("withdrawn");
        assertThat(shown.get(1).path("completed_at").asString()).isEqualTo("2026-11-18T10:30:00Z");
        assertThat(shown.get(1).path("reason").asString()).startsWith("withdrawn at 2026-11-20T12:00:");
        assertThat(shown.get(2).path("state").asString()).isEqualTo("never_recorded");
        assertThat(shown.get(2).path("tenant").isNull()).isTrue();
        assertThat(shown.get(2).path("reason").asString()).contains("attribution start");
        assertThat(operator.json("hits", "show", "nowhere").err()).contains("a local service has no dead letters");
        assertThat(operator.run(List.of("--local", "hits", "show", "gone"), new byte[0])
                        .out())
                .contains("withdrawn", "acme, " + EventLine.CONTRACT + ", chain 1");
        operator.json("hits", "show", "").refused(2, "a TASK_ID is empty");
        operator.json("hits", "show").refused(2, "TASK_ID");
        assertThat(TableContents.of(stack)).isEqualTo(before);
    }

    @Test
    void eachTaskThatOneSideLacksHasItsReason() throws IOException {
        Path file = root.resolve("app.jsonl");
        Files.write(
                file,
                List.of(
                        task("both", "10:20").text(),
                        task("gone", "10:30").text(),
                        task("late", "10:59").text(),
                        task("other", "10:40").text(),
                        task("beta", "10:50").text(),
                        task("early", "10:01")
                                .with("booked_at", "2026-11-01T23:59:59Z")
                                .text(),
                        task("failed", "10:02").with("status", "failed").text(),
                        task("unowned", "10:03").with("app_id", "delta").text(),
                        task("lost", "10:04").text(),
                        task("outside", "12:00").text(),
                        EventLine.account("person").text(),
                        "{\"task_id\":\"row\",\"completed_at\":\"2026-11-18T10:05:00Z\"}"));
        TableContents before = TableContents.of(stack);
        JsonNode compared = compare(file);
        assertThat(compared.path("here").asInt()).isEqualTo(2);
        assertThat(compared.path("there").asInt()).isEqualTo(10);
        assertThat(reasons(compared, "only_here")).isEqualTo(Map.of("here", "not in the file"));
        Map<String, String> there = reasons(compared, "only_there");
        assertThat(there).hasSize(9);
        assertThat(there.get("gone")).startsWith("withdrawn at ");
        assertThat(there)
                .containsEntry("late", "a hit that completed at 2026-11-18T11:00:00Z")
                .containsEntry("other", "a hit of contract " + OTHER)
                .containsEntry("beta", "a hit of tenant beta")
                .containsEntry("failed", "not completed: failed")
                .containsEntry("unowned", "its app delta belongs to no tenant")
                .containsEntry(
                        "early",
                        "before attribution: booked at 2026-11-01T23:59:59Z, and the attribution start is"
                                + " 2026-11-02T00:00:00Z");
        assertThat(there.get("lost")).startsWith("no event of it was recorded");
        assertThat(there.get("row")).startsWith("no event of it was recorded");
        assertThat(compared.path("not_searched").asString()).contains("no dead letters");
        assertThat(TableContents.of(stack)).isEqualTo(before);
    }

    /** Without booked_at and app_id, the file does not say that a task was before attribution. */
    @Test
    void aCsvFileNeedsNoColumnButTheTask() throws IOException {
        Path file = root.resolve("ids.csv");
        Files.write(file, List.of("task_id", "both", "early"));
        JsonNode compared = compare(file);
        assertThat(compared.path("there").asInt()).isEqualTo(2);
        assertThat(reasons(compared, "only_here")).containsOnlyKeys("here");
        assertThat(reasons(compared, "only_there").get("early")).startsWith("no event of it was recorded");
        Files.write(file, List.of("task_id,status", "both,completed", "early,reverted"));
        assertThat(reasons(compare(file), "only_there")).isEqualTo(Map.of("early", "not completed: reverted"));
    }

    /** A contract with a typing error looks as one without hits and tasks otherwise. */
    @Test
    void tasksOfTheFileThatDoNotCountAreSaidToBeLeftOut() throws IOException {
        Path file = root.resolve("others.jsonl");
        Files.write(
                file,
                List.of(
                        EventLine.task("elsewhere").with("contract", OTHER).text(),
                        EventLine.task("elsewhere-2").with("contract", OTHER).text()));
        List<String> args =
                new ArrayList<>(List.of("hits", "compare", "acme", EventLine.CONTRACT, "--from", file.toString()));
        args.addAll(TIME);
        CommandOutput compared = operator.json(args.toArray(String[]::new));
        assertThat(compared.done().path("there").asInt()).isZero();
        assertThat(compared.err()).contains("left out: 2 tasks that are of another contract or time");
    }

    @Test
    void aFileAndATimeThatCannotBeAreRefused() throws IOException {
        Path file = root.resolve("logins.jsonl");
        Files.write(file, List.of(EventLine.account("person").text()));
        List<String> args =
                new ArrayList<>(List.of("hits", "compare", "acme", EventLine.CONTRACT, "--from", file.toString()));
        operator.json(args.toArray(String[]::new)).refused(2, "--since");
        args.addAll(TIME);
        operator.json(args.toArray(String[]::new)).refused(1, "no line of the file names a task");
        args.set(5, root.resolve("none").toString());
        operator.json(args.toArray(String[]::new)).refused(1, "there is no file");
        args.set(2, "gamma");
        operator.json(args.toArray(String[]::new)).refused(1, "there is no tenant gamma");
    }

    private JsonNode compare(Path file) {
        List<String> args =
                new ArrayList<>(List.of("hits", "compare", "acme", EventLine.CONTRACT, "--from", file.toString()));
        args.addAll(TIME);
        return operator.done(args.toArray(String[]::new));
    }

    private static Map<String, String> reasons(JsonNode compared, String side) {
        return compared.path(side)
                .valueStream()
                .collect(Collectors.toMap(
                        task -> task.path("task_id").asString(),
                        task -> task.path("reason").asString()));
    }
}
