package com.mintactivity.tests.operator;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.activity.tally.seal.SparseLimit;
import com.mintactivity.tests.harness.EventLine;
import com.mintactivity.tests.harness.QueuedSealer;
import com.mintactivity.tests.harness.Stack;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Commands that list, show, verify and rebuild stored tallies. */
final class TalliesTest {

    private static final String MINUTE = "minute#2026-11-18T10:07:00Z";

    @AutoClose
    private final Stack stack = Stack.fresh();

    private final OperatorHarness operator;

    TalliesTest(@TempDir Path root) {
        operator = new OperatorHarness(stack, root);
    }

    @BeforeEach
    void importHistory() {
        operator.done("tenant", "create", "acme", "--app", "acme", "--attribution-live-at", "1960-01-01T00:00:00Z");
        List<String> history = new ArrayList<>(List.of(
                hit("first", "2026-11-18T10:07:01Z", "4711"),
                hit("second", "2026-11-18T10:07:59.999Z", "4711"),
                hit("other", "2026-11-18T10:07:30Z", "4712")));
        for (int day = 15; day < 18; day++) {
            history.add(hit("day-" + day, "2026-11-%02dT23:00:00Z".formatted(day), "user-" + day % 3));
        }
        operator.feed("hits", "import", history);
        seal();
    }

    private static String hit(String taskId, String finishedAt, String userId) {
        return EventLine.task(taskId)
                .with("finished_at", finishedAt)
                .with("user_id", userId)
                .text();
    }

    /** Several rounds, since an import is repaired some time after a sealer has seen that it has finished. */
    private void seal() {
        operator.seal(3, QueuedSealer.DENSE);
    }

    private CommandOutput verify() {
        return operator.json("tallies", "verify", "acme", EventLine.CONTRACT);
    }

    @Test
    void historyIsSealedAsTheHitsAre() {
        JsonNode answer = verify().done();
        assertThat(answer.path("since").asString()).isEqualTo("2026-11-15T23:00:00Z");
        assertThat(answer.path("sealed_until").asString()).isEqualTo("2026-11-19T00:00:00Z");
        assertThat(answer.path("different")).isEmpty();
        assertThat(operator.done("tallies", "list", "acme", EventLine.CONTRACT, "--since", "2026-11-15T00:00:00Z")
                        .valueStream()
                        .map(tally -> tally.path("period").asString()))
                .contains("minute#2026-11-15T23:00:00Z", "day#2026-11-17T00:00:00Z");
    }

    /** Nothing is stored of the hour that has not ended, so its wallets have no indexes. */
    @Test
    void aSparseContractIsVerifiedInTheMiddleOfAnHour() {
        String contract = "0x00000000000000000000000000000000000000cc";
        List<String> history = new ArrayList<>();
        for (int hour = 0; hour < 24; hour++) {
            history.add(EventLine.task("sparse-" + hour)
                    .with("contract", contract)
                    .with("user_id", "user-" + hour)
                    .with(
                            "finished_at",
                            stack.clock()
                                    .instant()
                                    .minus(Duration.ofMinutes(20 + 30L * hour))
                                    .toString())
                    .text());
        }
        operator.feed("hits", "import", history);
        operator.seal(3, SparseLimit.DEFAULT);
        JsonNode answer = operator.done("tallies", "verify", "acme", contract);
        assertThat(answer.path("different")).isEmpty();
        assertThat(Instant.parse(answer.path("sealed_until").asString()))
                .isAfter(stack.clock().instant().minus(Duration.ofMinutes(10)));
    }

    /** Before the epoch only invalidated ranges are sealed. */
    @Test
    void historyOfAnyAgeIsServedAndSealed() {
        String token = token();
        operator.feed(
                "hits",
                "import",
                List.of(hit("a", "1969-07-20T20:17:40Z", "4711"), hit("b", "1990-01-01T00:00:00Z", "4711")));
        assertThat(total(token, "1969-07-01T00:00:00Z", "1969-08-01T00:00:00Z")).isEqualTo(1);
        seal();
        assertThat(total(token, "1969-07-02T00:00:00Z", "1969-08-01T00:00:00Z")).isEqualTo(1);
        assertThat(total(token, "1990-01-01T00:00:00Z", "1990-01-02T00:00:00Z")).isEqualTo(1);
    }

