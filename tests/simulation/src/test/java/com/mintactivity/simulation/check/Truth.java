package com.mintactivity.simulation.check;

import static com.mintactivity.platform.dynamo.Item.text;

import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.time.Window;
import com.mintactivity.simulation.schedule.Scheduler;
import com.mintactivity.simulation.schedule.SimulatedProcess;
import com.mintactivity.simulation.store.IndexLag;
import com.mintactivity.simulation.store.Schemas;
import com.mintactivity.simulation.store.WriteListener;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The hits as they are in the store, and when each index shows them, which it decides. */
public final class Truth implements IndexLag, WriteListener {

    /** Of the index of states. Nothing depends on it. */
    private static final long MAX_OTHER_LAG = 20_000;

    private final Scheduler scheduler;
    private final SplittableRandom random;
    private final HitLag lag;
    private final Map<String, List<RecordedHit>> contracts = new HashMap<>();
    private final Map<String, RecordedHit> byTask = new HashMap<>();
    private final Map<String, List<RecordedHit>> held = new HashMap<>();
    private final long lastFault;
    private long visible;

    /** @param lastFault when nothing fails any more, in milliseconds since the epoch */
    public Truth(Scheduler scheduler, long lastFault) {
        this.scheduler = scheduler;
        this.lastFault = lastFault;
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
        if (after.isEmpty()) {
            RecordedHit erased = byTask.remove(text(before, HitItems.KEY));
            if (erased != null) {
                erased.erase(now, visible, visible > now + HitLag.VISIBLE_PAST);
                held(erased);
            }
        } else {
            Hit hit = HitItems.read(after);
            RecordedHit old = byTask.get(hit.taskId());
            if (old != null) {
                scheduler.violated("property 4: the hit of " + hit.taskId() + " was written twice");
            }
            add(hit, now, visible, visible > lag.latest(after, now));
        }
        visible = 0;
    }

    private void add(Hit hit, long landed, long seen, boolean isBeyond) {
        RecordedHit recorded = new RecordedHit(hit, landed, seen, isBeyond, lag.isLive(), lastFault);
        byTask.put(hit.taskId(), recorded);
        held(recorded);
        contracts
                .computeIfAbsent(HitItems.contractKey(hit.tenant(), hit.contract()), none -> new ArrayList<>())
                .add(recorded);
    }

    private void held(RecordedHit hit) {
        if (lag.isHeldUp()) {
            hit.heldUp();
            String contract = HitItems.contractKey(hit.hit().tenant(), hit.hit().contract());
            held.computeIfAbsent(actor() + contract, none -> new ArrayList<>()).add(hit);
        }
    }

    /** With any announcement, an import repeats the hours of the batch. */
    private void announced(String table, Map<String, AttributeValue> item) {
        if (table.equals(Schemas.TALLIES) && !held.isEmpty()) {
            List<RecordedHit> again = held.remove(actor() + text(item, "tenant_contract"));
            (again == null ? List.<RecordedHit>of() : again).forEach(hit -> hit.announcedAgain(scheduler.now()));
        }
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
