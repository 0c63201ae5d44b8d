package com.mintactivity.local.engine;

import java.io.File;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import redis.embedded.RedisExecProvider;

/**
 * A Redis server as a child process, on loopback, keeping nothing on disk. A shell stands between: it holds the other end of a pipe
 * from this process and kills the server when the pipe breaks, so that not even {@code kill -9} of this process leaves one behind.
 */
final class RedisEngine implements AutoCloseable {

    private static final int ATTEMPTS = 3;
    private static final Duration PATIENCE = Duration.ofSeconds(3);
    private static final String GUARD = """
            trap '' INT HUP
            "$@" </dev/null >/dev/null 2>&1 &
            server=$!
            trap 'kill -9 $server; exit' TERM
            read -r _
            kill -9 $server
            wait $server 2>/dev/null
            """;

    private final Process guard;
    private final int port;

    private RedisEngine(Process guard, int port) {
        this.guard = guard;
        this.port = port;
    }

    static RedisEngine start() throws IOException, InterruptedException {
        File executable = RedisExecProvider.defaultProvider().get();
        try {
            for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
                RedisEngine engine = launch(executable, Loopback.freePort());
                if (engine.answersInTime()) {
                    return engine;
                }
                engine.close();
            }
            throw new IOException("the Redis server did not start");
        } finally {
            // A running program needs its file no more; deleted now, it cannot be left behind.
            Files.deleteIfExists(executable.toPath());
            Files.deleteIfExists(executable.toPath().resolveSibling(""));
        }
    }

    private static RedisEngine launch(File executable, int port) throws IOException {
        List<String> command = new ArrayList<>(List.of("/bin/sh", "-c", GUARD, "redis-guard", executable.getPath()));
        command.addAll(
                List.of("--bind", Loopback.HOST, "--port", Integer.toString(port), "--save", "", "--appendonly", "no"));
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(new File("/"))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        return new RedisEngine(builder.start(), port);
    }

    String url() {
        return "redis://" + Loopback.HOST + ":" + port;
    }

    private boolean answersInTime() throws InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() < end && guard.isAlive()) {
            if (answers()) {
                return true;
            }
            TimeUnit.MILLISECONDS.sleep(10);
        }
        return false;
    }

    private boolean answers() {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(Loopback.address(), port), 200);
            socket.setSoTimeout(200);
            socket.getOutputStream().write("PING\r\n".getBytes(StandardCharsets.US_ASCII));
            byte[] answer = socket.getInputStream().readNBytes(7);
            return new String(answer, StandardCharsets.US_ASCII).equals("+PONG\r\n");
        } catch (IOException notYet) {
            return false;
        }
    }

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
