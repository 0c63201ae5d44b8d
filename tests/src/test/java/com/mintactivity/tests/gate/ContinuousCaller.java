package com.mintactivity.tests.gate;

import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.mintactivity.auth.key.Token;
import com.mintactivity.tests.harness.ApiRequest;
import com.mintactivity.tests.harness.ApiResponse;
import com.mintactivity.tests.harness.Stack;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;

/** A thread that sends requests with a key to one instance until it is stopped, and records the responses. */
final class ContinuousCaller {

    private static final long PAUSE_MS = 25;

    /**
     * A request and its response.
     *
     * @param sentNanos by {@link System#nanoTime}, at the time of sending
     * @param code of the refusal; empty if the request was admitted
     */
    record Sent(long sentNanos, int status, String code) {}

    private final ApiRequest call;
    private final AtomicBoolean done = new AtomicBoolean();
    private final List<Sent> sent = new CopyOnWriteArrayList<>();
    private final Thread thread;

    ContinuousCaller(Map<String, RequestStreamHandler> instance, Token token) {
        this.call = new ApiRequest(instance, InstantSource.system(), Stack.HEALTH).key(token);
        this.thread = Thread.ofPlatform().daemon().start(this::run);
    }

    private void run() {
        while (!done.get()) {
            long now = System.nanoTime();
            ApiResponse answer = call.send();
            sent.add(new Sent(now, answer.status(), answer.status() == 200 ? "" : answer.code()));
            pause();
        }
    }

    private static void pause() {
        try {
            Thread.sleep(PAUSE_MS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** How many requests were answered. */
    int answered() {
        return sent.size();
    }

    /** Whether a request was answered that was sent after a moment of {@link System#nanoTime}. */
    boolean hasAnswerSentAfter(long nanos) {
        return !sent.isEmpty() && sent.getLast().sentNanos() > nanos;
    }

    List<Sent> stop() throws InterruptedException {
        done.set(true);
        thread.join();
        return List.copyOf(sent);
    }
}
