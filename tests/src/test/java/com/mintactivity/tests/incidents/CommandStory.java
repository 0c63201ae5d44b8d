package com.mintactivity.tests.incidents;

import static java.nio.charset.StandardCharsets.UTF_8;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.auth.tenant.TenantItems;
import com.mintactivity.tests.harness.AwsAccount;
import com.mintactivity.tests.harness.EventLine;
import com.mintactivity.tests.harness.LogsStandIn;
import com.mintactivity.tests.harness.QueuedSealer;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.operator.OperatorHarness;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;

/** The commands of {@code bin/operator}, in an order in which each has something to do. */
final class CommandStory implements AutoCloseable {

    private static final String LINE = """
        {"timestamp":"2026-11-20T11:59:00.250Z","message":"request","request_id":"r-1","status":200}\
        """;

    /** Stands for no command: the sealer has worked, or the test. */
    static final String NO_COMMAND = "";

    private final Stack stack;
    private final AwsAccount aws;
    private final DeadLetterStandIn queue = new DeadLetterStandIn();
    private final LogsStandIn logs = new LogsStandIn();
    private final Path root;
    private final OperatorHarness operator;
    private final Consumer<String> after;

    /** @param after gets each command when it has ended */
    CommandStory(Stack stack, AwsAccount aws, Path root, OperatorHarness operator, Consumer<String> after)
            throws IOException {
        this.stack = stack;
        this.aws = aws;
        this.root = root;
        this.operator = operator;
        this.after = after;
        operator.insteadOfPauses(() -> stack.clock().advance(Duration.ofMinutes(1)));
    }

    void run() {
        run("tenant create acme --app acme --attribution-live-at 2026-11-02T00:00:00Z");
        run("tenant set acme --max-window-days 20");
        run("tenant set acme --add-app acme-web");
        run("tenant set acme --remove-app acme-web");
        run("tenant show acme");
        run("tenant list");
        run("tenant disable acme");
        run("tenant enable acme");
        run("tenant api-off acme");
        run("tenant api-on acme");
        run("api off --yes");
        run("api status");
        run("api on");
        restoration();
        keys();
        history();
        secrets();
        canary();
        deployed();
        removals();
    }

    /** The stack loses a tenant, and takes the keyrings of another one over. */
    private void restoration() {
        Path backup = root.resolve("backup");
        run("backup " + backup);
        stack.dynamo()
                .deleteItem(request ->
                        request.tableName(TenantItems.table(stack.name())).key(TenantItems.key("acme")));
        try (Stack lost = Stack.fresh()) {
            after.accept(NO_COMMAND);
            run("restore " + backup + " --keyrings-from " + lost.name() + "/pepper");
        }
        after.accept(NO_COMMAND);
    }

    private void keys() {
        String key = run("key issue acme --allow 8.8.8.8/32").path("key_id").asString();
        run("key note " + key + " nightly");
        run("key limit " + key + " --burst 5");
        run("key allow " + key + " 9.9.9.0/24");
        run("key disable " + key);
        run("key enable " + key);
        String rolled = run("key roll " + key).path("key_id").asString();
        run("key revoke " + key);
        run("key revoke " + rolled);
    }

    private void history() {
        List<String> lines = new ArrayList<>(List.of(EventLine.account("person").text()));
        for (int day = 16; day < 18; day++) {
            lines.add(EventLine.task("t-" + day)
                    .with("finished_at", "2026-11-" + day + "T10:00:00Z")
                    .text());
        }
        operator.feed("hits", "import", lines);
        after.accept("hits import");
        sealed();
        run("tallies status");
        run("tallies status acme");
        run("tallies verify acme " + EventLine.CONTRACT);
        run("tallies list acme " + EventLine.CONTRACT);
        run("hits withdraw acme t-16");
        run("hits show t-16");
        run("hits compare acme " + EventLine.CONTRACT + " --from " + tasks() + " --since 5d --until 1d");
        run("tallies rebuild acme " + EventLine.CONTRACT);
        run("tallies restored");
        run("see acme hits " + EventLine.CONTRACT);
        run("user show person --to " + root.resolve("person"));
        sealed();
        run("user forget person --yes");
        abandon();
        run("audit");
    }

    private void sealed() {
        operator.seal(3, QueuedSealer.DENSE);
        after.accept(NO_COMMAND);
    }

    private Path tasks() {
        try {
            return Files.writeString(root.resolve("tasks"), "t-16");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** As an import that was killed leaves it. */
    private void abandon() {
        String begun = "2026-11-20T10:00:00.000000000Z";
        stack.dynamo()
                .putItem(put -> put.tableName(stack.name() + "-audit")
                        .item(Map.of(
                                "day", fromS("journal"),
                                "at_id", fromS(begun + "#1"),
                                "who", fromS("olivia"),
                                "command", fromS("hits import"),
                                "target", fromS("service"),
                                "subject", fromS("history.jsonl"),
                                "progress", fromS("begun"),
                                "beat_at", fromS(begun))));
        after.accept(NO_COMMAND);
        run("abandon 1");
    }

    private void secrets() {
        run("secret status pepper");
        run("secret status cursor");
        String added = run("secret rotate cursor --wait 0s").path("current").asString();
        run("secret restore cursor");
        run("secret rotate cursor " + added);
        run("secret retire cursor 1 --yes");
    }

    private void canary() {
        run("canary create");
        run("canary create");
        run("canary remove --yes");
    }

    /** One who never had a hit, and one whose hours the sealer counts again while the command waits. */
    private void removals() {
        run("tenant create typo --app typo");
        run("tenant remove typo --yes");
        String removal = "tenant remove acme --with-hits --yes";
        operator.insteadOfPauses(() -> {
            after.accept(removal);
            operator.seal(1, QueuedSealer.DENSE);
            after.accept(NO_COMMAND);
        });
        run(removal);
    }

    private JsonNode run(String command) {
        stack.clock().advance(Duration.ofSeconds(1));
        JsonNode done = operator.done(command.split(" "));
        after.accept(command);
        return done;
    }

    /** A local service has no queue of events, no dead letters, and its log is a file. */
    private void deployed() {
        aws.reach("Sqs", queue.url());
        aws.reach("CloudWatchLogs", logs.url());
        logs.answerWith(query -> List.of(Map.of("@message", LINE)));
        queue.put(EventLine.task("t-1").text(), "app_id belongs to no tenant", "");
        queue.put("{}", "type is missing", "");
        deployed("key list");
        deployed("stats");
        deployed("requests");
        deployed("requests show r-1");
        deployed("deadletters show");
        deployed("deadletters export " + root.resolve("letters"));
        deployed("deadletters redrive --reason app");
        deployed("deadletters drop --yes");
    }

    private void deployed(String command) {
        List<String> args = new ArrayList<>(List.of("--stack", stack.name(), "--json"));
        args.addAll(List.of(command.split(" ")));
        operator.run(args, "".getBytes(UTF_8)).done();
        after.accept(command);
    }

    @Override
    public void close() {
        queue.close();
        logs.close();
    }
}
