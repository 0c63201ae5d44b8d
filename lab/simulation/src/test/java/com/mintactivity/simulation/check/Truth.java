package com.mintactivity.simulation.check;

import static com.mintactivity.platform.dynamo.Item.attribute;
import static com.mintactivity.platform.dynamo.Item.text;

import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.time.Window;
import com.mintactivity.model.dynamo.IndexLag;
import com.mintactivity.model.dynamo.Schemas;
import com.mintactivity.model.dynamo.WriteListener;
import com.mintactivity.simulation.schedule.Scheduler;
import com.mintactivity.simulation.schedule.SimulatedProcess;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The hits as they are in the store, and when each index shows them, which it decides. */
public final class Truth implements IndexLag, WriteListener {

    /** Of the index of states. Nothing depends on it. */
    private static final long MAX_OTHER_LAG = 20_000;

    private static final long HOUR = 3_600_000;

    private final Scheduler scheduler;
    private final SplittableRandom random;
    private final HitLag lag;
    private final Map<String, List<RecordedHit>> contracts = new HashMap<>();
    private final Map<String, RecordedHit> byTask = new HashMap<>();

    /** By contract, the imports that were held up before they wrote or erased a hit. */
    private final Map<String, Map<RecordedHit, String>> heldUp = new HashMap<>();

    /** By task, when the indexes show its last write. They show no write before an earlier one of the same item. */
    private final Map<String, Long> lastVisible = new HashMap<>();

    private final Healing healing;
    private long visible;

    public Truth(Scheduler scheduler, Healing healing) {
        this.scheduler = scheduler;
        this.healing = healing;
        this.random = new SplittableRandom(scheduler.seed() + 99);
        this.lag = new HitLag(scheduler, random);
    }

    @Override
    public long millis(String table, String index, Map<String, AttributeValue> item) {
        long now = scheduler.now();
        if (!table.equals(Schemas.HITS)) {
            return scheduler.isCalm() ? 20 : random.nextLong(MAX_OTHER_LAG);
        }
        long lag = this.lag.of(item, now);
        visible = Math.max(visible, now + lag);
        return lag;
    }

    @Override
    public void written(String table, Map<String, AttributeValue> before, Map<String, AttributeValue> after) {
        if (!table.equals(Schemas.HITS)) {
            announced(table, after);
            return;
        }
        long now = scheduler.now();
        visible = lastVisible.merge(text(after.isEmpty() ? before : after, HitItems.KEY), visible, Math::max);
        if (after.isEmpty() || HitItems.isWithdrawn(after)) {
            RecordedHit erased = byTask.remove(text(before, HitItems.KEY));
            if (erased != null) {
                erased.erase(now, visible, visible > now + HitLag.VISIBLE_PAST);
                heldUp(erased);
            }
        } else {
            Hit hit = HitItems.read(after);
            RecordedHit old = byTask.get(hit.taskId());
            if (old != null) {
                scheduler.violated("property 4: the hit of " + hit.taskId() + " was written twice");
            }
            if (!before.isEmpty() && lag.isLive()) {
                scheduler.violated("property 4: the withdrawn hit of " + hit.taskId() + " was recorded again");
            }
            add(hit, now, visible, visible > lag.latest(after, now));
        }
        visible = 0;
    }

    private void add(Hit hit, long landed, long seen, boolean isBeyond) {
        RecordedHit recorded = new RecordedHit(hit, landed, seen, isBeyond, lag.recorder(), healing);
        byTask.put(hit.taskId(), recorded);
        heldUp(recorded);
        contracts
                .computeIfAbsent(HitItems.contractKey(hit.tenant(), hit.contract()), none -> new ArrayList<>())
                .add(recorded);
    }

    private void heldUp(RecordedHit hit) {
        if (lag.isHeldUp()) {
            hit.heldUp();
            String contract = HitItems.contractKey(hit.hit().tenant(), hit.hit().contract());
            heldUp.computeIfAbsent(contract, none -> new HashMap<>()).put(hit, actor());
        }
    }

    /** With any announcement, an import repeats the hours of the batch. Another one may announce the same hour. */
    private void announced(String table, Map<String, AttributeValue> item) {
        if (table.equals(Schemas.TALLIES) && !heldUp.isEmpty() && item.containsKey("hours:" + actor())) {
            Set<String> hours = StateMonitor.hours(attribute(item, "hours:" + actor()));
            heldUp.getOrDefault(text(item, "tenant_contract"), new HashMap<>())
                    .entrySet()
                    .removeIf(entry -> {
                        RecordedHit hit = entry.getKey();
                        boolean isAgain = entry.getValue().equals(actor())
                                || hours.contains(Long.toString(Math.floorDiv(hit.completedAt(), HOUR)));
                        if (isAgain) {
                            hit.announcedAgain(scheduler.now());
                        }
                        return isAgain;
                    });
        }
    }

    /** The late hits of an hour that are stored. */
    Stream<RecordedHit> late(String contract, Instant hour) {
        return of(contract)
                .filter(RecordedHit::isLate)
                .filter(hit -> Math.floorDiv(hit.completedAt(), HOUR) * HOUR == hour.toEpochMilli());
    }

    private String actor() {
        return scheduler.acting().map(SimulatedProcess::name).orElse("");
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
