package com.mintactivity.tests.requests;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.tests.harness.AwsAccount;
import com.mintactivity.tests.harness.KeyVariants;
import com.mintactivity.tests.harness.LogsStandIn;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TestClock;
import com.mintactivity.tests.operator.CommandOutput;
import com.mintactivity.tests.operator.OperatorHarness;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** The queries of the commands to CloudWatch Logs, and how they read its answers. */
@Isolated("changes system properties that the AWS SDK reads")
final class StackRequestsTest {

    private static final long NOW = TestClock.START.getEpochSecond();

    private static final String LINE = """
        {"timestamp":"2026-11-20T11:59:00.250Z","level":"INFO","message":"request","request_id":"r-1",\
        "endpoint":"HitsFunction","status":429,"code":"rate_limited","limit":"key","tenant":"acme",\
        "key_id":"svc_000000000001","ms":3}\
        """;

    private static final String GATEWAY = """
        {"stack":"s","requestId":"r-1","time":"20/Nov/2026:11:59:00 +0000","method":"GET","route":"-",\
        "status":"403","bytes":"9","latencyMs":"-","functionMs":"-","functionStatus":"-",\
        "gatewayError":"WAF_FILTERED"}\
        """;

    @AutoClose
    private final Stack stack = Stack.overHttp();

    @AutoClose
    private final LogsStandIn logs = new LogsStandIn();

    @AutoClose
    private final AwsAccount aws = new AwsAccount(stack.name());

    private final OperatorHarness operator;

    StackRequestsTest(@TempDir Path root) throws IOException {
        operator = new OperatorHarness(stack, root);
    }

    @BeforeEach
    void deploy() {
        aws.reach("CloudWatchLogs", logs.url());
        stack.partner("acme").key(key -> KeyVariants.withRate(key, 60, 20));
    }

    private CommandOutput run(String... command) {
        List<String> args = new ArrayList<>(List.of("--stack", stack.name(), "--json"));
        args.addAll(List.of(command));
        return operator.run(args, new byte[0]);
    }

    @Test
    void anIdThatBeginsWithAHyphenIsNoOption() {
        logs.answerWith(query -> List.of(Map.of("@message", LINE.replace("r-1", "-h_Xy12345EliA="))));
        for (List<String> command : List.of(List.of("requests", "show"), List.of("requests"))) {
            List<String> args = new ArrayList<>(command);
            args.addAll(List.of("-h_Xy12345EliA=", "--since", "2h"));
            assertThat(run(args.toArray(String[]::new))
                            .done()
                            .path("request_id")
                            .asString())
                    .isEqualTo("-h_Xy12345EliA=");
        }
    }

    @Test
    void aRequestIsSearchedForInItsLastHourThenInItsLastDayThenInTheWeek() {
        logs.answerWith(query -> query.path("endTime").asLong() < NOW - 3000
                ? List.of(Map.of("@message", GATEWAY, "@ptr", "x"), Map.of("@message", LINE))
                : List.of());
        assertThat(run("requests", "show", "r-1").done().toString())
                .isEqualTo("{\"at\":\"2026-11-20T11:59:00.25Z\",\"request_id\":\"r-1\",\"endpoint\":\"HitsFunction\","
                        + "\"status\":429,\"code\":\"rate_limited\",\"tenant\":\"acme\","
                        + "\"key_id\":\"svc_000000000001\",\"limit\":\"key\",\"ms\":3}");
        assertThat(logs.queries()).hasSize(2);
        assertThat(logs.queries().getFirst().path("startTime").asLong()).isEqualTo(NOW - 3600);
        assertThat(logs.queries().getLast().path("startTime").asLong()).isEqualTo(NOW - 86400);
        assertThat(logs.queries().getFirst().path("logGroupNames").toString())
                .contains("/aws/lambda/" + stack.name() + "-mints", "/aws/apigateway/" + stack.name());
        run("requests", "show", "r-1", "--since", "30m").refused(1, "no line of a request r-1 was logged since");
        assertThat(logs.queries()).hasSize(3);
    }

