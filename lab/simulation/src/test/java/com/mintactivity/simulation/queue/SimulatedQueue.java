package com.mintactivity.simulation.queue;

import com.mintactivity.activity.tally.announce.Announcement;
import com.mintactivity.model.queue.QueueModel;
import com.mintactivity.simulation.schedule.Fault;
import com.mintactivity.simulation.schedule.ProcessCalls;
import com.mintactivity.simulation.schedule.Scheduler;
import com.mintactivity.simulation.schedule.SimulatedProcess;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SplittableRandom;

/**
 * Takes announcements of contracts to the model of the queue and from it to the sealers: late, repeated or lost, and as
 * a rule one at a time for a contract.
 */
public final class SimulatedQueue {

    /** Senders give announcements of one minute the same id, by clocks that are 10 s apart. */
    private static final long SAME_MINUTE = 80_000;

    private static final int MAX_BATCH = 3;
    private static final int SEND = 7;

    /** Takes a batch of messages at a time. */
    public interface Consumer {

        boolean isIdle();

        void take(List<QueueModel.Message> messages);
    }

    /** Learns of the announcements of late writes. */
    public interface LateMinutes {

        /** An announcement is in the queue. */
        void announced(String contract, Instant minute);

        /** An announcement is not delivered, or has become a dead letter. */
        void lost(String contract, Instant minute);
    }

    private final Scheduler scheduler;
    private final SplittableRandom random;
    private final boolean exclusive;
    private final long delay;
    private final LateMinutes lateMinutes;
    private final long visibility;
    private final List<Consumer> consumers = new ArrayList<>();
    private final QueueModel model;
    private final Map<String, Long> announced = new HashMap<>();
    private final Map<String, Long> lost = new HashMap<>();
    private long added;

    /**
     * @param exclusive whether only one message of a contract is in flight at a time
     * @param delay until a message is delivered, in milliseconds
     */
    public SimulatedQueue(Scheduler scheduler, boolean exclusive, long delay, LateMinutes lateMinutes) {
        this.scheduler = scheduler;
        this.random = new SplittableRandom(scheduler.seed() + 77);
        this.exclusive = exclusive;
        this.delay = delay;
        this.lateMinutes = lateMinutes;
        this.visibility = exclusive
                ? QueueModel.VISIBILITY
                : List.of(20_000, 60_000, 200_000).get(random.nextInt(3));
        this.model = new QueueModel(visibility, this::died);
    }

    public void add(Consumer consumer) {
        consumers.add(consumer);
    }

    /** Puts a message into the queue from outside of every process. */
    public void put(String body) {
        enqueue(body, body, scheduler.now() + delay);
    }

    private void enqueue(String body, String group, long visibleAt) {
        model.add(body, exclusive ? group : "message " + added++, visibleAt);
        scheduler.at(visibleAt, this::deliver);
    }

    /**
     * Sends an announcement. The sender waits, and may crash.
     *
     * @param isContinuation whether it goes to the queue that delivers at once, in which contracts have other groups
     * @throws software.amazon.awssdk.core.exception.SdkException if it may not have been sent
     */
    public void send(SimulatedProcess sender, Announcement announcement, boolean isContinuation) {
        String contract = announcement.contract();
        if (sender.happens(scheduler.rates().announcement(), Fault.ANNOUNCEMENT_LOST)) {
            scheduler.say(sender.name(), "announces " + contract + " in vain");
            lost.put(contract, scheduler.now());
            announcement.lateMinute().ifPresent(minute -> lateMinutes.lost(contract, minute));
            if (sender.kind() == SimulatedProcess.Kind.SEALER) {
                // What is left of the work of an announcement that was delivered.
                announced.remove(contract);
            }
            return;
        }
        new ProcessCalls(sender)
                .call(
                        new ProcessCalls.Call(SEND, true, () -> "announces " + announcement.body()),
                        now -> arrived(sender, announcement, isContinuation, now));
    }

