package com.mintactivity.tests.incidents;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.tests.harness.AwsAccount;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.operator.OperatorHarness;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Every command of {@code bin/operator} either changes nothing or leaves a row of the audit under its name. A command
 * that is new belongs into one of the lists, or into {@link CommandStory}.
 */
@Isolated("changes system properties that the AWS SDK reads")
final class AuditedCommandsTest {

    private static final Set<String> READING = Set.of(
            "status",
            "tenant show",
            "tenant list",
            "key list",
            "key show",
            "api status",
            "tallies status",
            "tallies verify",
            "tallies list",
            "tallies show",
            "audit",
            "requests show",
            "requests tail",
            "stats",
            "secret status",
            "deadletters show",
            "completion");

    /** It sends what a producer would send. What becomes of it is the recorder's, which has no audit. */
    private static final Set<String> SENDING = Set.of("tasks send");

    /** A line of a help that names a command. */
    private static final Pattern COMMAND = Pattern.compile("(?m)^  ([a-z][a-z-]*)(?=  )");

    @AutoClose
    private final Stack stack = Stack.overHttp();

    @AutoClose
    private final AwsAccount aws = new AwsAccount(stack.name());

    private final OperatorHarness operator;

    @AutoClose
    private final CommandStory story;

    AuditedCommandsTest(@TempDir Path root) throws IOException {
        operator = new OperatorHarness(stack, root);
        story = new CommandStory(stack, aws, root, operator, command -> {});
    }

    @Test
    void everyCommandThatWritesHasARow() {
        story.sandbox();
        story.run();
        Set<String> audited = new TreeSet<>();
        operator.done("audit", "--since", "2026-01-01T00:00:00Z")
                .forEach(row -> audited.add(row.path("command").asString()));
        Set<String> writing = commands();
        writing.removeAll(READING);
        writing.removeAll(SENDING);
        assertThat(audited).isEqualTo(writing);
    }

    private Set<String> commands() {
        Set<String> commands = new TreeSet<>();
        for (String group : named("--help")) {
            List<String> members = named(group, "--help");
            if (members.isEmpty()) {
                commands.add(group);
            }
            members.forEach(member -> commands.add(group + " " + member));
        }
        assertThat(commands).hasSizeGreaterThan(40).containsAll(READING).containsAll(SENDING);
        return commands;
    }

    private List<String> named(String... help) {
        String text = operator.run(List.of(help), new byte[0]).out();
        int list = text.indexOf("\nCommands:\n");
        return list < 0
                ? List.of()
                : COMMAND.matcher(text.substring(list))
                        .results()
                        .map(found -> found.group(1))
                        .toList();
    }
}
