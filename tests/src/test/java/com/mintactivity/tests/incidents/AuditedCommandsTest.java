package com.mintactivity.tests.incidents;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.tests.harness.AwsAccount;
import com.mintactivity.tests.harness.EventLine;
import com.mintactivity.tests.harness.QueuedSealer;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.operator.OperatorHarness;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import tools.jackson.databind.JsonNode;

/**
 * Every command of {@code bin/operator} either changes nothing or leaves a row of the audit under its name. A command
 * that is new belongs into one of the lists, or into the story of {@link #runAllThatWrite}.
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

    @AutoClose
    private final DeadLetterStandIn queue = new DeadLetterStandIn();

    private final Path root;
    private final OperatorHarness operator;

    AuditedCommandsTest(@TempDir Path root) throws IOException {
        this.root = root;
        operator = new OperatorHarness(stack, root);
        operator.insteadOfPauses(() -> stack.clock().advance(Duration.ofMinutes(1)));
    }

    @Test
    void everyCommandThatWritesHasARow() {
        runAllThatWrite();
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

    private void runAllThatWrite() {
        run("tenant create acme --app acme --attribution-live-at 2026-11-02T00:00:00Z");
        run("tenant set acme --max-window-days 20");
        run("tenant disable acme");
        run("tenant enable acme");
        run("tenant api-off acme");
        run("tenant api-on acme");
        run("tenant create made-up --demo");
        run("tenant remove made-up --yes");
        run("api off --yes");
        run("api on");
        String key = run("key issue acme --allow 8.8.8.8/32").path("key_id").asString();
        run("key note " + key + " nightly");
        run("key limit " + key + " --burst 5");
        run("key allow " + key + " 9.9.9.0/24");
        run("key disable " + key);
        run("key enable " + key);
        run("key roll " + key);
        run("key revoke " + key);
        List<String> history =
                new ArrayList<>(List.of(EventLine.account("person").text()));
        for (int day = 10; day < 18; day++) {
            history.add(EventLine.task("t-" + day)
                    .with("finished_at", "2026-11-" + day + "T10:00:00Z")
                    .text());
        }
        operator.feed("hits", "import", history);
        operator.seal(3, QueuedSealer.DENSE);
        run("hits withdraw acme t-10");
        run("tallies rebuild acme " + EventLine.CONTRACT);
        run("see acme hits " + EventLine.CONTRACT);
        run("user forget person --yes");
        run("secret rotate cursor --wait 0s");
        run("secret restore cursor");
        run("secret rotate cursor 2");
        run("secret retire cursor 1 --yes");
        deploy();
        deployed("deadletters export " + root.resolve("letters"));
        deployed("deadletters redrive --reason app");
        deployed("deadletters drop --yes");
    }

    private JsonNode run(String command) {
        stack.clock().advance(Duration.ofSeconds(1));
        return operator.done(command.split(" "));
    }

    /** A local service has no dead letters. */
    private void deploy() {
        aws.reach("Sqs", queue.url());
        queue.put(EventLine.task("t-1").text(), "app_id belongs to no tenant", "");
        queue.put("{}", "type is missing", "");
    }

    private void deployed(String command) {
        List<String> args = new ArrayList<>(List.of("--stack", stack.name(), "--json"));
        args.addAll(List.of(command.split(" ")));
        operator.run(args, "".getBytes(UTF_8)).done();
    }
}
