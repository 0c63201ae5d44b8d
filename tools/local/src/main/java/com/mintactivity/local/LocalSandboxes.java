package com.mintactivity.local;

import com.mintactivity.local.engine.Engines;
import com.mintactivity.local.gateway.LocalContext;
import com.mintactivity.platform.runtime.Platform;
import com.mintactivity.recorder.Recorder;
import com.mintactivity.recorder.event.EventParser;
import com.mintactivity.sandbox.SandboxFunction;
import com.mintactivity.sandbox.Sandboxes;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Feeds sandboxes at the start of each minute, directly to a recorder, since no queue of events is there. */
final class LocalSandboxes implements AutoCloseable {

    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    /** The events of one sandbox are sent together. */
    private static final int AT_ONCE = 10;

    private final SandboxFunction function;
    private final Platform platform;
    private final PrintStream log;
    private final Thread thread;

    private LocalSandboxes(Engines engines, Platform platform, PrintStream log) {
        String stack = platform.settings().stack();
        Recorder recorder = Recorder.live(
                platform.dynamo(),
                stack,
                platform.clock(),
                platform.settings().settle(),
                engines.sealQueue(stack),
                platform.executor(),
                AT_ONCE);
        this.function = new SandboxFunction(
                new Sandboxes(platform.dynamo(), stack),
                (group, events) -> recorder.recordOnce(
                        events.stream().map(EventParser::parse).toList()),
                platform.clock());
        this.platform = platform;
        this.log = log;
        this.thread = Thread.ofPlatform().daemon().name("sandboxes").unstarted(this::run);
    }

    static LocalSandboxes start(Engines engines, Platform platform, PrintStream log) {
        LocalSandboxes started = new LocalSandboxes(engines, platform, log);
        started.thread.start();
        return started;
    }

    private void run() {
        try {
            while (true) {
                Instant now = platform.clock().instant();
                Thread.sleep(Duration.between(
                        now, now.truncatedTo(ChronoUnit.MINUTES).plus(1, ChronoUnit.MINUTES)));
                feed();
            }
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    /** A failure must not end the thread. */
    private void feed() {
        try {
            function.handleRequest(
                    InputStream.nullInputStream(),
                    OutputStream.nullOutputStream(),
                    new LocalContext("sandbox", TIMEOUT, log));
        } catch (RuntimeException e) {
            platform.log().error("sandboxes could not be fed", e);
        }
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
