package com.mintactivity.local;

import java.io.PrintStream;
import java.time.Duration;

/** Says what a start waits for, again and again, if that takes longer than usual. */
final class Waiting implements AutoCloseable {

    private static final Duration USUAL = Duration.ofSeconds(10);

    private final PrintStream out;
    private final Thread thread;
    private volatile String reason;

    Waiting(PrintStream out, String reason) {
        this.out = out;
        this.reason = reason;
        this.thread = Thread.ofPlatform().daemon().name("waiting").start(this::run);
    }

    /** The noun phrase that is waited for from now on. */
    void on(String nextReason) {
        reason = nextReason;
    }

    String reason() {
        return reason;
    }

    private void run() {
        try {
            while (true) {
                Thread.sleep(USUAL);
                out.println("waiting for " + reason + " …");
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
