package com.mintactivity.simulation.schedule;

import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.function.Predicate;

/**
 * Decides what happens next: the earliest event in simulated time. Everything runs on the calling thread, so a schedule
 * depends on its seed alone.
 */
public final class Scheduler {

    private record Event(long time, long number, Runnable action) implements Comparable<Event> {

        @Override
        public int compareTo(Event other) {
            int byTime = Long.compare(time, other.time);
            return byTime == 0 ? Long.compare(number, other.number) : byTime;
        }
    }

    /** The most calls of a schedule to the store and the queue. It has about 1,400 on average. */
    private static final long MAX_CALLS = 100_000;

    private final PriorityQueue<Event> events = new PriorityQueue<>();
    private final Map<Milestone, List<Runnable>> waiting = new EnumMap<>(Milestone.class);
    private final Rates rates;
    private final Trace trace;
    private final Counts counts;
    private final long seed;
    private Optional<String> violation = Optional.empty();
    private Optional<SimulatedProcess> acting = Optional.empty();
    private long actingSince;
    private boolean isCalm;
    private boolean isLate;
    private ErasureStage erasure = ErasureStage.NONE;
    private String erased = "";
    private long number;
    private long now;

    /** @param start milliseconds since the epoch */
    public Scheduler(long seed, long start, Rates rates, Trace trace, Counts counts) {
        this.seed = seed;
        this.now = start;
        this.rates = rates;
        this.trace = trace;
        this.counts = counts;
    }

    public long now() {
        return now;
    }

    public Instant instant() {
        return Instant.ofEpochMilli(now);
    }

    public long seed() {
        return seed;
    }

    public Rates rates() {
        return rates;
    }

    public Trace trace() {
        return trace;
    }

    public Counts counts() {
        return counts;
    }

    /** From now on nothing fails. */
    public void calm() {
        isCalm = true;
    }

    public boolean isCalm() {
        return isCalm;
    }

    public void at(long time, Runnable action) {
        events.add(new Event(Math.max(time, now), number++, action));
    }

    /** Notes that a property does not hold, and ends the schedule. The first violation counts. */
    public void violated(String property) {
        if (violation.isEmpty()) {
            violation = Optional.of(property);
            say("violation", property);
        }
    }

    public Optional<String> violation() {
        return violation;
    }

    /** The process whose call is taking effect. */
    public Optional<SimulatedProcess> acting() {
        return acting;
    }

    /** How long ago the process began the call that is taking effect, in milliseconds. */
    public long actingFor() {
        return now - actingSince;
    }

    /** Whether what is taking effect is an attempt that its sender has given up. */
    boolean isLate() {
        return isLate;
    }

    void late(boolean isTrue) {
        isLate = isTrue;
    }

    void acting(SimulatedProcess process, long since) {
        acting = Optional.of(process);
        actingSince = since;
    }

    /** Runs an action once something has happened. */
    void onMilestone(Milestone milestone, Runnable action) {
        waiting.computeIfAbsent(milestone, none -> new ArrayList<>()).add(action);
    }

    /** Whether a process has waited for something that has not happened yet. */
    boolean isAwaited(Milestone milestone) {
        return waiting.containsKey(milestone);
    }

    /** A sealer has written something. */
    void sealed() {
        if (Math.floorMod(seed + number, 6) == 0) {
            resume(Milestone.SEALED);
        }
    }

    /** An import or an erasure has finished. */
    public void imported() {
        resume(Milestone.IMPORTED);
    }

    /** A user is going to be erased. */
    public void erasurePlanned(String userId) {
        erasure = ErasureStage.PLANNED;
        erased = userId;
    }

    /** The erasure is at work, or has ended: then the user may be erased. */
    public void erasure(ErasureStage its) {
        erasure = its;
        if (its == ErasureStage.NONE) {
            resume(Milestone.ERASED);
        }
    }

    /** Whether one of some users is going to be erased, or is being erased. */
    boolean erases(Predicate<String> users) {
        return erasure != ErasureStage.NONE && users.test(erased);
    }

    ErasureStage erasure() {
        return erasure;
    }

    /** Invalid hours have become valid. */
    public void repaired() {
        resume(Milestone.REPAIRED);
    }

    private void resume(Milestone milestone) {
        List<Runnable> all = waiting.remove(milestone);
        if (all != null) {
            all.forEach(action -> at(now, action));
        }
    }

    /** A fault that happened. */
    public void happened(Fault fault) {
        counts.add(fault);
        trace.fault(fault);
    }

    public void say(String who, String what) {
        trace.line(() -> "%s %-12s %s".formatted(instant(), who, what));
    }

    /** Runs events until a moment, or a violation. A sealer whose work does not end is one. */
    public void runUntil(long end) {
        while (violation.isEmpty()) {
            if (trace.calls() > MAX_CALLS) {
                violated("property 5: the work does not end");
                return;
            }
            Event event = events.peek();
            if (event == null || event.time() > end) {
                now = Math.max(now, end);
                return;
            }
            events.remove();
            now = event.time();
            event.action().run();
        }
    }
}
