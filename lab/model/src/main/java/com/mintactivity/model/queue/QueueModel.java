package com.mintactivity.model.queue;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.OptionalLong;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * A FIFO queue in memory, with the values that template.yaml gives the queue {@code seal}. A group of which a message
 * is in flight delivers no other. Each operation takes effect at a moment that is passed, in milliseconds, which never
 * goes back. Nothing is lost, repeated or late: clients add such faults.
 */
public final class QueueModel {

    /** From sending until a message is delivered. */
    public static final long DELAY = 200_000;

    /** From receipt until a message that was not deleted is delivered again. */
    public static final long VISIBILITY = 720_000;

    /** After a message, others with its id are dropped. */
    public static final long DEDUPLICATION = 300_000;

    /** A message that was received so often becomes a dead letter instead of being received again. */
    private static final int MAX_RECEIVES = 3;

    private static final Comparator<Message> BY_NUMBER = Comparator.comparingLong(message -> message.number);

    /** A message. */
    public static final class Message {

        private final String body;
        private final MessageGroup group;
        private final long number;
        private long visibleAt;
        private int receives;
        private boolean isInFlight;
        private boolean isGone;

        private Message(String body, MessageGroup group, long number, long visibleAt) {
            this.body = body;
            this.group = group;
            this.number = number;
            this.visibleAt = visibleAt;
        }

        public String body() {
            return body;
        }

        /** When it is delivered next, or was first deliverable. */
        public long visibleAt() {
            return visibleAt;
        }

        /** Whether it has been received and is neither deleted nor visible again. */
        public boolean isInFlight(long now) {
            return isInFlight && visibleAt > now;
        }
    }

    /** The messages of a group that can be delivered, in the order of sending, and the number of those in flight. */
    private static final class MessageGroup {

        private final NavigableSet<Message> visible = new TreeSet<>(BY_NUMBER);
        private int inFlight;
    }

    private final long visibility;
    private final Consumer<Message> deadLetters;
    private final Set<Message> messages = new LinkedHashSet<>();
    private final Map<String, MessageGroup> groups = new HashMap<>();

    /** The first message of each group that has visible messages and none in flight. */
    private final NavigableSet<Message> deliverable = new TreeSet<>(BY_NUMBER);

    /** Messages that become visible, deleted ones included. */
    private final PriorityQueue<Message> hidden = new PriorityQueue<>(
            Comparator.<Message>comparingLong(message -> message.visibleAt).thenComparing(BY_NUMBER));

    private final Map<String, Long> accepted = new HashMap<>();
    private final Deque<String> acceptedIds = new ArrayDeque<>();
    private long sent;

    /**
     * @param visibility from receipt until a message that was not deleted is delivered again, in milliseconds
     * @param deadLetters takes the messages that have been received too often
     */
    public QueueModel(long visibility, Consumer<Message> deadLetters) {
        this.visibility = visibility;
        this.deadLetters = deadLetters;
    }

    /**
     * Remembers the id of a message that is about to be added.
     *
     * @return when the message was accepted whose id this one repeats, so that this one is to be dropped; empty if
     *     there is none in the last five minutes
     */
    public OptionalLong repeated(String id, long now) {
        String oldest = acceptedIds.peek();
        while (oldest != null && now - accepted.getOrDefault(oldest, now) >= DEDUPLICATION) {
            accepted.remove(acceptedIds.remove());
            oldest = acceptedIds.peek();
        }
        Long before = accepted.putIfAbsent(id, now);
        if (before != null) {
            return OptionalLong.of(before);
        }
        acceptedIds.add(id);
        return OptionalLong.empty();
    }

    /** Adds a message that is delivered from a moment on. */
    public void add(String body, String group, long visibleAt) {
        MessageGroup its = groups.computeIfAbsent(group, added -> new MessageGroup());
        Message message = new Message(body, its, sent++, visibleAt);
        messages.add(message);
        hidden.add(message);
    }

    /** Whether {@link #receive} has something to deliver, or to make a dead letter. */
    public boolean isDeliverable(long now) {
        show(now);
        return !deliverable.isEmpty();
    }

    /** Receives up to a number of messages, those of a group together, and groups in the order of sending. */
    public List<Message> receive(int max, long now) {
        show(now);
        List<Message> batch = new ArrayList<>();
        while (batch.size() < max && !deliverable.isEmpty()) {
            MessageGroup group = deliverable.removeFirst().group;
            boolean isAlive = true;
            while (isAlive && batch.size() < max && !group.visible.isEmpty()) {
                Message message = group.visible.removeFirst();
                isAlive = isAlive(message);
                if (isAlive) {
                    message.visibleAt = now + visibility;
                    message.isInFlight = true;
                    group.inFlight++;
                    hidden.add(message);
                    batch.add(message);
                }
            }
            // After a dead letter the rest of its group waits for its turn.
            offer(group);
        }
        return batch;
    }

    private boolean isAlive(Message message) {
        if (++message.receives <= MAX_RECEIVES) {
            return true;
        }
        message.isGone = true;
        messages.remove(message);
        deadLetters.accept(message);
        return false;
    }

    /** Deletes a message. One that was deleted before, or has become a dead letter, is ignored. */
    public void delete(Message message) {
        if (message.isGone) {
            return;
        }
        message.isGone = true;
        messages.remove(message);
        MessageGroup group = message.group;
        if (message.isInFlight) {
            group.inFlight--;
        } else {
            deliverable.remove(message);
            group.visible.remove(message);
        }
        offer(group);
    }

    /** The messages that are not deleted, in the order of sending. */
    public Collection<Message> messages() {
        return Collections.unmodifiableSet(messages);
    }

    private void show(long now) {
        Message next = hidden.peek();
        while (next != null && next.visibleAt <= now) {
            hidden.remove();
            if (!next.isGone) {
                MessageGroup group = next.group;
                if (next.isInFlight) {
                    next.isInFlight = false;
                    group.inFlight--;
                }
                if (!group.visible.isEmpty()) {
                    deliverable.remove(group.visible.first());
                }
                group.visible.add(next);
                offer(group);
            }
            next = hidden.peek();
        }
    }

    private void offer(MessageGroup group) {
        if (group.inFlight == 0 && !group.visible.isEmpty()) {
            deliverable.add(group.visible.first());
        }
    }
}
