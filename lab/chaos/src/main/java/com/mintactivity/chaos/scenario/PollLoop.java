package com.mintactivity.chaos.scenario;

import com.mintactivity.chaos.load.RowPoller;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;

/** Polls repeatedly until it is closed. */
final class PollLoop implements AutoCloseable {

    private static final Duration PAUSE = Duration.ofMillis(150);

    private final RowPoller poller;
    private final Map<String, Integer> failures = new ConcurrentSkipListMap<>();
    private final Thread thread;
    private volatile boolean isStopped;

    private PollLoop(RowPoller poller) {
        this.poller = poller;
        this.thread = Thread.ofVirtual().unstarted(this::run);
    }

    static PollLoop start(RowPoller poller) {
        PollLoop loop = new PollLoop(poller);
        loop.thread.start();
        return loop;
    }

    /** The number of polls that were not answered with 200, by status and code. They took no row. */
    Map<String, Integer> failures() {
        return failures;
    }

    private void run() {
        try {
            while (!isStopped) {
                try {
                    poller.poll();
                } catch (IOException e) {
                    failures.merge(String.valueOf(e.getMessage()), 1, Integer::sum);
                }
                Thread.sleep(PAUSE);
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    /** Ends after the poll in progress. */
    void stop() throws InterruptedException {
        isStopped = true;
        thread.join();
    }

    @Override
    public void close() {
        isStopped = true;
    }
}
