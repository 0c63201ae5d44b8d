package com.mintactivity.local.engine;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import redis.embedded.RedisExecProvider;

/**
 * A Redis server as a child process, started by a shell. The shell reads from a pipe from this process and kills the
 * server when the pipe breaks, so that no server is left even after {@code kill -9} of this process.
 */
public final class RedisServer implements AutoCloseable {

    /** For a busy machine. The shell ends at once if the server does. */
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private static final String GUARD = """
            trap '' INT HUP
            exec 3<&0
            "$@" </dev/null >/dev/null 2>&1 3<&- &
            server=$!
            { read -r _ <&3; kill -9 $server; } &
            reader=$!
            trap 'kill -9 $server $reader; exit' TERM
            wait $server 2>/dev/null
            kill -9 $reader
            """;

    private final Process guard;

    private RedisServer(Process guard) {
        this.guard = guard;
    }

    /**
     * Starts a server that stores nothing on disk. Empty if it did not answer in time, for example because its port was
     * taken.
     */
    public static Optional<RedisServer> start(List<String> options, BooleanSupplier answers)
            throws IOException, InterruptedException {
        File executable = RedisExecProvider.defaultProvider().get();
        try {
            RedisServer server = launch(executable, options);
            if (server.isReadyInTime(answers)) {
                return Optional.of(server);
            }
            server.close();
            return Optional.empty();
        } finally {
            // A running program no longer needs its file. Deleting it now ensures that it is not left over.
            Files.deleteIfExists(executable.toPath());
            Files.deleteIfExists(executable.toPath().resolveSibling(""));
        }
    }

    private static RedisServer launch(File executable, List<String> options) throws IOException {
        List<String> command = new ArrayList<>(List.of("/bin/sh", "-c", GUARD, "redis-guard", executable.getPath()));
        command.addAll(List.of("--save", "", "--appendonly", "no"));
        command.addAll(options);
        return new RedisServer(new ProcessBuilder(command)
                .directory(new File("/"))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start());
    }

    private boolean isReadyInTime(BooleanSupplier answers) throws InterruptedException {
        long start = System.nanoTime();
        while (System.nanoTime() - start < PATIENCE.toNanos() && guard.isAlive()) {
            if (answers.getAsBoolean()) {
                return true;
            }
            TimeUnit.MILLISECONDS.sleep(10);
        }
        return false;
    }

    /** Kills it. It has no data to save. */
    @Override
    public void close() {
        try {
            guard.getOutputStream().close();
        } catch (IOException alreadyGone) {
            return;
        }
        guard.onExit().completeOnTimeout(guard, 1, TimeUnit.SECONDS).join();
        guard.descendants().forEach(ProcessHandle::destroyForcibly);
        guard.destroyForcibly();
    }
}
