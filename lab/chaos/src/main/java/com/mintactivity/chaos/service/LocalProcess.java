package com.mintactivity.chaos.service;

import com.mintactivity.chaos.fault.FaultInterceptor;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The local service in a separate process, as {@code make run} starts it, with faults that can be switched on. */
public final class LocalProcess implements AutoCloseable {

    /** The time-out of a deployed function's calls to the cache store. */
    public static final int CACHE_TIMEOUT_MS = 100;

    /** A service ends within 5 s of SIGTERM. */
    private static final int PATIENCE_S = 10;

    private static final String MAX_RATE = "999999";

    private final Process process;
    private final JsonNode facts;
    private final RunFolder folder;

    private LocalProcess(Process process, JsonNode facts, RunFolder folder) {
        this.process = process;
        this.facts = facts;
        this.folder = folder;
    }

    /**
     * Starts it and waits until it answers. Its limits and time-outs are those of a deployed stack, except for the
     * service-wide bucket, which no load empties.
     *
     * @param data keeps its data across restarts; empty for memory
     */
    public static LocalProcess start(RunFolder folder, String data) throws IOException {
        List<String> command = folder.java(
                "local",
                true,
                List.of("-Xmx512m", "-D" + FaultInterceptor.TIMEOUTS + "=true"),
                "com.mintactivity.local.LocalMain");
        command.add(folder.path().toString());
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
        Map<String, String> environment = new HashMap<>(Map.of(
                "PORT",
                "0",
                "DEMO",
                "no",
                "DATA",
                data,
                "SETTLE_SECONDS",
                "5",
                "CACHE_TIMEOUT_MS",
                Integer.toString(CACHE_TIMEOUT_MS),
                "SERVICE_PER_MINUTE",
                MAX_RATE,
                "SERVICE_BURST",
                MAX_RATE,
                // The name has another meaning in `make chaos REQUESTS=`.
                "REQUESTS",
                "0"));
        builder.environment().putAll(environment);
        Process process = builder.start();
        Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().unstarted(process::destroy));
        try (BufferedReader out = process.inputReader()) {
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                if (line.startsWith("ready ")) {
                    JsonNode facts = JsonMapper.shared().readTree(Files.readString(folder.serviceFile()));
                    return new LocalProcess(process, facts, folder);
                }
            }
        }
        throw new IOException("the local service did not start: see " + folder.serviceLog());
    }

    public String url() {
        return facts.path("url").asString("");
    }

    public URI dynamoUrl() {
        return URI.create(facts.path("dynamodb").asString(""));
    }

    public URI queuesUrl() {
        return URI.create(facts.path("queues").asString(""));
    }

    public long pid() {
        return process.pid();
    }

    public MetricLog metrics() {
        return new MetricLog(folder.serviceLog());
    }

    /** Its cache store, a process that was started by a shell in between. */
    public CacheProcess cache() {
        ProcessHandle server = process.descendants()
                .filter(handle -> handle.parent()
                        .map(parent -> parent.pid() != process.pid())
                        .orElse(false))
                .findFirst()
                .orElseThrow();
        return new CacheProcess(
                server, URI.create(facts.path("cache").asString("")).getPort());
    }

    /** Ends it at once, like a loss of power. */
    public void kill() throws InterruptedException {
        process.destroyForcibly();
        process.waitFor();
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(PATIENCE_S, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            process.destroyForcibly();
        }
    }
}
