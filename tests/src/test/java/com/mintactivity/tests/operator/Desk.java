package com.mintactivity.tests.operator;

import com.mintactivity.local.engine.Engines;
import com.mintactivity.operator.Operator;
import com.mintactivity.operator.cli.Environment;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.Stores;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The operator before a stack: a checkout whose local service is this very process. */
final class Desk {

    static final String WHO = "olivia";

    private final Stack stack;
    private final Path root;
    private final Queue<Said> everything = new ConcurrentLinkedQueue<>();

    Desk(Stack stack, Path root) {
        this.stack = stack;
        this.root = root;
        describe(Map.of());
    }

    /** Writes what {@code make run} would say of the stack, and what differs from that. */
    void describe(Map<String, Object> differing) {
        Map<String, Object> facts = new HashMap<>(Map.of(
                "url", "http://127.0.0.1:8080",
                "stack", stack.name(),
                "region", Engines.REGION,
                "dynamodb", Stores.engines().dynamoUrl().toString(),
                "secrets", Stores.engines().secretsUrl().toString(),
                "cache", Stores.engines().cacheUrl(),
                "settle_seconds", 5,
                "pid", ProcessHandle.current().pid()));
        facts.putAll(differing);
        try {
            Files.createDirectories(file().getParent());
            Files.writeString(file(), JsonMapper.shared().writeValueAsString(facts));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Path file() {
        return root.resolve(".local/service.json");
    }

    /** A command on the local service that was done: its JSON. */
    JsonNode done(String... command) {
        return json(command).done();
    }

    /** A command on the local service, asked for JSON. */
    Said json(String... command) {
        List<String> args = new ArrayList<>(List.of("--local", "--json"));
        args.addAll(List.of(command));
        return run(args, new byte[0]);
    }

    /** A command that reads events, whose answer must be JSON. */
    JsonNode feed(String group, String verb, Collection<String> lines) {
        byte[] text = String.join("\n", lines).getBytes(StandardCharsets.UTF_8);
        return run(List.of("--local", "--json", group, verb, "-"), text).done();
    }

    /** A command as it is typed. */
    Said run(List<String> args, byte[] in) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Environment environment = new Environment(
                new ByteArrayInputStream(in),
                new PrintStream(out, false, StandardCharsets.UTF_8),
                new PrintStream(err, false, StandardCharsets.UTF_8),
                stack.clock(),
                root,
                WHO,
                false);
        int status = Operator.run(args, environment);
        Said said = new Said(status, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
        everything.add(said);
        return said;
    }

    /** All that any command said, on either stream. */
    List<Said> everything() {
        return List.copyOf(everything);
    }
}
