package com.mintactivity.simulation.check;

import static com.mintactivity.platform.dynamo.Item.text;

import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.time.Window;
import com.mintactivity.simulation.schedule.Fault;
import com.mintactivity.simulation.schedule.Mode;
import com.mintactivity.simulation.schedule.Scheduler;
import com.mintactivity.simulation.schedule.SimulatedProcess;
import com.mintactivity.simulation.store.IndexLag;
import com.mintactivity.simulation.store.Schemas;
import com.mintactivity.simulation.store.WriteListener;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The hits as they are in the store, and when each index shows them, which it decides. */
public final class Truth implements IndexLag, WriteListener {

    private static final long SECOND = 1_000;
    private static final long MINUTE = 60 * SECOND;
    private static final long HOUR = 60 * MINUTE;

    /** After this time every index shows a hit in time for the sealers: the margin less what clocks differ. */
    private static final long VISIBLE_LIVE = 59 * SECOND;

    /** Of the index of states. Nothing depends on it. */
    private static final long MAX_OTHER_LAG = 20 * SECOND;

    private static final long VISIBLE_PAST = 50 * SECOND;

    /** Well before a closed hour is checked. */
    private static final long VISIBLE_CHECK = 45 * MINUTE;

    private final Scheduler scheduler;
    private final SplittableRandom random;
    private final Map<String, List<RecordedHit>> contracts = new HashMap<>();
    private final Map<String, RecordedHit> byTask = new HashMap<>();
    private long visible;

    public Truth(Scheduler scheduler) {
        this.scheduler = scheduler;
        this.random = new SplittableRandom(scheduler.seed() + 99);
    }

    @Override
    public long millis(String table, String index, Map<String, AttributeValue> item) {
        long now = scheduler.now();
        if (!table.equals(Schemas.HITS)) {
            return scheduler.isCalm() ? 20 : random.nextLong(MAX_OTHER_LAG);
        }
        long lag = lag(item, now);
        visible = Math.max(visible, now + lag);
        return lag;
    }

    private long lag(Map<String, AttributeValue> item, long now) {
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
        double drawn = random.nextDouble();
        if (mode == Mode.BEYOND && drawn < rate / 2 && scheduler.rates().has(Fault.INDEX_BEYOND)) {
            scheduler.happened(Fault.INDEX_BEYOND);
            return random.nextLong(Math.max(hour + VISIBLE_CHECK - now, 2 * MINUTE));
        }
        if (drawn < rate && scheduler.rates().has(Fault.INDEX_LAG)) {
            scheduler.happened(Fault.INDEX_LAG);
            return random.nextLong(Math.max(1, latest(item, now) - now));
        }
        return random.nextLong(300);
    }

    /** When the design assumes that the indexes show a hit. */
    private long latest(Map<String, AttributeValue> item, long now) {
        boolean isLive = isLive();
        return isLive ? completedAt(item) + VISIBLE_LIVE : now + VISIBLE_PAST;
    }

    private boolean isLive() {
        return scheduler
                .acting()
                .map(process -> process.kind() == SimulatedProcess.Kind.RECORDER)
                .orElse(false);
    }

    private static long completedAt(Map<String, AttributeValue> item) {
        return Instant.parse(text(item, "completed_at")).toEpochMilli();
    }

    @Override
    public void written(String table, Map<String, AttributeValue> before, Map<String, AttributeValue> after) {
        if (!table.equals(Schemas.HITS)) {
            return;
        }
        long now = scheduler.now();
        if (after.isEmpty()) {
            RecordedHit erased = byTask.remove(text(before, HitItems.KEY));
            if (erased != null) {
                erased.erase(now, visible, visible > now + VISIBLE_PAST);
            }
        } else {
            Hit hit = HitItems.read(after);
            RecordedHit old = byTask.get(hit.taskId());
            if (old != null) {
                scheduler.violated("the hit of " + hit.taskId() + " was written twice");
            }
            add(hit, now, visible, visible > latest(after, now) + (isLive() ? 0 : 1));
        }
        visible = 0;
    }

    private void add(Hit hit, long landed, long seen, boolean isBeyond) {
        RecordedHit recorded = new RecordedHit(hit, landed, seen, isBeyond, isLive());
        byTask.put(hit.taskId(), recorded);
        contracts
                .computeIfAbsent(HitItems.contractKey(hit.tenant(), hit.contract()), none -> new ArrayList<>())
                .add(recorded);
    }

    /** The hits that a selector and a window ask for, erased ones included. */
    Stream<RecordedHit> of(ContractSelector selector, Window window) {
        long since = window.since().toEpochMilli();
        long until = window.until().toEpochMilli();
        return contracts.getOrDefault(HitItems.contractKey(selector.tenant(), selector.contract()), List.of()).stream()
                .filter(hit -> hit.completedAt() >= since && hit.completedAt() < until)
                .filter(hit -> !selector.isOneChain() || hit.hit().chainId() == selector.chainId());
    }

    /** The hits of a contract, erased ones included. */
    Stream<RecordedHit> of(String contract) {
        return contracts.getOrDefault(contract, List.of()).stream();
    }

    boolean isStored(String task) {
        return byTask.containsKey(task);
    }
}
