package com.mintactivity.benchmarks.many.model;

import com.mintactivity.activity.tally.announce.Announcement;
import com.mintactivity.activity.tally.announce.SealQueue;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A model of the queue {@code seal}, with the values of template.yaml: FIFO, one message group for each contract. A
 * group that has a message in flight delivers no other. Batches have what is visible when a poll begins.
 */
public final class SealQueueModel implements SealQueue {

    private static final long DELAY = 200_000;
    private static final long VISIBILITY = 720_000;
    private static final long DEDUPLICATION = 300_000;
    private static final int MAX_RECEIVES = 3;

    /** What one {@code SendMessageBatch} takes. */
    private static final int MAX_SENT = 10;

    /** Calls at the same time, as the service makes them. */
    private static final int SENT_AT_ONCE = 16;

    /** A message. */
    public static final class Message {

        private final String contract;
        private int receives;

        private Message(String contract) {
            this.contract = contract;
        }

        public String contract() {
            return contract;
        }
    }

    private final SimulatedTime time;
    private final Map<String, Deque<Message>> groups = new LinkedHashMap<>();
    private final Deque<String> ready = new ArrayDeque<>();

    /** Groups that are ready or have messages in flight, and how many of these. */
    private final Map<String, Integer> held = new HashMap<>();

    private final Map<String, Long> sent = new HashMap<>();
    private final Deque<String> sentIds = new ArrayDeque<>();
    private final Deque<Runnable> pollers = new ArrayDeque<>();
    private long requests;
    private long dead;

    public SealQueueModel(SimulatedTime time) {
        this.time = time;
    }

    public long requests() {
        return requests;
    }

    /** Messages that became dead letters. */
    public long dead() {
        return dead;
    }

    public void requested(int more) {
        requests += more;
    }

    @Override
    public void send(Collection<Announcement> announcements) {
        if (announcements.isEmpty()) {
            return;
        }
        int batches = Math.ceilDiv(announcements.size(), MAX_SENT);
        requests += batches;
        time.pause(Math.ceilDiv(batches, SENT_AT_ONCE) * ModelStore.LATENCY);
        forgetSent();
        for (Announcement announcement : announcements) {
            if (sent.putIfAbsent(announcement.deduplicationId(), time.millis()) == null) {
                sentIds.add(announcement.deduplicationId());
                Message message = new Message(announcement.contract());
                time.at(time.millis() + DELAY, () -> visible(message));
            }
        }
    }

    /** Sends a message of the sweep, which has a group of its own. */
    public void sweep() {
        time.at(time.millis() + DELAY, () -> visible(new Message(SWEEP)));
    }

    private void forgetSent() {
        String first = sentIds.peek();
        while (first != null && sent.getOrDefault(first, 0L) <= time.millis() - DEDUPLICATION) {
            sent.remove(sentIds.remove());
            first = sentIds.peek();
        }
    }

    private void visible(Message message) {
        groups.computeIfAbsent(message.contract, group -> new ArrayDeque<>()).add(message);
        makeReady(message.contract);
    }

    private void makeReady(String group) {
        Deque<Message> messages = groups.get(group);
        if (messages == null || messages.isEmpty() || held.putIfAbsent(group, 0) != null) {
            return;
        }
        ready.add(group);
        // Others that become visible at the same time are received with it.
        time.at(time.millis(), this::wake);
    }

    private void wake() {
        Runnable poller = ready.isEmpty() ? null : pollers.poll();
        if (poller != null) {
            poller.run();
        }
    }

    /** Calls back once when messages are visible. */
    public void poll(Runnable poller) {
        pollers.add(poller);
        wake();
    }

    /** Takes up to a number of visible messages, those of a group together. */
    public List<Message> receive(int max) {
        List<Message> batch = new ArrayList<>();
        while (batch.size() < max && !ready.isEmpty()) {
            Deque<Message> group = groups.get(ready.remove());
            while (group != null && batch.size() < max && !group.isEmpty()) {
                Message message = group.remove();
                batch.add(message);
                held.merge(message.contract, 1, Integer::sum);
            }
        }
        batch.forEach(message -> message.receives++);
        return batch;
    }

    /** A message was processed. */
    public void delete(Message message) {
        release(message.contract);
    }

    /** A message failed: it is delivered again after its visibility time-out, and holds its group until then. */
    public void failed(Message message) {
        time.at(time.millis() + VISIBILITY, () -> {
            if (message.receives < MAX_RECEIVES) {
                groups.computeIfAbsent(message.contract, group -> new ArrayDeque<>())
                        .addFirst(message);
            } else {
                dead++;
            }
            release(message.contract);
        });
    }

    private void release(String group) {
        if (held.merge(group, -1, Integer::sum) > 0) {
            return;
        }
        held.remove(group);
        Deque<Message> messages = groups.get(group);
        if (messages != null && messages.isEmpty()) {
            groups.remove(group);
        }
        makeReady(group);
    }
}
