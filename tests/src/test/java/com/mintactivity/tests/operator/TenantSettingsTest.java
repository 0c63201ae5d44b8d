package com.mintactivity.tests.operator;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.Gas;
import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.activity.hit.Wallet;
import com.mintactivity.tests.harness.ApiRequest;
import com.mintactivity.tests.harness.EventLine;
import com.mintactivity.tests.harness.HitBuilder;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TableContents;
import com.mintactivity.tests.harness.TestClock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/**
 * {@code tenant set}: the tenant and its audit row afterwards, the effect on hits and requests, and what it refuses.
 */
final class TenantSettingsTest {

    private static final String LIVE = "2026-11-20T12:00:30Z";

    @AutoClose
    private final Stack stack = Stack.fresh();

    private final OperatorHarness operator;

    TenantSettingsTest(@TempDir Path root) {
        operator = new OperatorHarness(stack, root);
        operator.done("tenant", "create", "acme", "--app", "acme", "old");
        operator.done("tenant", "create", "beta", "--app", "beta");
    }

    @Test
    void aChangeIsAnsweredAndAudited() {
        String after = "{\"tenant\":\"acme\",\"apps\":[\"acme\",\"new\",\"newer\"],"
                + "\"attribution_live_at\":\"2026-01-01T00:00:00.25Z\",\"max_window_days\":62,"
                + "\"enabled\":true,\"api_enabled\":true}";
        stack.clock().advance(Duration.ofMillis(1));
        JsonNode answer = operator.done(
                "tenant",
                "set",
                "acme",
                "--add-app",
                "new",
                "newer",
                "--remove-app",
                "old",
                "--max-window-days",
                "62",
                "--attribution-live-at",
                "2026-01-01T01:00:00.2509+01:00");
        assertThat(answer).hasToString(after);
        assertThat(operator.done("tenant", "show", "acme")).hasToString(after);
        JsonNode row = operator.done("audit").get(2);
        assertThat(row.path("command").asString()).isEqualTo("tenant set");
        assertThat(row.path("target").asString()).isEqualTo("acme");
        assertThat(row.path("change"))
                .hasToString("{\"apps\":{\"before\":[\"acme\",\"old\"],\"after\":[\"acme\",\"new\",\"newer\"]},"
                        + "\"attribution_live_at\":{\"before\":\"" + LIVE
                        + "\",\"after\":\"2026-01-01T00:00:00.250Z\"},"
                        + "\"max_window_days\":{\"before\":31,\"after\":62}}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--add-app old",
                "--add-app old --add-app acme",
                "--max-window-days 31",
                "--attribution-live-at 2026-11-20T13:00:30+01:00",
                "--attribution-live-at 2026-11-20T12:00:30.0001Z --max-window-days 31 --add-app acme"
            })
    void aChangeWithoutEffectIsSaidAndNotAudited(String options) {
        TableContents before = TableContents.of(stack);
        CommandOutput output = set("acme " + options);
        output.done();
        assertThat(output.err().lines()).containsExactly("nothing changed: acme has these settings already");
        assertThat(TableContents.of(stack)).isEqualTo(before);
    }

    @Test
    void aChangeWhoseAuditRowCannotBeWrittenIsNotMade() {
        stack.dynamo().deleteTable(request -> request.tableName(stack.name() + "-audit"));
        set("acme --add-app new --remove-app old").refused(1, "the local service has no tables");
        assertThat(operator.done("tenant", "show", "acme").path("apps")).hasToString("[\"acme\",\"old\"]");
        send(task("t-1", "old", LIVE), "recorded");
    }

