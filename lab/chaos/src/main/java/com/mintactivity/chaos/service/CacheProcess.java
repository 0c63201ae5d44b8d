package com.mintactivity.chaos.service;

import com.mintactivity.local.engine.RedisServer;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The process of the cache store. It can be paused, killed, and started again on its port. */
public final class CacheProcess implements AutoCloseable {

    private static final Duration POLL = Duration.ofMillis(1);

    private final ProcessHandle process;
    private final int port;
    private Optional<RedisServer> replacement = Optional.empty();

    CacheProcess(ProcessHandle process, int port) {
        this.process = process;
        this.port = port;
    }

    /** Queries about its state. */
    public CacheProbe probe() {
        return new CacheProbe(port);
    }

    /** Pauses it without closing its connections: it accepts requests and answers none. */
    public void hang() throws IOException, InterruptedException {
        signal("STOP");
    }

    public void resume() throws IOException, InterruptedException {
        signal("CONT");
    }

    public void kill() throws IOException, InterruptedException {
        if (replacement.isPresent()) {
            replacement.get().close();
            replacement = Optional.empty();
        } else {
            signal("KILL");
        }
        // Its parent has not waited for it yet, so it would count as alive.
        while (probe().answers()) {
            Thread.sleep(POLL);
        }
    }

    /** Starts an empty one on the same port after {@link #kill}. */
    public void restart() throws IOException, InterruptedException {
        replacement = RedisServer.start(
                List.of("--bind", "127.0.0.1", "--port", Integer.toString(port)), () -> probe().answers());
        if (replacement.isEmpty()) {
            throw new IOException("the cache store did not start again on port " + port);
        }
    }

    private void signal(String name) throws IOException, InterruptedException {
        int status = new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                .inheritIO()
                .start()
                .waitFor();
        if (status != 0) {
            throw new IOException("no signal " + name + " to the cache store: status " + status);
        }
    }

    @Override
    public void close() {
        replacement.ifPresent(RedisServer::close);
    }
}
