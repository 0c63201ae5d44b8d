package com.mintactivity.tests.operator;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.tests.harness.ClosedPort;
import com.mintactivity.tests.harness.EventLine;
import com.mintactivity.tests.harness.Stack;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/** If the local service is missing or incomplete, one line says what to do. */
final class LocalServiceTest {

    @AutoClose
    private final Stack stack = Stack.fresh();

    private final OperatorHarness operator;

    LocalServiceTest(@TempDir Path root) {
        operator = new OperatorHarness(stack, root);
    }

    @Test
    void serviceThatWasNotStartedIsNotRunning() throws IOException {
        Files.delete(operator.file());
        operator.json("tenant", "list").refused(1, "the local service is not running: start it with `make run`");
    }

    /** No process has the highest id. */
    @Test
    void serviceWhoseProcessIsGoneHasEnded() {
        operator.writeServiceFile(Map.of("pid", Integer.MAX_VALUE));
        operator.json("tenant", "list").refused(1, "the local service has ended: start it with `make run`");
    }

    @Test
    void serviceWithoutItsStoreDoesNotAnswer() {
        operator.useAddress();
        operator.writeServiceFile(Map.of("dynamodb", ClosedPort.HTTP.toString()));
        operator.json("tenant", "list").refused(1, "the local service does not answer: start it with `make run`");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "null", "[]", "{}", "{\"pid\":\"x\"}", "\u0000"})
    void damagedDescriptionIsRefused(String text) throws IOException {
        Files.writeString(operator.file(), text);
        operator.json("tenant", "list").refused(1, "start it with `make run`");
    }

    @Test
    void storeThatFailsMidwayStopsTheFileAndReportsTheCounts() {
        // An import refuses the last five minutes.
        stack.clock().advance(Duration.ofMinutes(10));
        operator.done("tenant", "create", "acme", "--app", "acme", "--attribution-live-at", "2026-01-01T00:00:00Z");
        stack.dynamo().deleteTable(request -> request.tableName(stack.name() + "-hits"));
        byte[] lines = ("{\n" + EventLine.task("t-1").text()).getBytes(StandardCharsets.UTF_8);
        CommandOutput output = operator.run(List.of("--local", "--json", "hits", "import", "-"), lines);
        assertThat(output.status()).isEqualTo(1);
        assertThat(output.err().lines().toList().getLast())
                .contains("stopped at 2 read: 0 recorded, 0 repeated, 0 not hits, 0 accounts, 1 rejected");
        assertThat(JsonMapper.shared().readTree(output.out()).path("rejected"))
                .hasToString("[{\"line\":1,\"reason\":\"the text is not valid JSON\"}]");
    }
}