    /** The default start drops what a partner has done before. */
    @Test
    void anEarlierAttributionStartMakesHitsOfTasksThatAreSentAgain() {
        // An import refuses the last five minutes.
        stack.clock().advance(Duration.ofMinutes(10));
        List<String> history = List.of(task("t-1", "acme", "2026-11-19T10:00:00Z"), task("t-2", "acme", LIVE));
        assertThat(operator.feed("hits", "import", history).path("not_hits").asInt())
                .isEqualTo(1);
        CommandOutput changed = set("acme --attribution-live-at 2026-11-19T10:00:00Z");
        changed.done();
        assertThat(changed.err())
                .contains("send or import the tasks again that were booked from 2026-11-19T10:00:00Z to " + LIVE);
        JsonNode again = operator.feed("hits", "import", history);
        assertThat(again.path("recorded").asInt()).isEqualTo(1);
        assertThat(again.path("repeated").asInt()).isEqualTo(1);
    }

    @Test
    void theDefaultAttributionStartIsSaid() {
        CommandOutput created = operator.json("tenant", "create", "gamma", "--app", "gamma");
        assertThat(created.err())
                .contains("tasks booked before " + LIVE + " are no hits", "`tenant set gamma --attribution-live-at T`");
        assertThat(operator.json("tenant", "create", "delta", "--app", "delta", "--attribution-live-at", LIVE)
                        .err())
                .doesNotContain("no hits");
    }

    /** A hit of any contract, whether or not it was ever sealed, and whatever hits other tenants have. */
    @Test
    void aLaterAttributionStartIsRefusedWhileHitsCompletedBeforeIt() {
        set("acme --attribution-live-at 2020-01-01T00:00:00Z").done();
        for (int i = 0; i < 20; i++) {
            hit("acme", "t-" + i, i, "2026-10-%02dT00:00:00.500Z".formatted(30 - i));
            hit("acme", "later-" + i, i, "2026-11-01T00:00:00Z");
            hit("acme-" + i, "other-" + i, i, "2021-01-01T00:00:00Z");
        }
        TableContents before = TableContents.of(stack);
        for (String later : List.of("2026-10-11T00:00:00.501Z", LIVE, "9999-12-31T23:59:59Z")) {
            set("acme --max-window-days 5 --attribution-live-at " + later)
                    .refused(
                            1,
                            "--attribution-live-at must not be later than the first hit of acme, which completed at"
                                    + " 2026-10-11T00:00:00.5Z: give that time or an earlier one");
        }
        assertThat(TableContents.of(stack)).isEqualTo(before);
        set("acme --attribution-live-at 2026-10-11T00:00:00.5Z").done();
        set("beta --attribution-live-at 9999-12-31T23:59:59Z").done();
    }

    /** History may have completed before the start, by its own account. */
    @Test
    void aStartAfterTheFirstHitCanOnlyBecomeEarlier() {
        hit("acme", "t-1", 1, "0001-01-01T00:00:00Z");
        set("acme --attribution-live-at 2026-11-21T00:00:00Z")
                .refused(1, "0001-01-01T00:00:00Z: the attribution start stays at " + LIVE + ", or becomes earlier");
        set("acme --attribution-live-at 2026-11-19T00:00:00Z").done();
    }

    @Test
    void pastHitsKeepTheirOwnerWhenAnAppMoves() {
        set("acme --attribution-live-at 2026-01-01T00:00:00Z").done();
        set("beta --attribution-live-at 2026-01-01T00:00:00Z").done();
        send(task("t-1", "old", LIVE), "recorded");
        set("beta --add-app old")
                .refused(1, "app old belongs to tenant acme: `tenant set acme --remove-app old` frees it");

        CommandOutput removed = set("acme --remove-app old");
        assertThat(removed.done().path("apps")).hasToString("[\"acme\"]");
        assertThat(removed.err()).contains("`tenant set OTHER --add-app`", "app_id old become dead letters");
        assertThat(operator.run(
                                List.of("--local", "--json", "tasks", "send", "-"),
                                task("t-2", "old", LIVE).getBytes(StandardCharsets.UTF_8))
                        .failed("every line was rejected")
                        .path("rejected"))
                .hasToString("[{\"line\":1,\"reason\":\"app_id belongs to no tenant\",\"app_id\":\"old\"}]");

        CommandOutput added = set("beta --add-app old");
        assertThat(added.done().path("apps")).hasToString("[\"beta\",\"old\"]");
        assertThat(added.err()).contains("events with app_id old came before this change, send them again");
        send(task("t-2", "old", LIVE), "recorded");
        assertThat(TableContents.of(stack).hits().stream().map(hit -> hit.taskId() + " of " + hit.tenant()))
                .containsExactlyInAnyOrder("t-1 of acme", "t-2 of beta");
    }

