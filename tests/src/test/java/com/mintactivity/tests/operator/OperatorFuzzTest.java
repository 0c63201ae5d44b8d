package com.mintactivity.tests.operator;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.tests.harness.Stack;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/**
 * Random arguments and files: no stack trace, a documented status (see {@link CommandOutput}), one line of reason, no
 * quoted value.
 */
final class OperatorFuzzTest {

    private static final int COMMANDS = 100;
    private static final int LINES = 300;

    @AutoClose
    private final Stack stack = Stack.fresh();

    private final OperatorHarness operator;

    OperatorFuzzTest(@TempDir Path root) {
        operator = new OperatorHarness(stack, root);
        operator.done("tenant", "create", "acme", "--app", "acme");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void anyArgumentsAreDoneOrRefused(long seed) {
        GarbageInput garbage = new GarbageInput(seed);
        for (int i = 0; i < COMMANDS; i++) {
            List<String> args = garbage.arguments();
            // The first argument, so that no command can reach a deployed stack.
            args.addFirst("--local");
            CommandOutput output = operator.run(args, garbage.bytes(2000));
            boolean isReported = output.err().contains("every line was rejected");
            if (output.status() == 1 && !isReported) {
                assertThat(output.err().lines()).as(args.toString()).hasSize(1);
                assertThat(output.err()).isNotBlank();
            }
            if (output.status() != 0) {
                assertThat(output.out().isEmpty()).as(args.toString()).isNotEqualTo(isReported);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void anyBytesAreAFileOfEvents(long seed) {
        GarbageInput garbage = new GarbageInput(seed);
        JsonNode answer = operator.run(List.of("--local", "--json", "tasks", "send", "-"), garbage.bytes(100_000))
                .failed("every line was rejected");
        assertThat(sum(answer)).isEqualTo(answer.path("read").asInt());
        assertThat(answer.path("rejected")).hasSize(answer.path("read").asInt());
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void invalidLinesAreCountedOnceAndNoneOfTheirValuesIsQuoted(long seed) {
        GarbageInput garbage = new GarbageInput(seed);
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        for (int i = 1; i <= LINES; i++) {
            file.writeBytes(garbage.line(i));
            file.write('\n');
        }
        CommandOutput output = operator.run(List.of("--local", "--json", "hits", "import", "-"), file.toByteArray());
        JsonNode answer = output.status() == 0 ? output.done() : output.failed("every line was rejected");
        assertThat(answer.path("read").asInt()).isEqualTo(LINES);
        assertThat(sum(answer)).isEqualTo(LINES);
        assertThat(answer.path("rejected")
                        .valueStream()
                        .map(line -> line.path("line").asInt()))
                .hasSizeGreaterThan(LINES / 3)
                .doesNotHaveDuplicates()
                .isSorted()
                .allMatch(number -> number >= 1 && number <= LINES);
        answer.path("rejected")
                .forEach(line -> assertThat(line.path("reason").asString()).isNotBlank());
        assertThat(output.out() + output.err() + stack.log())
                .doesNotContain(GarbageInput.CANARY, "4711", "alice", "\ud800");
    }

    /** A line that cannot be parsed is rejected; the rest is recorded. */
    @Test
    void deepJsonIsRejected() {
        String deep = "[".repeat(8000);
        JsonNode answer = operator.run(
                        List.of("--local", "--json", "tasks", "send", "-"), deep.getBytes(StandardCharsets.UTF_8))
                .failed("every line was rejected");
        assertThat(answer.path("rejected")).hasSize(1);
    }

    private static int sum(JsonNode answer) {
        return answer.path("recorded").asInt()
                + answer.path("repeated").asInt()
                + answer.path("not_hits").asInt()
                + answer.path("accounts").asInt()
                + answer.path("rejected").size();
    }
}
