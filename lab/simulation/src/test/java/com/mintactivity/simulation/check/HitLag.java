package com.mintactivity.simulation.check;

import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.simulation.plan.PlannedHits;
import com.mintactivity.simulation.plan.Planner;
import com.mintactivity.simulation.schedule.Fault;
import com.mintactivity.simulation.schedule.Mode;
import com.mintactivity.simulation.schedule.Scheduler;
import com.mintactivity.simulation.schedule.SimulatedProcess;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** How long the indexes of hits take to follow a write. */
final class HitLag {

    private static final long SECOND = 1_000;
    private static final long MINUTE = 60 * SECOND;
    private static final long HOUR = 60 * MINUTE;

    /** After this time every index shows a hit in time for the sealers: the margin less what clocks differ. */
    private static final long VISIBLE_LIVE = 59 * SECOND;

    static final long VISIBLE_PAST = 50 * SECOND;

    /** Well before a closed or repaired hour is checked. */
    static final long VISIBLE_CHECK = 45 * MINUTE;

    private final Scheduler scheduler;
    private final SplittableRandom random;
    private final HistoryWriters writers;
    private final int stuck;
    private final long stuckUntil;

    HitLag(Scheduler scheduler, SplittableRandom random, HistoryWriters writers) {
        this.scheduler = scheduler;
        this.writers = writers;
        this.random = random;
        this.stuck = random.nextInt(2 * Planner.CONTRACTS);
        long close = Math.floorDiv(scheduler.now(), HOUR) * HOUR + HOUR;
        this.stuckUntil = close + random.nextLong(VISIBLE_CHECK);
    }

    /** In milliseconds. */
    long of(Map<String, AttributeValue> item, long now) {
        // What is stored before a schedule begins is written by no process.
        if (scheduler.isCalm() || scheduler.acting().isEmpty()) {
            return 20;
        }
        Mode mode = scheduler.rates().mode();
        double rate = scheduler.rates().lag();
        if (mode == Mode.TIGHT) {
            return random.nextLong(700);
        }
        long hour = Math.floorDiv(completedAt(item), HOUR) * HOUR + HOUR;
        if (mode == Mode.BEYOND && isStuck(item) && hour < stuckUntil && now < stuckUntil && isLive()) {
            scheduler.happened(Fault.INDEX_STUCK);
            return stuckUntil - now;
        }
        double drawn = random.nextDouble();
        if (mode == Mode.BEYOND && drawn < rate / 2 && scheduler.rates().has(Fault.INDEX_BEYOND)) {
            scheduler.happened(Fault.INDEX_BEYOND);
            long most = isLive() ? Math.max(hour + VISIBLE_CHECK - now, 2 * MINUTE) : VISIBLE_CHECK;
            return random.nextLong(isHeldUp(contract(item)) ? VISIBLE_PAST : most);
        }
        if (drawn < rate && scheduler.rates().has(Fault.INDEX_LAG)) {
            scheduler.happened(Fault.INDEX_LAG);
            return random.nextLong(Math.max(1, latest(item, now) - now));
        }
        return random.nextLong(300);
    }

    /** When the design assumes that the indexes show a hit. */
    long latest(Map<String, AttributeValue> item, long now) {
        return isLive() ? completedAt(item) + VISIBLE_LIVE : now + VISIBLE_PAST;
    }

    /** The indexes show nothing new of one contract until some time after the end of the first hour. */
    private boolean isStuck(Map<String, AttributeValue> item) {
        return stuck < Planner.CONTRACTS
                && scheduler.rates().has(Fault.INDEX_STUCK)
                && HitItems.read(item).contract().equals(PlannedHits.address(stuck));
    }

    /** Tallies may lack its hit until the hour is announced again. */
    boolean isHeldUp(String contract) {
        return scheduler
                .acting()
                .filter(HitLag::isWriter)
                .filter(writer -> writers.isSilent(writer, contract))
                .isPresent();
    }

    /** Whether a process writes history. */
    static boolean isWriter(SimulatedProcess process) {
        return process.kind() == SimulatedProcess.Kind.IMPORTER;
    }

    private static String contract(Map<String, AttributeValue> item) {
        Hit hit = HitItems.read(item);
        return HitItems.contractKey(hit.tenant(), hit.contract());
    }

    boolean isLive() {
        return recorder().isPresent();
    }

    /** The recorder whose write takes effect, if it is one. */
    Optional<SimulatedProcess> recorder() {
        return scheduler.acting().filter(process -> process.kind() == SimulatedProcess.Kind.RECORDER);
    }

    private static long completedAt(Map<String, AttributeValue> item) {
        return HitItems.read(item).completedAt().toEpochMilli();
    }
}
