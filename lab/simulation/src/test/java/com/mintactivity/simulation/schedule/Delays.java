package com.mintactivity.simulation.schedule;

import java.util.function.Predicate;

/** How long the calls of a process take, in milliseconds. */
record Delays(SimulatedProcess process) {

    private static final long SECOND = 1_000;
    private static final long MINUTE = 60 * SECOND;

    /** How long a process waits for an erasure that has not begun, or for one that needs it. */
    private static final long ERASED = 120 * MINUTE;

    /** How often a process waits for it before it names the user. */
    private static final double AWAITS_ERASURE = 0.5;

    long latency() {
        long millis = process.random().nextLong(1, 13);
        return process.kind() == SimulatedProcess.Kind.RECORDER
                ? millis
                : millis * process.scheduler().rates().slow();
    }

    long stall(ProcessCalls.Call call) {
        long most = most(call);
        return process.random().nextLong(1, process.random().nextInt(3) > 0 ? Math.min(most, 3 * SECOND) : most);
    }

    /**
     * A sealer's call, or that of a rebuild, is sometimes held up until a user was erased. A sealer's write is
     * sometimes held up until a whole import has passed, or until another sealer has repaired hours.
     */
    void standStill(ProcessCalls.Call call) {
        if (seals()
                && process.scheduler().erasure() == ErasureStage.AT_WORK
                && process.random().nextBoolean()) {
            boolean isRebuild = process.kind() == SimulatedProcess.Kind.OPERATOR;
            process.pauseUntil(Milestone.ERASED, isRebuild ? ERASED : most(call));
            return;
        }
        boolean isSealed = process.kind() == SimulatedProcess.Kind.SEALER && call.writes();
        switch (isSealed ? process.random().nextInt(4) : -1) {
            case 0 -> process.pauseUntil(Milestone.IMPORTED, most(call));
            case 1 -> process.pauseUntil(Milestone.REPAIRED, most(call));
            default -> process.pause(stall(call));
        }
    }

    /**
     * A sealer or a rebuild that is about to name a user, in a tally or by wallets, is often held up until the user was
     * erased. The others go on: without them the erasure would not end.
     */
    void beforeNaming(Predicate<String> names) {
        Scheduler scheduler = process.scheduler();
        boolean isFirst = seals() && scheduler.erases(names) && !scheduler.isAwaited(Milestone.ERASED);
        if (isFirst && process.happens(AWAITS_ERASURE, Fault.STALL_BEFORE)) {
            process.pauseUntil(Milestone.ERASED, ERASED);
            scheduler.counts().add("a write that names a user was held up for an erasure");
        }
    }

    private boolean seals() {
        return process.kind() == SimulatedProcess.Kind.SEALER || process.kind() == SimulatedProcess.Kind.OPERATOR;
    }

    /** How late a call may take effect. A live hit's write is bounded by what the design assumes of it. */
    long most(ProcessCalls.Call call) {
        if (process.kind() == SimulatedProcess.Kind.RECORDER) {
            return switch (process.scheduler().rates().mode()) {
                case TIGHT -> 400;
                case WITHIN -> 8 * SECOND;
                case BEYOND -> call.writes() ? 20 * MINUTE : 8 * SECOND;
            };
        }
        return switch (process.kind()) {
            case READER, POLLER -> 20 * SECOND;
            default -> 20 * MINUTE;
        };
    }

    /**
     * For less than the time after which an import is presumed dead, for more, or until a sealer may be repairing its
     * hours.
     */
    void holdUp() {
        switch (process.random().nextInt(4)) {
            case 0, 1 -> process.pause(process.random().nextLong(15 * MINUTE, 45 * MINUTE));
            case 2 -> process.pause(process.random().nextLong(65 * MINUTE, 150 * MINUTE));
            default -> {
                process.pause(60 * MINUTE);
                process.pauseUntil(Milestone.SEALED, 90 * MINUTE);
            }
        }
    }
}