    @Test
    void requestsOfThePastAreSearchedForAndListedInTheirOrder() {
        String later = LINE.replace("11:59:00", "11:59:30").replace("r-1", "r-2");
        String claimed = LINE.replace("\"key_id\"", "\"claimed_key_id\"").replace("r-1", "r-3");
        logs.answerWith(query -> List.of(
                Map.of("@message", later),
                Map.of("@message", LINE),
                Map.of("@message", claimed),
                Map.of("@message", LINE.replace("svc_000000000001", "svc_000000000002"))));
        assertThat(run("requests", "--tenant", "acme", "--key", "svc_000000000001", "--code", "rate_limited")
                        .done()
                        .valueStream()
                        .map(request -> request.path("request_id").asString()))
                .containsExactly("r-1", "r-3", "r-2");
        JsonNode query = logs.queries().getFirst();
        assertThat(query.path("startTime").asLong()).isEqualTo(NOW - 86400);
        assertThat(query.path("queryString").asString())
                .isEqualTo(
                        "fields @timestamp, @message | filter message = \"request\" and tenant = \"acme\" and (key_id"
                                + " = \"svc_000000000001\" or claimed_key_id = \"svc_000000000001\") and code ="
                                + " \"rate_limited\" | sort @timestamp desc");
        assertThat(operator.run(List.of("--stack", stack.name(), "requests", "--since", "2h"), new byte[0])
                        .out()
                        .lines())
                .hasSize(4)
                .first()
                .asString()
                .startsWith("2026-11-20T11:59:00.25Z  429      3 ms  hits  rate_limited  key  acme");
        run("requests", "--key", "svc_live_x").refused(2, "--key is the id of a key");
        run("requests", "--contract", "0x1").refused(2, "--contract is 0x and 40 hexadecimal digits");
        run("requests", "r-1", "--tenant", "acme").refused(2, "an ID chooses one request");
    }

