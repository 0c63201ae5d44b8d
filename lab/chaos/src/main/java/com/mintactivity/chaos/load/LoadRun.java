package com.mintactivity.chaos.load;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** A load that runs until it is stopped. */
public final class LoadRun implements AutoCloseable {

    private final ServiceClient client;
    private final Queue<CallSample> samples = new ConcurrentLinkedQueue<>();
    private final List<Thread> threads = new ArrayList<>();
    private volatile boolean isStopped;

    private LoadRun(ServiceClient client) {
        this.client = client;
    }

    public static LoadRun start(ServiceClient client, List<LoadWorker> workers) {
        LoadRun run = new LoadRun(client);
        for (LoadWorker worker : workers) {
            int number = run.threads.size();
            run.threads.add(Thread.ofVirtual().start(() -> run.work(number, worker)));
        }
        return run;
    }

    /** Responses until now. */
    public int count() {
        return samples.size();
    }

    /** The responses until now. */
    public CallSamples samples() {
        return new CallSamples(List.copyOf(samples));
    }

    /** Ends the load after the requests in progress. */
    public CallSamples stop() throws InterruptedException {
        isStopped = true;
        for (Thread thread : threads) {
            thread.join();
        }
        return samples();
    }

    private void work(int number, LoadWorker worker) {
        try {
            while (!isStopped) {
                samples.add(
                        client.send(number, worker.token().get(), worker.call().get()));
                Thread.sleep(worker.pause());
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        isStopped = true;
    }
}
