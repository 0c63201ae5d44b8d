package com.mintactivity.benchmarks.hot;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * A model of a standard queue of SQS. The oldest visible message is received first, except that messages of noisy
 * groups are received after those of all others. As AWS documents it, a group is noisy while more than a tenth of the
 * messages in flight are its own, and at least 30 of them. AWS calls these numbers approximate; its second criterion,
 * the share of the consumers' time, is not modelled. Times are milliseconds.
 */
final class FairQueue {

    private static final int MIN_NOISY = 30;
    private static final int NOISY_SHARE = 10;

    private final boolean isFair;
    private final TreeMap<Long, List<WaitingEvent>> invisible = new TreeMap<>();
    private final Map<Integer, Deque<WaitingEvent>> visible = new LinkedHashMap<>();
    private final Map<Integer, Integer> inFlight = new LinkedHashMap<>();
    private final Comparator<Integer> byNoiseThenAge =
            Comparator.comparing(this::isNoisy).thenComparingLong(this::oldest);
    private int allInFlight;
    private int mostInFlight;

    /** @param isFair whether messages have groups, one for each tenant */
    FairQueue(boolean isFair) {
        this.isFair = isFair;
    }

    /** Adds a message, or makes one visible again, at a moment. */
    void add(WaitingEvent event, long visibleAt) {
        event.visibleAt = visibleAt;
        invisible.computeIfAbsent(visibleAt, at -> new ArrayList<>()).add(event);
    }

    /** The messages that a consumer receives, at most a number of them. */
    List<WaitingEvent> receive(long now, int most) {
        while (!invisible.isEmpty() && invisible.firstKey() <= now) {
            invisible
                    .pollFirstEntry()
                    .getValue()
                    .forEach(event -> visible.computeIfAbsent(isFair ? event.tenant : 0, group -> new ArrayDeque<>())
                            .add(event));
        }
        List<WaitingEvent> received = new ArrayList<>();
        while (received.size() < most && !visible.isEmpty()) {
            int group = next();
            Deque<WaitingEvent> messages = Objects.requireNonNull(visible.get(group));
            WaitingEvent event = messages.remove();
            if (messages.isEmpty()) {
                visible.remove(group);
            }
            event.receives++;
            inFlight.merge(group, 1, Integer::sum);
            mostInFlight = Math.max(mostInFlight, ++allInFlight);
            received.add(event);
        }
        return received;
    }

    private int next() {
        return visible.size() == 1
                ? visible.keySet().iterator().next()
                : Collections.min(visible.keySet(), byNoiseThenAge);
    }

    private long oldest(int group) {
        return Objects.requireNonNull(visible.get(group)).element().visibleAt;
    }

    private boolean isNoisy(int group) {
        int own = inFlight.getOrDefault(group, 0);
        return own >= MIN_NOISY && own * NOISY_SHARE > allInFlight;
    }

    /** A message was deleted, or will be visible again. */
    void ended(WaitingEvent event) {
        inFlight.merge(isFair ? event.tenant : 0, -1, Integer::sum);
        allInFlight--;
    }

    boolean isEmpty() {
        return invisible.isEmpty() && visible.isEmpty();
    }

    int mostInFlight() {
        return mostInFlight;
    }
}