    /** Its keys still read the hits that it has. */
    @Test
    void theLastAppMayBeRemoved() {
        assertThat(set("beta --remove-app beta").done().path("apps")).isEmpty();
        assertThat(operator.done("tenant", "show", "beta").path("apps")).isEmpty();
        assertThat(operator.run(List.of("--local", "tenant", "list"), new byte[0])
                        .out())
                .containsPattern("beta .*\n.*; no apps\n");
        set("acme --add-app beta").done();
    }

    @Test
    void anotherMaximumWindowIsInEffectWithinTenSeconds() {
        String token = operator.done("key", "issue", "acme", "--allow", "8.8.8.8/32")
                .path("token")
                .asString();
        ApiRequest forty = stack.get(Stack.HITS)
                .header("Authorization", "Bearer " + token)
                .query("contract", HitBuilder.CONTRACT)
                .query("since", TestClock.START.minus(Duration.ofDays(40)));
        forty.send().refused(400, "window_too_large");
        set("acme --max-window-days 41").done();
        stack.expireRecords();
        forty.send().ok();
        // The answer is cached, and is refused nevertheless.
        set("acme --max-window-days 39").done();
        stack.expireRecords();
        forty.send().refused(400, "window_too_large");
    }

    /** A transaction has at most 100 writes. */
    @Test
    void aTenantOwnsAtMost98Apps() {
        List<String> more = apps("more", 97);
        set("acme --add-app " + String.join(" ", more)).refused(1, "a tenant owns at most 98 apps, not 99");
        set("acme --add-app " + String.join(" ", more.subList(1, 97))).done();
        set("acme --add-app one-more").refused(1, "a tenant owns at most 98 apps, not 99");
        set("acme --remove-app old --add-app one-more").done();
        set("acme --remove-app " + String.join(" ", more.subList(1, 51)) + " --add-app "
                        + String.join(" ", apps("other", 50)))
                .refused(1, "one command adds and removes at most 98 apps, not 100: use several commands");
        set("acme --remove-app " + String.join(" ", more.subList(1, 50)) + " --add-app "
                        + String.join(" ", apps("other", 49)))
                .done();
        assertThat(TableContents.of(stack).items("tenants")).hasSize(98 + 1 + 2);
    }

    private static List<String> apps(String name, int number) {
        return IntStream.range(0, number).mapToObj(i -> name + "-" + i).toList();
    }

    private CommandOutput set(String arguments) {
        return operator.json(Stream.concat(Stream.of("tenant", "set"), Stream.of(arguments.split(" ")))
                .toArray(String[]::new));
    }

    private void send(String task, String outcome) {
        assertThat(operator.feed("tasks", "send", List.of(task)).path(outcome).asInt())
                .isEqualTo(1);
    }

    private static String task(String taskId, String app, String bookedAt) {
        return EventLine.task(taskId)
                .with("app_id", app)
                .with("booked_at", bookedAt)
                .text();
    }

    private void hit(String tenant, String taskId, int contract, String completedAt) {
        stack.put(new Hit(
                taskId,
                tenant,
                new ContractAddress("0x%040x".formatted(contract)),
                1,
                new UserId("4711"),
                Wallet.NONE,
                "",
                1,
                Instant.parse(completedAt),
                Gas.AUTO));
    }
}
