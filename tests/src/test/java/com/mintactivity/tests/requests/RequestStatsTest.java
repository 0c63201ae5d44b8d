package com.mintactivity.tests.requests;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.auth.key.Token;
import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.tests.harness.HitBuilder;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TestClock;
import com.mintactivity.tests.harness.TestTenant;
import com.mintactivity.tests.operator.OperatorHarness;
import com.mintactivity.tests.requests.MixedLoad.Sent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/** The commands on the log of requests say what the callers saw, to the request. */
final class RequestStatsTest {

    @AutoClose
    private final Stack stack = Stack.fresh();

    private final Path log;
    private final OperatorHarness operator;
    private final MixedLoad load;

    RequestStatsTest(@TempDir Path root) {
        operator = new OperatorHarness(stack, root);
        log = root.resolve(".local/service.log");
        load = new MixedLoad(stack);
    }

    @BeforeEach
    void send() throws IOException {
        load.send(100);
        // As the file is after it was renamed in the middle.
        List<String> lines = stack.log().lines().toList();
        Files.write(log.resolveSibling("service.log.1"), lines.subList(0, lines.size() / 2));
        Files.write(log, lines.subList(lines.size() / 2, lines.size()));
    }

    enum By {
        TENANT(Sent::tenant),
        KEY(Sent::keyId),
        ROUTE(Sent::route),
        CODE(Sent::code);

        /** A method reference, which has no state. */
        @SuppressWarnings("ImmutableEnumChecker")
        private final Function<Sent, String> group;

        By(Function<Sent, String> group) {
            this.group = group;
        }
    }

    /** requests, ok, refused, limited, failed */
    private record Counts(int requests, int ok, int refused, int limited, int failed) {

        static Counts of(JsonNode row) {
            return new Counts(
                    row.path("requests").intValue(),
                    row.path("ok").intValue(),
                    row.path("refused").intValue(),
                    row.path("limited").intValue(),
                    row.path("failed").intValue());
        }

        static Counts of(List<Sent> sent) {
            return new Counts(
                    sent.size(),
                    count(sent, 200, 200),
                    count(sent, 400, 404),
                    count(sent, 429, 429),
                    count(sent, 500, 599));
        }

        private static int count(List<Sent> sent, int from, int to) {
            return (int) sent.stream()
                    .filter(one -> one.status() >= from && one.status() <= to)
                    .count();
        }
    }

    @ParameterizedTest
    @EnumSource
    void countsAreThoseOfTheCallers(By by) {
        String word = by.name().toLowerCase(Locale.ROOT);
        Map<String, Counts> counted = new HashMap<>();
        operator.done("stats", "--by", word)
                .forEach(row -> counted.put(row.path(word).asString(""), Counts.of(row)));
        Map<String, Counts> expected = new HashMap<>();
        load.sent().stream()
                .collect(Collectors.groupingBy(by.group))
                .forEach((group, sent) -> expected.put(group, Counts.of(sent)));
        assertThat(counted).isEqualTo(expected).hasSizeGreaterThan(2);
    }

    @Test
    void withoutAGroupingAllAreOneRow() {
        JsonNode rows = operator.done("stats");
        assertThat(rows).hasSize(1);
        assertThat(Counts.of(rows.path(0))).isEqualTo(Counts.of(load.sent()));
        assertThat(rows.path(0).path("p50_ms").isNumber()).isTrue();
        assertThat(rows.path(0).path("read_units").longValue()).isPositive();
        assertThat(rows.path(0).path("cached_share").doubleValue()).isBetween(0.01, 0.99);
        assertThat(operator.run(List.of("--local", "stats", "--by", "tenant"), new byte[0])
                        .out())
                .contains("TENANT", "P99 MS", "globex", " read units; ", "% cached");
    }

