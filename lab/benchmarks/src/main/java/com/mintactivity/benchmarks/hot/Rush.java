package com.mintactivity.benchmarks.hot;

import com.mintactivity.recorder.RetryDelay;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;

/**
 * A rush on one contract, in steps of a millisecond, until every event is recorded. The model:
 *
 * <ul>
 *   <li>Events of the hot contract arrive evenly; each of the other tenants sends one event a second.
 *   <li>The queue is a {@link FairQueue}. A message that was received ten times without success becomes a dead letter.
 *   <li>Lambda has five recorders at first and adds five a second, up to the maximum. A recorder takes up to ten
 *       messages, and {@value #BATCH} ms for them; {@value #SEND_BACK} ms more if it sends some back.
 *   <li>The index key of the hot contract takes 1,000 writes a second, and saves up those of one second. It refuses the
 *       others. DynamoDB's burst capacity, which would help, is left out. The other tenants' writes all succeed.
 *   <li>An event that was refused is sent back as a new message with the delay of {@link RetryDelay}. One of
 *       {@value #LOST} calls to send it back fails: then the message itself becomes visible again after 180 s.
 * </ul>
 */
final class Rush {

    static final int SECOND = 1_000;

    private static final int QUIET_TENANTS = 100;
    private static final int HOT = -1;
    private static final int BATCH_SIZE = 10;
    private static final int BATCH = 40;
    private static final int SEND_BACK = 10;
    private static final int FIRST_RECORDERS = 5;
    private static final int ADDED_RECORDERS = 5;
    private static final int KEY_WRITES = 1_000;
    private static final int LOST = 100;
    private static final int VISIBILITY_TIMEOUT = 180 * SECOND;
    private static final int MAX_RECEIVES = 10;

    private final RushSetup setup;
    private final FairQueue queue;
    private final Random random = new Random(1);
    private final PriorityQueue<RunningBatch> running = new PriorityQueue<>((a, b) -> Long.compare(a.end, b.end));
    private final EventDelays others = new EventDelays();
    private final EventDelays hot = new EventDelays();
    private double admitted = KEY_WRITES;
    private long attempts;
    private int dead;
    private long now;

    /**
     * A rush.
     *
     * @param hitsPerSecond on the hot contract
     * @param seconds how long it lasts
     * @param recorders how many run at a time
     * @param isFair whether events name their app as message group
     * @param hold how long a recorder keeps a batch in which an event was refused, in milliseconds
     */
    record RushSetup(int hitsPerSecond, int seconds, int recorders, boolean isFair, int hold) {}

    /**
     * How it went.
     *
     * @param others delays of the other tenants' events, from sending to recording
     * @param hot the same of the hot contract's
     * @param attempts to write a hit of the hot contract
     * @param endedAt when the last event was recorded, in seconds
     */
    record RushResult(
            EventDelays others, EventDelays hot, long attempts, int deadLetters, int mostInFlight, double endedAt) {}

    private record RunningBatch(long end, List<WaitingEvent> refused, List<WaitingEvent> recorded) {}

    Rush(RushSetup setup) {
        this.setup = setup;
        this.queue = new FairQueue(setup.isFair());
    }

    RushResult run() {
        for (; now < (long) setup.seconds() * SECOND || !queue.isEmpty() || !running.isEmpty(); now++) {
            arrive();
            admitted = Math.min(KEY_WRITES, admitted + (double) KEY_WRITES / SECOND);
            while (!running.isEmpty() && running.element().end() <= now) {
                end(running.remove());
            }
            boolean isAnyLeft = true;
            while (isAnyLeft && running.size() < recorders()) {
                List<WaitingEvent> received = queue.receive(now, BATCH_SIZE);
                isAnyLeft = !received.isEmpty();
                if (isAnyLeft) {
                    start(received);
                }
            }
        }
        return new RushResult(others, hot, attempts, dead, queue.mostInFlight(), (double) now / SECOND);
    }

    private long recorders() {
        return Math.min(setup.recorders(), FIRST_RECORDERS + ADDED_RECORDERS * (now / SECOND));
    }

    private void arrive() {
        if (now >= (long) setup.seconds() * SECOND) {
            return;
        }
        long until = setup.hitsPerSecond() * (now + 1) / SECOND;
        for (long i = setup.hitsPerSecond() * now / SECOND; i < until; i++) {
            queue.add(new WaitingEvent(HOT, now), now);
        }
        int spacing = SECOND / QUIET_TENANTS;
        if (now % spacing == 0) {
            queue.add(new WaitingEvent((int) (now / spacing % QUIET_TENANTS), now), now);
        }
    }

    private void start(List<WaitingEvent> received) {
        List<WaitingEvent> recorded = new ArrayList<>();
        List<WaitingEvent> refused = new ArrayList<>();
        for (WaitingEvent event : received) {
            (isRefused(event) ? refused : recorded).add(event);
        }
        long end = now + BATCH + (refused.isEmpty() ? 0 : SEND_BACK + setup.hold());
        running.add(new RunningBatch(end, refused, recorded));
    }

    private boolean isRefused(WaitingEvent event) {
        if (event.tenant != HOT) {
            return false;
        }
        attempts++;
        if (admitted < 1) {
            return true;
        }
        admitted--;
        return false;
    }

    private void end(RunningBatch batch) {
        batch.recorded().forEach(event -> {
            queue.ended(event);
            (event.tenant == HOT ? hot : others).add(now - event.sentAt);
        });
        batch.refused().forEach(event -> {
            queue.ended(event);
            event.attempts++;
            if (random.nextInt(LOST) > 0) {
                event.receives = 0;
                queue.add(event, now + (long) RetryDelay.seconds(event.attempts, random.nextDouble()) * SECOND);
            } else if (event.receives < MAX_RECEIVES) {
                queue.add(event, now + VISIBILITY_TIMEOUT);
            } else {
                dead++;
            }
        });
    }
}