    @Test
    void aLostTallyIsReportedAndRebuilt() {
        stack.dynamo()
                .deleteItem(request -> request.tableName(stack.name() + "-tallies")
                        .key(Map.of(
                                "tenant_contract", AttributeValue.fromS("acme#" + EventLine.CONTRACT),
                                "period", AttributeValue.fromS(MINUTE + "#000"))));
        CommandOutput found = verify();
        assertThat(found.status()).isEqualTo(1);
        assertThat(found.out()).contains("\"different\":[\"" + MINUTE + "\"]");
        assertThat(found.err().lines().toList()).hasSize(1).first().asString().contains("1 stored tally", "rebuild");

        JsonNode rebuilt = operator.done("tallies", "rebuild", "acme", EventLine.CONTRACT);
        assertThat(rebuilt.path("different").valueStream().map(JsonNode::asString))
                .containsExactly(MINUTE);
        assertThat(verify().done().path("different")).isEmpty();
    }

    @Test
    void aTimeRangeIsVerifiedAlone() {
        JsonNode answer = operator.done(
                "tallies",
                "verify",
                "acme",
                EventLine.CONTRACT,
                "--since",
                "2026-11-18T00:00:00Z",
                "--until",
                "2026-11-19T00:00:00Z");
        assertThat(answer.path("until").asString()).isEqualTo("2026-11-19T00:00:00Z");
        assertThat(answer.path("different")).isEmpty();
    }

    @Test
    void aTallyIsReadable() {
        JsonNode tallies = operator.done(
                "tallies",
                "list",
                "acme",
                EventLine.CONTRACT,
                "--since",
                "2026-11-18T10:00:00Z",
                "--until",
                "2026-11-18T10:30:00Z");
        assertThat(tallies.get(0).path("period").asString()).isEqualTo(MINUTE);
        assertThat(tallies.get(0).path("users").asLong()).isEqualTo(2);
        assertThat(tallies.get(0).path("hits").asLong()).isEqualTo(3);
        assertThat(tallies.get(0).path("bytes").asLong()).isPositive();

        JsonNode rows = operator.done("tallies", "show", "acme", EventLine.CONTRACT, MINUTE);
        assertThat(rows).hasSize(2);
        assertThat(rows.get(0))
                .hasToString("{\"user_id\":\"4711\",\"chain_id\":1,\"hits\":2,\"last\":\"2026-11-18T10:07:59.999Z\","
                        + "\"wallets\":[\"0x00000000000000000000000000000000000000aa\"],"
                        + "\"gas\":{\"mode\":\"manual\",\"max_fee_gwei\":\"25.5\",\"priority_gwei\":\"1.5\"}}");
    }

    @Test
    void withoutJsonTheOutputIsATable() {
        CommandOutput list = operator.run(
                List.of("--local", "tallies", "list", "acme", EventLine.CONTRACT, "--since", "2026-11-18T10:00:00Z"),
                new byte[0]);
        assertThat(list.out()).startsWith("PERIOD ").contains(MINUTE);
        CommandOutput show =
                operator.run(List.of("--local", "tallies", "show", "acme", EventLine.CONTRACT, MINUTE), new byte[0]);
        assertThat(show.out()).startsWith("USER ").contains("4711", "25.5/1.5");
    }

    @Test
    void statusShowsHowFarAContractIsSealed() {
        JsonNode status = operator.done("tallies", "status", "acme", EventLine.CONTRACT);
        assertThat(status.path("tenant").asString()).isEqualTo("acme");
        assertThat(status.path("contract").asString()).isEqualTo(EventLine.CONTRACT);
        assertThat(status.path("watermark").asString()).isEqualTo("2026-11-19T00:00:00Z");
        assertThat(status.path("lag_s").asLong()).isZero();
        assertThat(status.path("epoch").asLong()).isPositive();
        assertThat(status.path("invalid_hours").asLong()).isZero();
        assertThat(status.path("hits_31d").asLong()).isEqualTo(6);
        assertThat(operator.done("tallies", "status", "acme")).containsExactly(status);
        assertThat(operator.done("tallies", "status"))
                .containsExactly(((ObjectNode) status.deepCopy()).remove(List.of("hits_31d")));
        CommandOutput table = operator.run(List.of("--local", "tallies", "status"), new byte[0]);
        assertThat(table.out())
                .startsWith("CONTRACT ")
                .contains(EventLine.CONTRACT, "  of acme; sealed until 2026-11-19T00:00:00Z;");
    }

    @Test
    void statusShowsWhatIsNotSealed() {
        operator.feed("hits", "import", List.of(hit("late", "2026-11-10T05:00:00Z", "4713")));
        assertThat(operator.done("tallies", "status", "acme", EventLine.CONTRACT)
                        .path("invalid_hours")
                        .asLong())
                .isEqualTo(1);
        JsonNode other = operator.done("tallies", "status", "acme", "0x00000000000000000000000000000000000000cc");
        assertThat(other.path("watermark").isNull()).isTrue();
        assertThat(other.path("lag_s").asLong()).isZero();
    }

