package com.mintactivity.tests.operator;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.tests.harness.Stack;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Whatever is typed or fed: no stack trace, one of three statuses (see {@link Said}), one line of reason, no value quoted. */
final class OperatorFuzzTest {

    private static final int COMMANDS = 400;
    private static final int LINES = 300;

    private final Stack stack = Stack.fresh();
    private final Desk desk;

    OperatorFuzzTest(@TempDir Path root) {
        desk = new Desk(stack, root);
        desk.done("tenant", "create", "acme", "--app", "acme");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void anyArgumentsAreDoneOrRefused(long seed) {
        Clutter clutter = new Clutter(seed);
        for (int i = 0; i < COMMANDS; i++) {
            List<String> args = clutter.arguments();
            // First of all, so that no command strays to a deployed stack.
            args.addFirst("--local");
            Said said = desk.run(args, clutter.bytes(2000));
            if (said.status() == 1) {
                assertThat(said.err().lines()).as(args.toString()).hasSize(1);
                assertThat(said.err()).isNotBlank();
            }
            if (said.status() != 0) {
                assertThat(said.out()).as(args.toString()).isEmpty();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void anyBytesAreAFileOfEvents(long seed) {
        Clutter clutter = new Clutter(seed);
        JsonNode answer = desk.run(List.of("--local", "--json", "tasks", "send", "-"), clutter.bytes(100_000))
                .done();
        assertThat(sum(answer)).isEqualTo(answer.path("read").asInt());
        assertThat(answer.path("rejected")).hasSize(answer.path("read").asInt());
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void spoiltLinesAreCountedOnceAndNoneOfTheirValuesIsQuoted(long seed) {
        Clutter clutter = new Clutter(seed);
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        for (int i = 1; i <= LINES; i++) {
            file.writeBytes(clutter.line(i));
            file.write('\n');
        }
        Said said = desk.run(List.of("--local", "--json", "hits", "import", "-"), file.toByteArray());
        JsonNode answer = said.done();
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
        assertThat(said.out() + said.err() + stack.log()).doesNotContain(Clutter.CANARY, "4711", "alice", "\ud800");
    }

    /** A line that nothing can be made of is rejected where it stands; the rest is taken. */
    @Test
    void deepJsonIsRejected() {
        String deep = "[".repeat(8000);
        JsonNode answer = desk.run(
                        List.of("--local", "--json", "tasks", "send", "-"), deep.getBytes(StandardCharsets.UTF_8))
                .done();
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