    /** A wrong secret counts for the key that it claims; the reasons of a key add up to its requests. */
    @Test
    void refusalsOfAKeyAreCountedByCause() {
        String key = operator.done("requests", "--since", "24h", "--code", "invalid_key")
                .valueStream()
                .filter(line -> line.path("reason").asString().equals("wrong_secret"))
                .map(line -> line.path("claimed_key_id").asString())
                .findFirst()
                .orElseThrow();
        Map<String, Integer> reasons = new HashMap<>();
        operator.done("stats", "--by", "reason", "--key", key)
                .forEach(row -> reasons.put(
                        row.path("reason").asString(""), row.path("requests").intValue()));
        Map<String, Integer> expected = new HashMap<>();
        operator.done("requests", "--since", "24h", "--key", key)
                .forEach(line -> expected.merge(line.path("reason").asString(""), 1, Integer::sum));
        assertThat(reasons).isEqualTo(expected).containsKey("wrong_secret");
        operator.json("stats", "--key", "acme").refused(2, "--key is the id of a key");
    }

    @Test
    void aLocalLogIsReadUpToTheEndOfTheSearch() {
        assertThat(operator.done("requests", "--until", "1m")).isEmpty();
        assertThat(operator.done("stats", "--until", "1m")).isEmpty();
        assertThat(operator.done("requests", "--since", "1h", "--until", "0s")).hasSize(100);
    }

    /** Names of tenants that are much longer than the id of a key take more. */
    @ParameterizedTest
    @EnumSource
    void countsFitATerminalOf80Columns(By by) {
        String word = by.name().toLowerCase(Locale.ROOT);
        assertThat(operator.run(List.of("--local", "stats", "--by", word), new byte[0])
                        .out()
                        .lines())
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
    }

    @Test
    void aRefusalByAShareIsCountedAsSuch() throws IOException {
        TestTenant sandy = stack.partner("sandy");
        sandy.change(Tenant::asSandbox);
        Token token = sandy.key();
        var narrow = stack.instances(Map.of("SERVICE_PER_MINUTE", "10", "SERVICE_BURST", "10"), stack.clock());
        stack.ask(narrow, Stack.HEALTH).key(token).send().ok();
        String message = stack.ask(narrow, Stack.HEALTH)
                .key(token)
                .send()
                .refused(429, "rate_limited")
                .message();
        assertThat(message)
                .startsWith("This partner's share of the limit of all keys together is used up. Retry after ");
        Files.writeString(log, stack.log());
        JsonNode row =
                operator.done("stats", "--by", "key", "--tenant", "sandy").path(0);
        assertThat(row.path("key").asString()).isEqualTo(token.keyId());
        assertThat(row.path("limited").intValue()).isOne();
        assertThat(row.path("limited_by_share").intValue()).isOne();
        assertThat(operator.run(List.of("--local", "stats", "--by", "key", "--tenant", "sandy"), new byte[0])
                        .out())
                .contains("1 of LIMITED by the share");
        assertThat(stack.log()).contains("\"limit\":\"share\"").doesNotContain("ServiceLimited");
    }

    @Test
    void keysAreListedWithTheirUse() {
        Map<String, Counts> expected = new HashMap<>();
        operator.done("key", "list").forEach(key -> {
            List<Sent> sent = load.sent().stream()
                    .filter(one -> one.keyId().equals(key.path("key_id").asString()))
                    .toList();
            Counts counts = Counts.of(sent);
            assertThat(key.path("requests_7d").intValue()).isEqualTo(counts.requests());
            assertThat(key.path("limited_7d").intValue()).isEqualTo(counts.limited());
            // The clock stands still.
            assertThat(key.path("busiest_minute_7d").intValue()).isEqualTo(counts.requests());
            assertThat(key.path("days_left").intValue()).isEqualTo(90);
            expected.put(key.path("key_id").asString(), counts);
        });
        assertThat(expected).hasSize(8);
    }

