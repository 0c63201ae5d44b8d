package com.mintactivity.tests.requests;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.tests.harness.AwsAccount;
import com.mintactivity.tests.harness.LogsStandIn;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.operator.CommandOutput;
import com.mintactivity.tests.operator.OperatorHarness;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** {@code query}: the saved queries of a stack. */
@Isolated("changes system properties that the AWS SDK reads")
final class SavedQueriesTest {

    private static final String FAILURES = "filter level = \"ERROR\" | stats count(*) by @log, message, cause.0";

    @AutoClose
    private final Stack stack = Stack.fresh();

    @AutoClose
    private final AwsAccount aws = new AwsAccount(stack.name());

    @AutoClose
    private final LogsStandIn logs = new LogsStandIn();

    private final OperatorHarness operator;

    SavedQueriesTest(@TempDir Path root) throws IOException {
        operator = new OperatorHarness(stack, root);
    }

    @BeforeEach
    void save() {
        aws.reach("CloudWatchLogs", logs.url());
        logs.save(Map.of(
                stack.name() + "/failures", FAILURES,
                stack.name() + "/failures-by-day", "stats count(*)",
                stack.name() + "-2/failures", "stats sum(a)"));
    }

    @Test
    void withoutANameTheyAreListed() {
        assertThat(query().out()).isEqualTo("failures\nfailures-by-day\n");
        assertThat(query("--json").done()).hasToString("[\"failures\",\"failures-by-day\"]");
    }

    @Test
    void oneSearchesItsLogsAndPrintsALineForEachRow() {
        logs.answerWith(query -> List.of(
                row("message", "a store failed", "count(*)", "3", "@ptr", "x"),
                row("message", "refused", "count(*)", "1")));
        assertThat(query("failures", "--since", "3d").out())
                .isEqualTo("message=a store failed  count(*)=3\nmessage=refused  count(*)=1\n");
        assertThat(query("failures", "--json").done())
                .hasToString("[{\"message\":\"a store failed\",\"count(*)\":\"3\"},"
                        + "{\"message\":\"refused\",\"count(*)\":\"1\"}]");
        var search = logs.queries().getFirst();
        assertThat(search.path("queryString").asString()).isEqualTo(FAILURES);
        assertThat(search.path("logGroupNames")).hasToString("[\"/aws/lambda/mint-hits\",\"/aws/lambda/mint-sealer\"]");
        assertThat(search.path("endTime").asLong())
                .isEqualTo(stack.clock().instant().getEpochSecond());
        assertThat(search.path("endTime").asLong() - search.path("startTime").asLong())
                .isEqualTo(3 * 86_400);
    }

    @Test
    void nothingFoundIsSaid() {
        assertThat(query("failures").out()).isEqualTo("nothing since 2026-11-20T11:00:30Z\n");
        assertThat(query("failures", "--json").done()).isEmpty();
    }

    @Test
    void whatCannotBeSearchedIsRefused() {
        query("failure").refused(1, "has no saved query failure: it has failures, failures-by-day");
        assertThat(logs.queries()).isEmpty();
        logs.stayAt("Timeout");
        query("failures").refused(1, "ended as Timeout: try again, or search a shorter time");
        query("failures", "--since", "soon").refused(2, "'soon' is not a duration");
        operator.json("query").refused(2, "of a deployed stack");
    }

    private static Map<String, String> row(String... fields) {
        Map<String, String> row = new LinkedHashMap<>();
        for (int i = 0; i < fields.length; i += 2) {
            row.put(fields[i], fields[i + 1]);
        }
        return row;
    }

    private CommandOutput query(String... arguments) {
        List<String> command = new ArrayList<>(List.of("--stack", stack.name(), "query"));
        command.addAll(List.of(arguments));
        return operator.run(command, new byte[0]);
    }
}
