package com.mintactivity.local;

import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse.BatchItemFailure;
import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import com.amazonaws.services.lambda.runtime.events.SQSEvent.SQSMessage;
import com.mintactivity.activity.tally.announce.SealQueue;
import com.mintactivity.activity.time.SettledClock;
import com.mintactivity.local.engine.Engines;
import com.mintactivity.local.engine.QueuedMessages;
import com.mintactivity.local.engine.QueuedMessages.StoredMessage;
import com.mintactivity.local.gateway.LocalContext;
import com.mintactivity.platform.runtime.Platform;
import com.mintactivity.sealer.SealerFunction;
import com.mintactivity.sealer.SealerWiring;
import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * Delivers the messages of the queues {@code seal} and {@code continue} to the sealer, as its event source mappings do,
 * and sweeps every hour.
 */
final class LocalSealer implements AutoCloseable {

    /** As the template sets it for the function and for its event source mapping. */
    private static final Duration TIMEOUT = Duration.ofMinutes(2);

    private static final int BATCH = 10;

    private static final Duration POLL = Duration.ofSeconds(1);

    private static final Duration SWEEP_INTERVAL = Duration.ofHours(1);

    private final String queue;
    private final String continuations;
    private final QueuedMessages messages;
    private final SealerFunction sealer;
    private final Duration delay;
    private final Platform platform;
    private final PrintStream log;
    private final Thread thread;

    private LocalSealer(Engines engines, Platform platform, Duration delay, PrintStream log) {
        String stack = platform.settings().stack();
        this.queue = stack + "-seal.fifo";
        this.continuations = stack + "-continue.fifo";
        this.messages = engines.messages();
        this.sealer = new SealerFunction(SealerWiring.of(
                platform.dynamo(),
                stack,
                engines.sealQueue(stack),
                engines.continueQueue(stack),
                new SettledClock(platform.clock(), platform.settings().settle()),
                platform.metrics(),
                platform.log(),
                platform.httpClient()));
        this.delay = delay;
        this.platform = platform;
        this.log = log;
        this.thread = Thread.ofPlatform().daemon().name("sealer").unstarted(this::run);
    }

    /** @param delay the time from sending a message to its delivery */
    static LocalSealer start(Engines engines, Platform platform, Duration delay, PrintStream log) {
        LocalSealer started = new LocalSealer(engines, platform, delay, log);
        started.thread.start();
        return started;
    }

    private void run() {
        Instant nextSweep = Instant.MIN;
        try {
            while (true) {
                nextSweep = poll(nextSweep);
                Thread.sleep(POLL);
            }
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    /** Returns the time of the next sweep. A full disk must not end the thread. */
    private Instant poll(Instant nextSweep) {
        Instant now = platform.clock().instant();
        boolean isSweep = !now.isBefore(nextSweep);
        try {
            if (isSweep) {
                messages.send(queue, SealQueue.SWEEP, SealQueue.SWEEP);
            }
            deliver(queue, delay);
            deliver(continuations, Duration.ZERO);
        } catch (RuntimeException e) {
            platform.log().error("the queue of the sealer could not be written", e);
        }
        return isSweep ? now.plus(SWEEP_INTERVAL) : nextSweep;
    }

    private void deliver(String from, Duration heldBack) {
        Map<String, StoredMessage> batch = messages.receive(from, heldBack, BATCH);
        if (batch.isEmpty()) {
            return;
        }
        Set<String> failed = failed(batch);
        // Sent again, so that it is tried again only after a delay.
        batch.forEach((id, message) -> {
            if (failed.contains(id)) {
                messages.send(queue, message.body(), UUID.randomUUID().toString());
            }
        });
        messages.remove(from, batch.keySet());
    }

    private Set<String> failed(Map<String, StoredMessage> batch) {
        try {
            Set<String> failed = new HashSet<>();
            for (BatchItemFailure failure : sealer.handleRequest(event(batch), new LocalContext("sealer", TIMEOUT, log))
                    .getBatchItemFailures()) {
                failed.add(failure.getItemIdentifier());
            }
            return failed;
        } catch (RuntimeException e) {
            platform.log().error("the sealer failed and is called again after the queue's delay", e);
            return batch.keySet();
        }
    }

    private static SQSEvent event(Map<String, StoredMessage> batch) {
        List<SQSMessage> messages = new ArrayList<>();
        batch.forEach((id, message) -> {
            SQSMessage one = new SQSMessage();
            one.setMessageId(id);
            one.setBody(message.body());
            messages.add(one);
        });
        SQSEvent event = new SQSEvent();
        event.setRecords(messages);
        return event;
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