    /** Hours whose tallies must not be used, and which no command silently counts as checked. */
    @Test
    void invalidHoursAreNamed() {
        JsonNode valid = verify().done();
        assertThat(valid.path("left_out_hours").isIntegralNumber()).isTrue();
        assertThat(valid.path("left_out_hours").asLong()).isZero();
        assertThat(valid.path("left_out")).hasToString("[]");
        operator.feed(
                "hits",
                "import",
                List.of(
                        hit("late-1", "2026-11-10T05:00:00Z", "4713"),
                        hit("late-2", "2026-11-10T06:59:59Z", "4713"),
                        hit("late-3", "2026-11-18T10:08:00Z", "4713")));
        JsonNode answer = verify().done();
        assertThat(answer.path("left_out_hours").asLong()).isEqualTo(3);
        assertThat(answer.path("left_out"))
                .hasToString("[{\"since\":\"2026-11-10T05:00:00Z\",\"until\":\"2026-11-10T07:00:00Z\"},"
                        + "{\"since\":\"2026-11-18T10:00:00Z\",\"until\":\"2026-11-18T11:00:00Z\"}]");
        CommandOutput text = tallies("verify");
        assertThat(text.status()).isZero();
        assertThat(text.out())
                .isEqualTo("no tally differs: 2026-11-10T05:00:00Z to 2026-11-19T00:00:00Z,"
                        + " sealed until 2026-11-19T00:00:00Z; 3 invalid hours were left out, see `tallies status`\n");
        assertThat(tallies("verify", "--since", "2026-11-18T10:00:00Z", "--until", "2026-11-18T11:00:00Z")
                        .out())
                .startsWith("nothing was compared: ")
                .endsWith("; 1 invalid hour was left out, see `tallies status`\n");
        assertThat(tallies("status").err()).startsWith("LAG S leaves out 3 invalid hours, ");

        CommandOutput rebuilt = tallies("rebuild");
        assertThat(rebuilt.status()).isZero();
        assertThat(rebuilt.out()).contains("; 3 invalid hours were not compared");
        assertThat(rebuilt.err()).contains("3 invalid hours left, ");
        seal();
        assertThat(verify().done().path("left_out_hours").asLong()).isZero();
        assertThat(tallies("status").err()).isEmpty();
    }

    private CommandOutput tallies(String command, String... options) {
        List<String> arguments = new ArrayList<>(List.of("--local", "tallies", command, "acme", EventLine.CONTRACT));
        arguments.addAll(List.of(options));
        return operator.run(arguments, new byte[0]);
    }

    /** Columns: the command after {@code tallies}, and what the refusal says. */
    @ParameterizedTest
    @CsvSource({
        "verify absent 0x00000000000000000000000000000000000000bb, no tenant",
        "verify acme 0x123, 40 hex digits",
        "status absent, no tenant",
        "status acme 0x123, 40 hex digits",
        "list acme 00000000000000000000000000000000000000bb, 40 hex digits",
        "show acme 0x00000000000000000000000000000000000000bb minute#2000-01-01T00:00:00Z, no stored tally",
        "rebuild acme 0x00000000000000000000000000000000000000bb --since 2026-11-03T00:00:00Z --until"
                + " 2026-11-02T00:00:00Z, --since must not be after --until"
    })
    void isRefused(String command, String reason) {
        List<String> arguments = new ArrayList<>(List.of("tallies"));
        arguments.addAll(List.of(command.split(" ", -1)));
        operator.json(arguments.toArray(String[]::new)).refused(1, reason);
    }

    /** A hit that is imported into a sealed period is served at once, and after the period is resealed. */
    @Test
    void aHitImportedIntoASealedPeriodIsServedBeforeAndAfterResealing() {
        String token = token();
        operator.feed("hits", "import", List.of(hit("late", "2026-11-10T05:00:00Z", "4713")));
        assertThat(total(token, "2026-11-01T00:00:00Z", "2026-11-19T00:00:00Z")).isEqualTo(7);
        seal();
        assertThat(total(token, "2026-11-02T00:00:00Z", "2026-11-19T00:00:00Z")).isEqualTo(7);
        assertThat(verify().done().path("different")).isEmpty();
    }

    private String token() {
        return operator.done("key", "issue", "acme", "--allow", "8.8.8.8/32")
                .path("token")
                .asString();
    }

    private long total(String token, String since, String until) {
        return stack.get(Stack.HITS)
                .header("Authorization", "Bearer " + token)
                .query("contract", EventLine.CONTRACT)
                .query("since", since)
                .query("until", until)
                .send()
                .ok()
                .path("total")
                .path("hits")
                .longValue();
    }
}