    /** A key is behind as long as its last requests were; statistics are of all their time. */
    @Test
    void aKeyThatIsBehindIsSeen() throws IOException {
        TestTenant slow = stack.partner("slow");
        for (int hour = 1; hour <= 3; hour++) {
            slow.hit("slow" + hour)
                    .at(TestClock.START.minus(Duration.ofHours(hour)))
                    .put();
        }
        Token behind = slow.key();
        for (int rows = 1; rows <= 3; rows++) {
            stack.ask(Stack.MINTS).key(behind).query("limit", rows).send().ok();
        }
        Files.writeString(log, stack.log());
        assertThat(behindS("key", "list", "slow")).isEqualTo("10800");
        assertThat(operator.run(List.of("--local", "key", "list"), new byte[0]).out())
                .containsOnlyOnce("behind by ")
                .contains("  behind by 10800 s\n");
        assertThat(behindS("stats", "--tenant", "slow")).isEqualTo("10800");
        assertThat(operator.run(List.of("--local", "stats", "--by", "key"), new byte[0])
                        .out())
                .containsOnlyOnce(" read units; behind by 10800 s");
        assertThat(operator.done("stats", "--tenant", "acme")
                        .path(0)
                        .path("behind_s")
                        .isNull())
                .isTrue();
        stack.clock().advance(Duration.ofMinutes(6));
        assertThat(behindS("key", "list", "slow")).isEmpty();
        assertThat(operator.done("key", "list", "slow").path(0).path("behind_s").isNull())
                .isTrue();
        assertThat(behindS("stats", "--tenant", "slow")).isEqualTo("10800");
    }

    private String behindS(String... command) {
        return operator.done(command).path(0).path("behind_s").asString("");
    }

    @Test
    void eachRequestIsFoundByItsId() {
        for (Sent sent : load.sent().subList(0, 50)) {
            JsonNode shown = operator.done("requests", "show", sent.requestId());
            assertThat(shown.path("at").asString()).isEqualTo("2026-11-20T12:00:30Z");
            assertThat(shown.path("status").intValue()).isEqualTo(sent.status());
            assertThat(shown.path("code").asString("")).isEqualTo(sent.code());
            assertThat(shown.path("tenant").asString("")).isEqualTo(sent.tenant());
        }
        operator.json("requests", "show", "unknown").refused(1, "no line of a request unknown was logged since");
    }

    /** The secrets and ids of the load, and the addresses that it came from. */
    @Test
    void noLineHasASecretOrPersonalData() {
        assertThat(stack.log().lines().filter(line -> line.contains("\"message\":\"request\"")))
                .hasSize(100);
        // A line names the contract of its query.
        assertThat(stack.log().replace("\"contract\":\"" + HitBuilder.CONTRACT + "\"", ""))
                .doesNotContain("user-", TestTenant.ADDRESS, "1.2.3.4", "svc_live_", "untill")
                // An id of a key may contain 0x.
                .doesNotContainPattern("0x[0-9a-f]{8}");
        load.tokens()
                .forEach(token -> assertThat(stack.log())
                        .doesNotContain(token.reveal().substring(token.reveal().length() - 64)));
    }

    @Test
    void aLogThatIsMissingIsNamedAndLeavesTheListOfKeys() throws IOException {
        Files.delete(log);
        operator.json("stats").refused(1, "service.log to read: the service that `make run` starts");
        var list = operator.json("key", "list");
        assertThat(list.done().path(0).has("requests_7d")).isFalse();
        assertThat(list.err()).contains("the use of the last 7 days is left out: there is no log");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "stats --by user | 2 | is not tenant, key, route, code or reason",
                "stats --since yesterday | 2 | is not a time such as",
                "requests tail --until 1h | 2 | has no option '--until'",
                "requests tail --code nonsense | 2 | --code nonsense is none of invalid_key, ip_not_allowed",
                "requests tail --status 42 | 2 | --status is a status of HTTP, 100 to 599",
                "requests tail --tenant umbrella | 1 | there is no tenant umbrella",
            })
    void whatNoRequestCanHaveIsRefused(String command, int status, String reason) {
        operator.json(command.split(" ")).refused(status, reason);
    }
}
