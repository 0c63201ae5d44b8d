package com.mintactivity.local;

import com.mintactivity.platform.telemetry.Log;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;

/** Closes what was opened, in reverse order, when the process ends, within a time limit. */
final class Ending {

    /** A signal ends the service within 5 s. The rest of this time is for the JVM. */
    private static final Duration PATIENCE = Duration.ofSeconds(3);

    private static final int ENDED_BY_SIGTERM = 143;

    private final Deque<AutoCloseable> opened = new ArrayDeque<>();
    private final Log log;

    Ending(Log log) {
        this.log = log;
        Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().unstarted(this::closeAll));
    }

    synchronized void closes(AutoCloseable resource) {
        opened.push(resource);
    }

    private void closeAll() {
        Thread.ofPlatform().daemon().start(Ending::cutOff);
        synchronized (this) {
            while (!opened.isEmpty()) {
                try {
                    opened.pop().close();
                } catch (Exception e) {
                    log.error("could not be closed", e);
                }
            }
        }
    }

    private static void cutOff() {
        try {
            Thread.sleep(PATIENCE);
        } catch (InterruptedException e) {
            return;
        }
        Runtime.getRuntime().halt(ENDED_BY_SIGTERM);
    }
}
