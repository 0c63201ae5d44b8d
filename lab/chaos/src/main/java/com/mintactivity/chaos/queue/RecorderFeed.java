package com.mintactivity.chaos.queue;

import com.mintactivity.chaos.service.LocalProcess;
import com.mintactivity.chaos.service.RunFolder;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Takes events to a recorder that is a process of its own, as SQS and Lambda do: in batches, several at a time, at
 * least once. An event that failed or was put back is delivered again at once; {@link #drain} returns the events of a
 * recorder that has ended. It is a transport in real time, not a model: delays, time-outs and groups of a queue are
 * those of {@code com.mintactivity.model.queue}. Safe for use by several threads.
 */
public final class RecorderFeed implements AutoCloseable {

    /** The maximum number of messages in a batch. */
    private static final int BATCH = 10;

    /** The maximum number of concurrent invocations. */
    private static final int AT_ONCE = 8;

    private static final Duration POLL = Duration.ofMillis(5);

    private final Deque<String> waiting = new ArrayDeque<>();
    private final Set<String> putBack = new HashSet<>();
    private final Map<Long, List<String>> delivered = new HashMap<>();
    private final Process process;
    private final PrintStream batches;
    private long last;
    private int deadLetters;

    private RecorderFeed(Process process) {
        this.process = process;
        this.batches = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
    }

    /** Starts a recorder over the stores of a service. */
    public static RecorderFeed start(RunFolder folder, LocalProcess service) throws IOException {
        RecorderFeed feed = new RecorderFeed(RecorderProcess.start(folder, service));
        Thread.ofPlatform().daemon().start(feed::receive);
        return feed;
    }

    /** Adds an event, which is delivered when a batch is full or {@link #drain} is called. */
    public synchronized void send(String event) {
        waiting.add(event);
        if (waiting.size() >= BATCH) {
            deliver();
        }
    }

    /** Waits until all events are delivered. If the recorder ends before that, returns the events that are left. */
    public List<String> drain() throws InterruptedException {
        while (true) {
            synchronized (this) {
                deliver();
                if ((waiting.isEmpty() && delivered.isEmpty()) || !process.isAlive()) {
                    List<String> left = new ArrayList<>(waiting);
                    delivered.values().forEach(left::addAll);
                    return left;
                }
            }
            Thread.sleep(POLL);
        }
    }

    /** Events that were sent and are not recorded yet. */
    public synchronized int size() {
        return waiting.size() + delivered.size() * BATCH;
    }

    public synchronized int deadLetters() {
        return deadLetters;
    }

    /** Ends the recorder at once. */
    public void kill() throws InterruptedException {
        process.destroyForcibly();
        process.waitFor();
    }

    private void deliver() {
        while (!waiting.isEmpty() && delivered.size() < AT_ONCE) {
            List<String> bodies = new ArrayList<>();
            while (bodies.size() < BATCH && !waiting.isEmpty()) {
                bodies.add(waiting.remove());
            }
            delivered.put(++last, bodies);
            List<Boolean> tried = bodies.stream().map(putBack::contains).toList();
            batches.println(
                    JsonMapper.shared().writeValueAsString(Map.of("batch", last, "bodies", bodies, "tried", tried)));
        }
    }

    private void receive() {
        try (BufferedReader answers = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = answers.readLine(); line != null; line = answers.readLine()) {
                take(JsonMapper.shared().readTree(line));
            }
        } catch (IOException | JacksonException ended) {
            // A recorder that is killed may end in the middle of a line. Its events are delivered again.
        }
    }

    private synchronized void take(JsonNode answer) {
        if (answer.has("back")) {
            String body = answer.path("back").stringValue();
            putBack.add(body);
            waiting.add(body);
        } else if (answer.has("dead")) {
            deadLetters++;
        } else {
            List<String> bodies = delivered.remove(answer.path("batch").longValue());
            for (JsonNode failed : answer.path("failed")) {
                if (bodies != null) {
                    waiting.add(bodies.get(Integer.parseInt(failed.stringValue())));
                }
            }
        }
        deliver();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
