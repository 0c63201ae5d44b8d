package com.mintactivity.tests.operator;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.tests.harness.EventLine;
import com.mintactivity.tests.harness.QueuedSealer;
import com.mintactivity.tests.harness.Stack;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Lists that an operator looks at every day fit a terminal of 80 columns, whatever they hold. */
final class TerminalWidthTest {

    private static final String LONGEST_NAME = "a".repeat(63);

    @AutoClose
    private final Stack stack = Stack.fresh();

    private final OperatorHarness operator;

    TerminalWidthTest(@TempDir Path root) {
        operator = new OperatorHarness(stack, root);
        operator.done(
                "tenant", "create", LONGEST_NAME, "--app", "acme", "--attribution-live-at", "2026-11-01T00:00:00Z");
    }

    @Test
    void keysFit() {
        List<String> issue = new ArrayList<>(List.of(
                "key",
                "issue",
                LONGEST_NAME,
                "--note",
                "for \u6f22\u5b57 ".repeat(20),
                "--per-minute",
                "60000",
                "--burst",
                "60000",
                "--allow"));
        for (int range = 16; range < 32; range++) {
            issue.add("2606:4700:%x0:ffff:ffff:ffff:ffff:fff0/124".formatted(range));
        }
        String key = operator.done(issue.toArray(String[]::new)).path("key_id").asString();
        operator.done("key", "roll", key);
        for (String[] command : new String[][] {{"key", "list"}, {"key", "show", key}, {"key", "revoke", key}}) {
            assertThat(text(command))
                    .contains(key, "of " + LONGEST_NAME, "60000/min", "2606:4700:1f0:")
                    .contains("rolled into svc_");
        }
    }

    @Test
    void contractsFit() {
        operator.feed(
                "hits",
                "import",
                List.of(
                        EventLine.task("t-1")
                                .with("finished_at", "2026-11-18T10:07:01Z")
                                .text(),
                        EventLine.task("t-2")
                                .with("finished_at", "0001-01-01T00:00:00Z")
                                .text()));
        operator.seal(3, QueuedSealer.DENSE);
        for (String[] command : new String[][] {
            {"tallies", "status"},
            {"tallies", "status", LONGEST_NAME},
            {"tallies", "status", LONGEST_NAME, EventLine.CONTRACT}
        }) {
            assertThat(text(command))
                    .contains(EventLine.CONTRACT, "INVALID HOURS", "of " + LONGEST_NAME, "until 2026-11-");
        }
    }

    @Test
    void tenantsFit() {
        operator.done("tenant", "create", "box", "--demo");
        operator.done("tenant", "set", LONGEST_NAME, "--expect-hits-every", "2d");
        operator.done("tenant", "api-off", LONGEST_NAME, "--until", "1h");
        assertThat(text("tenant", "list"))
                .contains(LONGEST_NAME, "API off until 2026-", "hits expected every 2d", "apps acme")
                .contains("sandbox; window 31d;");
    }

    @Test
    void changesFit() {
        String key = operator.done("key", "issue", LONGEST_NAME, "--allow", "2606:4700:10:ffff::/64")
                .path("key_id")
                .asString();
        assertThat(text("audit"))
                .contains("of " + LONGEST_NAME + ":", "of " + key + ":", "allow: [2606:4700:10:ffff::/64]");
    }

    /** The answer, of which no line is too long. A wide character takes two columns. */
    private String text(String... command) {
        List<String> args = new ArrayList<>(List.of("--local"));
        args.addAll(List.of(command));
        CommandOutput output = operator.run(args, new byte[0]);
        assertThat(output.status()).as(output.err()).isZero();
        assertThat(output.out().lines())
                .isNotEmpty()
                .allSatisfy(line -> assertThat(line.codePoints()
                                .map(character -> Character.isIdeographic(character) ? 2 : 1)
                                .sum())
                        .as(line)
                        .isLessThanOrEqualTo(80));
        return output.out();
    }
}
