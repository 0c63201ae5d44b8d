package com.mintactivity.simulation.schedule;

import java.time.Instant;
import java.time.InstantSource;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;

/** A process with a clock of its own. It runs until it is done or crashes; what it had in memory is then lost. */
public final class SimulatedProcess {

    /** The work of a process, for the faults that it may meet. */
    public enum Kind {
        RECORDER,
        IMPORTER,
        SEALER,
        READER,
        SWEEP,
        OPERATOR,
        POLLER
    }

    private static final int MAX_SKEW = 5_000;
    private static final int MAX_TIGHT_SKEW = 125;

    private final Scheduler scheduler;
    private final Kind kind;
    private final String name;
    private final SplittableRandom random;
    private final Runnable crashed;
    private long skew;
    private boolean isAlive = true;
    private Coroutine coroutine = new Coroutine(() -> {});

    /** @param crashed is called if the process crashes, to start another */
    public SimulatedProcess(Scheduler scheduler, Kind kind, String name, Runnable crashed) {
        this.scheduler = scheduler;
        this.kind = kind;
        this.name = name;
        this.crashed = crashed;
        this.random = new SplittableRandom(scheduler.seed() * 0x9E3779B97F4A7C15L ^ name.hashCode());
        this.skew = someSkew();
    }

    public Kind kind() {
        return kind;
    }

    public String name() {
        return name;
    }

    public Scheduler scheduler() {
        return scheduler;
    }

    public SplittableRandom random() {
        return random;
    }

    public boolean isAlive() {
        return isAlive;
    }

    /** Whether it has neither crashed nor come to the end of its code. */
    public boolean isRunning() {
        return isAlive && !coroutine.isDone();
    }

    public InstantSource clock() {
        return () -> Instant.ofEpochMilli(scheduler.now() + skew);
    }

    /**
     * Starts code in this process. Code that throws has violated a property: processes handle the failures that they
     * expect.
     */
    public void start(Runnable code) {
        Coroutine coroutine = new Coroutine(() -> {
            try {
                code.run();
            } catch (RuntimeException | Error unexpected) {
                scheduler.violated(name + " failed: " + unexpected + " at " + place(unexpected));
            }
        });
        scheduler.at(scheduler.now(), () -> resume(coroutine));
        this.coroutine = coroutine;
    }

    private void resume(Coroutine its) {
        if (isAlive) {
            its.resume();
        }
    }

    /** Suspends the calling code for some milliseconds. It does not return in a process that has crashed. */
    public void pause(long millis) {
        Coroutine own = coroutine;
        scheduler.at(scheduler.now() + millis, () -> resume(own));
        Coroutine.suspend();
    }

    /** Suspends the calling code until something has happened, at most for some milliseconds. */
    public void pauseUntil(Milestone milestone, long millis) {
        Coroutine own = coroutine;
        AtomicBoolean isOver = new AtomicBoolean();
        Runnable goOn = () -> {
            if (!isOver.getAndSet(true)) {
                resume(own);
            }
        };
        scheduler.at(scheduler.now() + millis, goOn);
        scheduler.onMilestone(milestone, goOn);
        Coroutine.suspend();
    }

    /** Ends this process at once. Does not return. */
    public void crash() {
        end();
        crashed.run();
        Coroutine.suspend();
    }

    /** Ends this process, from outside. */
    public void end() {
        isAlive = false;
        scheduler.say(name, "crashes");
    }

    /** Whether something happens that has a probability, unless the schedule is calm. */
    public boolean happens(double probability, Fault fault) {
        boolean drawn = probability > 0 && !scheduler.isCalm() && random.nextDouble() < probability;
        if (drawn && scheduler.rates().has(fault)) {
            scheduler.happened(fault);
            return true;
        }
        return false;
    }

    /** Sets the clock to another time within the limits of the schedule. */
    public void stepClock() {
        skew = someSkew();
        scheduler.say(name, "has its clock set to " + (skew < 0 ? "" : "+") + skew + " ms");
    }

    private long someSkew() {
        int most = scheduler.rates().mode() == Mode.TIGHT ? MAX_TIGHT_SKEW : MAX_SKEW;
        return random.nextInt(-most, most + 1);
    }

    private static String place(Throwable thrown) {
        StringBuilder place = new StringBuilder();
        for (StackTraceElement frame : thrown.getStackTrace()) {
            if (frame.getClassName().startsWith("com.mintactivity")) {
                place.append(frame).append(' ');
            }
        }
        return place.toString();
    }
}