    @Test
    void theRequestsOfAPartnerSayWhatTheyAskedFor() {
        String asked = LINE.replace(
                "\"ms\":3",
                "\"contract\":\"0x" + "ab".repeat(20) + "\",\"since\":\"2026-11-01T00:00:00Z\","
                        + "\"until\":\"2026-11-08T00:00:00Z\",\"asked\":500,\"continued\":true,\"ms\":3");
        logs.answerWith(query -> List.of(Map.of("@message", asked), Map.of("@message", LINE.replace("r-1", "r-2"))));
        List<String> command = List.of("--stack", stack.name(), "requests", "--contract", "0x" + "AB".repeat(20));
        assertThat(operator.run(command, new byte[0]).out().lines())
                .singleElement()
                .asString()
                .contains("0x" + "ab".repeat(20) + " 2026-11-01T00:00:00Z/2026-11-08T00:00:00Z continued");
        assertThat(logs.queries().getFirst().path("queryString").asString())
                .contains(" and contract = \"0x" + "ab".repeat(20) + "\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"requests", "requests r-1", "requests show r-1", "stats"})
    void aSearchEndsWhereItIsToldTo(String command) {
        logs.answerWith(query -> List.of(Map.of("@message", LINE, "requests", "1")));
        run((command + " --since 4h --until 2h").split(" ")).done();
        assertThat(logs.queries().getFirst().path("endTime").asLong()).isEqualTo(NOW - 7200);
        run((command + " --since 1h --until 2h").split(" ")).refused(1, "--since must not be after --until");
        assertThat(logs.queries()).hasSize(1);
    }

    @Test
    void anIdAloneIsThatOfOneRequest() {
        logs.answerWith(query -> List.of(Map.of("@message", LINE)));
        JsonNode shown = run("requests", "show", "r-1").done();
        assertThat(run("requests", "r-1").done()).isEqualTo(shown);
        assertThat(shown.path("request_id").asString()).isEqualTo("r-1");
    }

    @Test
    void aRequestThatReachedNoFunctionIsThatOfTheAccessLog() {
        logs.answerWith(query -> List.of(Map.of("@message", GATEWAY)));
        assertThat(run("requests", "show", "r-1").done().toString())
                .isEqualTo("{\"at\":\"2026-11-20T11:59:00Z\",\"request_id\":\"r-1\",\"endpoint\":\"API Gateway\","
                        + "\"status\":403,\"reason\":\"WAF_FILTERED\"}");
    }

    /** As Insights writes numbers, and with a group to which the grouping does not apply. */
    @Test
    void statisticsAreThoseThatInsightsAddsUp() {
        logs.answerWith(query -> List.of(
                row("requests=2 ok=0 limited=0 failed=1 p50=1 p99=2 units=2.5"),
                row("tenant=acme requests=10000 ok=9000.0 limited=700 shared=650 failed=100 p50=4.5 p99=1.1E3"
                        + " units=1.25E6 behind=95.0 cacheable=200 hits=50")));
        JsonNode rows = run("stats", "--by", "tenant", "--since", "2h").done();
        assertThat(rows.toString())
                .isEqualTo("[{\"tenant\":\"acme\",\"requests\":10000,\"ok\":9000,\"refused\":200,\"limited\":700,"
                        + "\"limited_by_share\":650,\"failed\":100,\"p50_ms\":5,\"p99_ms\":1100,"
                        + "\"read_units\":1250000,\"behind_s\":95,\"cached_share\":0.25},"
                        + "{\"tenant\":null,\"requests\":2,\"ok\":0,\"refused\":1,\"limited\":0,"
                        + "\"limited_by_share\":0,\"failed\":1,\"p50_ms\":1,\"p99_ms\":2,"
                        + "\"read_units\":3,\"behind_s\":null,\"cached_share\":null}]");
        JsonNode query = logs.queries().getFirst();
        assertThat(query.path("startTime").asLong()).isEqualTo(NOW - 7200);
        assertThat(query.path("queryString").asString())
                .startsWith("filter message = \"request\" and not ispresent(synthetic)" + " | stats count(*)")
                .endsWith(" by tenant");
        run("stats", "--synthetic").done();
        run("stats", "--tenant", "acme").done();
        assertThat(logs.queries().stream()
                        .map(asked -> asked.path("queryString").asString()))
                .anyMatch(asked -> asked.contains("message = \"request\" | stats"))
                .anyMatch(asked -> asked.contains("message = \"request\" and tenant = \"acme\" | stats"));
    }

    private static Map<String, String> row(String fields) {
        return Stream.of(fields.split(" "))
                .map(field -> field.split("="))
                .collect(Collectors.toMap(field -> field[0], field -> field[1]));
    }

    @Test
    void keysAreListedWithoutTheirUseIfTheLogsMustNotBeRead() {
        logs.refuse("AccessDeniedException");
        CommandOutput list = run("key", "list");
        assertThat(list.done().path(0).has("requests_7d")).isFalse();
        assertThat(list.err()).contains("the use of the last 7 days is left out: AWS refused to read the logs");
        run("stats").refused(1, "AWS refused to read the logs: docs/partners.md lists the rights");
        logs.refuse("ResourceNotFoundException");
        run("stats").refused(1, "the stack has no logs here: check --stack and --region");
    }

    /** Behind is a key by its last requests, which are another search, of a short time. */
    @Test
    void keysAreListedWithTheUseThatInsightsAddsUp() {
        String keyId = run("key", "list").done().path(0).path("key_id").asString();
        logs.answerWith(
                query -> List.of(Map.of("key_id", keyId, "requests", "500", "limited", "20", "busiest", "300")));
        assertThat(run("key", "list").done().path(0).path("behind_s").isNull()).isTrue();
        logs.answerWith(query -> List.of(
                query.path("queryString").asString().contains("max(behind_s)")
                        ? Map.of("key_id", keyId, "behind", "95")
                        : Map.of("key_id", keyId, "requests", "500", "limited", "20", "busiest", "300")));
        JsonNode key = run("key", "list").done().path(0);
        assertThat(List.of(
                        key.path("requests_7d").intValue(),
                        key.path("limited_7d").intValue(),
                        key.path("busiest_minute_7d").intValue(),
                        key.path("behind_s").intValue()))
                .containsExactly(500, 20, 300, 95);
        assertThat(logs.queries().stream()
                        .filter(query -> query.path("queryString").asString().contains("max(behind_s)"))
                        .map(query -> query.path("startTime").asLong()))
                .isNotEmpty()
                .containsOnly(NOW - 300);
    }

    @Test
    void aSearchThatFailsIsNamed() {
        logs.stayAt("Failed");
        run("stats").refused(1, "the search of the logs ended as Failed: try again, or search a shorter time");
    }

    /** Events come late and in any order: a later call reads the last half minute again. */
    @Test
    void aStreamShowsEachRequestOnce() throws InterruptedException {
        String now = LINE.replace("11:59:00", "12:00:30");
        logs.filterTo(request -> request.path("logGroupName").asString().endsWith("-hits")
                ? List.of(Map.of("eventId", "1", "timestamp", NOW * 1000, "message", now))
                : List.of());
        List<CommandOutput> output = new ArrayList<>();
        Thread tail = Thread.ofPlatform()
                .start(() -> output.add(run("requests", "tail", "--tenant", "acme", "--status", "429")));
        while (logs.operations().stream().filter("FilterLogEvents"::equals).count() < 7) {
            Thread.sleep(Duration.ofMillis(50));
        }
        tail.interrupt();
        tail.join();
        assertThat(output.getFirst().status()).isZero();
        assertThat(output.getFirst().out().lines())
                .singleElement()
                .asString()
                .startsWith("{\"at\":\"2026-11-20T12:00:30.25Z\",\"request_id\":\"r-1\"");
    }
}
