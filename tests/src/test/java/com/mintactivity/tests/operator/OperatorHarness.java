package com.mintactivity.tests.operator;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.activity.tally.seal.SparseLimit;
import com.mintactivity.activity.time.SettledClock;
import com.mintactivity.auth.limit.Rate;
import com.mintactivity.local.engine.Engines;
import com.mintactivity.operator.Operator;
import com.mintactivity.operator.cli.Environment;
import com.mintactivity.operator.cli.Environment.Terminal;
import com.mintactivity.sealer.SealRound;
import com.mintactivity.tests.harness.InterceptedDynamo;
import com.mintactivity.tests.harness.QueuedSealer;
import com.mintactivity.tests.harness.SharedEngines;
import com.mintactivity.tests.harness.Stack;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Runs operator commands on a stack, in a checkout whose local service is this process. */
public final class OperatorHarness {

    public static final String OPERATOR = "olivia";

    /** The service-wide cap in the service file. */
    static final Rate CAP = new Rate(6000, 2000);

    private final Stack stack;
    private final Path root;
    private Optional<DynamoDbClient> dynamo;
    private Consumer<Duration> pause = Environment::sleep;
    private Optional<Terminal> terminal = Optional.empty();
    private final Queue<CommandOutput> outputs = new ConcurrentLinkedQueue<>();

    public OperatorHarness(Stack stack, Path root) {
        this.stack = stack;
        this.root = root;
        this.dynamo = Optional.of(stack.dynamo());
        writeServiceFile(Map.of());
    }

    /** Writes the service file that {@code make run} would write for the stack, with some values changed. */
    public void writeServiceFile(Map<String, Object> changes) {
        Map<String, Object> facts = new HashMap<>(Map.of(
                "url", "http://127.0.0.1:8080",
                "stack", stack.name(),
                "region", Engines.REGION,
                "dynamodb", SharedEngines.engines().dynamoUrl().toString(),
                "secrets", SharedEngines.engines().secretsUrl().toString(),
                "cache", SharedEngines.engines().cacheUrl(),
                "queues", SharedEngines.engines().queuesUrl().toString(),
                "settle_seconds", 5,
                "pid", ProcessHandle.current().pid()));
        facts.putAll(Map.of("service_per_minute", CAP.perMinute(), "service_burst", CAP.burst()));
        facts.putAll(changes);
        try {
            Files.createDirectories(file().getParent());
            Files.writeString(file(), JsonMapper.shared().writeValueAsString(facts));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** From now on, commands on the local service use another client of its tables. */
    public void use(DynamoDbClient client) {
        dynamo = Optional.of(client);
    }

    /** From now on, commands reach the tables at the address in the service file. */
    public void useAddress() {
        dynamo = Optional.empty();
    }

    /** From now on, commands that pause do something else instead, and go on at once. */
    public void insteadOfPauses(Runnable work) {
        pause = time -> work.run();
    }

    /** From now on, stdin and stderr of commands are a terminal. */
    public void onTerminal() {
        terminal = Optional.of(new Terminal(80, true));
    }

    /** Another operator of the stack, before whose first transaction something else happens. */
    OperatorHarness interleaved(Runnable work) {
        AtomicBoolean isDone = new AtomicBoolean();
        OperatorHarness other = new OperatorHarness(stack, root.resolve("other"));
        other.use(InterceptedDynamo.before(stack.dynamo(), request -> {
            if (request instanceof TransactWriteItemsRequest && isDone.compareAndSet(false, true)) {
                work.run();
            }
        }));
        return other;
    }

    /** Lets minutes pass, in each of which a sealer does what is due for the contracts that were announced. */
    public void seal(int minutes, SparseLimit limit) {
        SealRound round = QueuedSealer.round(stack, new SettledClock(stack.clock(), Duration.ofSeconds(5)), limit);
        for (int minute = 0; minute < minutes; minute++) {
            stack.clock().advance(Duration.ofMinutes(1));
            assertThat(QueuedSealer.complete(round, stack.announced(), () -> true))
                    .isTrue();
        }
    }

    public Path file() {
        return root.resolve(".local/service.json");
    }

    /** Runs a command on the local service, asserts that it succeeds, and returns its JSON. */
    public JsonNode done(String... command) {
        return json(command).done();
    }

    /** Runs a command on the local service with {@code --json}. */
    public CommandOutput json(String... command) {
        List<String> args = new ArrayList<>(List.of("--local", "--json"));
        args.addAll(List.of(command));
        return run(args, new byte[0]);
    }

    /** Runs a command that reads events from stdin, asserts that it succeeds, and returns its JSON. */
    public JsonNode feed(String group, String verb, Collection<String> lines) {
        byte[] text = String.join("\n", lines).getBytes(StandardCharsets.UTF_8);
        return run(List.of("--local", "--json", group, verb, "-"), text).done();
    }

    /** Runs one command line. */
    public CommandOutput run(List<String> args, byte[] in) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Environment environment = new Environment(
                new ByteArrayInputStream(in),
                new PrintStream(out, false, StandardCharsets.UTF_8),
                new PrintStream(err, false, StandardCharsets.UTF_8),
                service -> stack.clock(),
                pause,
                root,
                OPERATOR,
                terminal,
                Optional.empty(),
                dynamo.map(InterceptedDynamo::shared));
        int status = Operator.run(args, environment);
        CommandOutput output =
                new CommandOutput(status, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
        outputs.add(output);
        return output;
    }

    /** The output of every command so far. */
    public List<CommandOutput> outputs() {
        return List.copyOf(outputs);
    }
}