    private boolean arrived(SimulatedProcess sender, Announcement announcement, boolean isContinuation, long now) {
        String contract = announcement.contract();
        // One that is dropped has its late writes in common with the first one, which is delivered after all of them.
        announcement.lateMinute().ifPresent(minute -> lateMinutes.announced(contract, minute));
        OptionalLong before = model.repeated(announcement.deduplicationId(), now);
        if (before.isPresent()) {
            // The first one is delivered for both, unless it has become a dead letter.
            // One that took effect minutes after it was sent may be too late for that.
            if (isCounted(isContinuation) && now - before.getAsLong() < SAME_MINUTE) {
                announced.computeIfPresent(contract, (same, at) -> now);
            }
            return false;
        }
        if (isCounted(isContinuation)) {
            announced.put(contract, now);
        }
        double rate = scheduler.rates().announcement();
        int copies = sender.happens(rate, Fault.ANNOUNCEMENT_REPEATED) ? 2 : 1;
        for (int i = 0; i < copies; i++) {
            long late =
                    sender.happens(rate, Fault.ANNOUNCEMENT_LATE) ? random.nextLong(20 * 60_000) : random.nextLong(500);
            String group = isContinuation ? "continue " + contract : contract;
            enqueue(announcement.body(), group, now + (isContinuation ? 0 : delay) + late);
        }
        return true;
    }

    /**
     * Whether hits before an announcement have to be sealed by it. A continuation is delivered at once, before the hits
     * of the last minute can be sealed: it is for the work of the announcement before it, which was counted.
     */
    private boolean isCounted(boolean isContinuation) {
        return !isContinuation && !scheduler.isCalm();
    }

    /** Gives idle consumers what is due. */
    public void deliver() {
        while (true) {
            List<Consumer> idle = consumers.stream().filter(Consumer::isIdle).toList();
            List<QueueModel.Message> batch = idle.isEmpty() ? List.of() : batch();
            if (batch.isEmpty()) {
                return;
            }
            scheduler.at(scheduler.now() + visibility, this::deliver);
            idle.get(random.nextInt(idle.size())).take(batch);
        }
    }

    /** Receives one at a time, so that a batch has no two messages of a contract if one excludes others. */
    private List<QueueModel.Message> batch() {
        List<QueueModel.Message> batch = new ArrayList<>();
        int most = 1 + random.nextInt(MAX_BATCH);
        while (batch.size() < most) {
            List<QueueModel.Message> next = model.receive(1, scheduler.now());
            if (next.isEmpty()) {
                break;
            }
            batch.addAll(next);
        }
        return batch;
    }

    private void died(QueueModel.Message message) {
        scheduler.counts().add("an announcement became a dead letter");
        announced.remove(contract(message));
        Announcement dead = Announcement.read(message.body());
        dead.lateMinute().ifPresent(minute -> lateMinutes.lost(dead.contract(), minute));
        lost.put(contract(message), scheduler.now());
    }

    /** Whether another message of the contract is being worked on. */
    public boolean isShared(QueueModel.Message message) {
        return model.messages().stream()
                .anyMatch(other -> other != message
                        && contract(other).equals(contract(message))
                        && other.isInFlight(scheduler.now()));
    }

    /** Whether a message of a contract is left, or one was lost or became a dead letter since a moment. */
    public boolean isAnnounced(String contract, long since) {
        return model.messages().stream().anyMatch(message -> contract(message).equals(contract))
                || lost.getOrDefault(contract, 0L) >= since;
    }

    /** The contract that a message names. */
    public static String contract(QueueModel.Message message) {
        return Announcement.read(message.body()).contract();
    }

    public void delete(QueueModel.Message message) {
        model.delete(message);
    }

    /** When each contract was last announced before the last fault. */
    public Map<String, Long> announced() {
        return Map.copyOf(announced);
    }
}
