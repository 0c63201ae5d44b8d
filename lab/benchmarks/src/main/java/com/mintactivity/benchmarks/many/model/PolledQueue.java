package com.mintactivity.benchmarks.many.model;

import com.mintactivity.activity.tally.announce.Announcement;
import com.mintactivity.activity.tally.announce.SealQueue;
import com.mintactivity.model.queue.QueueModel;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;

/**
 * The model of the queues {@code seal} and {@code continue} in simulated time, with sealers that poll both. Counts
 * requests. Batches have the messages that are visible when a poll begins.
 */
public final class PolledQueue implements SealQueue {

    /** The most messages of one {@code SendMessageBatch}. */
    private static final int MAX_SENT = 10;

    /** Calls at the same time, as the service makes them. */
    private static final int SENT_AT_ONCE = 16;

    private final SimulatedTime time;
    private final QueueModel model = new QueueModel(QueueModel.VISIBILITY, dead -> this.dead++);
    private final Deque<Runnable> pollers = new ArrayDeque<>();
    private long requests;
    private long dead;

    public PolledQueue(SimulatedTime time) {
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
        send(announcements, "", QueueModel.DELAY);
    }

    /** Sends to the queue that delivers at once. */
    public void continueNow(Collection<Announcement> announcements) {
        send(announcements, "continue ", 0);
    }

    private void send(Collection<Announcement> announcements, String groups, long delay) {
        if (announcements.isEmpty()) {
            return;
        }
        int batches = Math.ceilDiv(announcements.size(), MAX_SENT);
        requests += batches;
        time.pause(Math.ceilDiv(batches, SENT_AT_ONCE) * MeasuredDynamo.LATENCY);
        for (Announcement announcement : announcements) {
            if (model.repeated(announcement.deduplicationId(), time.millis()).isEmpty()) {
                add(announcement.body(), groups + announcement.contract(), delay);
            }
        }
    }

    /** Sends a message of the sweep, which has a group of its own. */
    public void sweep() {
        add(SWEEP, SWEEP, QueueModel.DELAY);
    }

    private void add(String body, String group, long delay) {
        long visibleAt = time.millis() + delay;
        model.add(body, group, visibleAt);
        time.at(visibleAt, this::wake);
    }

    private void wake() {
        if (!pollers.isEmpty() && model.isDeliverable(time.millis())) {
            pollers.remove().run();
        }
    }

    /** Calls back once when messages are visible. */
    public void poll(Runnable poller) {
        pollers.add(poller);
        wake();
    }

    /** Takes up to a number of visible messages, those of a group together. */
    public List<QueueModel.Message> receive(int max) {
        return model.receive(max, time.millis());
    }

    /** A message was processed, so the next one of its group may be visible. */
    public void delete(QueueModel.Message message) {
        model.delete(message);
        // Others that become visible at the same time are received with it.
        time.at(time.millis(), this::wake);
    }

    /** A message failed: it is delivered again after its visibility time-out, and holds its group until then. */
    public void failed(QueueModel.Message message) {
        time.at(message.visibleAt(), this::wake);
    }
}
