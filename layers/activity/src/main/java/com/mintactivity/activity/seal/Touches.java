package com.mintactivity.activity.seal;

import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.tally.period.Grid;
import com.mintactivity.activity.time.Instants;
import com.mintactivity.platform.concurrent.SingleFlight;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Announces hits as they happen: tells the sealer which contracts have hits in which minutes. A touch without a hit costs the sealer
 * one empty read. Safe for use by several threads.
 */
public final class Touches implements Announcer {

    /** Touches in memory: a minute of that many contracts. One more clears the memory. */
    private static final int MAX_REMEMBERED = 10_000;

    private record Touch(String contract, Instant minute) {}

    private final Table table;
    private final Marks marks;
    private final Set<Touch> written = ConcurrentHashMap.newKeySet();
    private final SingleFlight<Touch, Touch> writes = new SingleFlight<>();
    private final AtomicReference<Instant> started = new AtomicReference<>(Instant.MAX);

    public Touches(DynamoDbClient dynamo, String stack) {
        this.table = Table.of(dynamo, stack);
        this.marks = new Marks(table);
    }

    /**
     * Touches the minute of a hit that is about to be written. Only the first hit of a contract and minute costs a write; the others
     * wait for it. If it fails, it fails for all that wait, and the next hit tries again.
     */
    @Override
    public void announce(String tenant, ContractAddress contract, Instant completedAt) {
        Touch touch = new Touch(HitItems.contractKey(tenant, contract), Instants.floorMinute(completedAt));
        if (!written.contains(touch)) {
            writes.get(touch, () -> written.contains(touch) ? touch : write(touch));
        }
    }

    @Override
    public void forget() {
        written.clear();
        started.set(Instant.MAX);
    }

    private Touch write(Touch touch) {
        table.put(TallyItems.key(partition(touch.minute()), sort(touch.minute(), touch.contract())));
        if (touch.minute().isBefore(started.get())) {
            marks.startBy(touch.minute());
            started.accumulateAndGet(touch.minute(), Instants::earlier);
        }
        if (written.size() >= MAX_REMEMBERED) {
            written.clear();
        }
        written.add(touch);
        return touch;
    }

    /** An hour's touches lie together, so that the sealer finds them by one query. */
    static String partition(Instant moment) {
        return "touched#" + Grid.HOURS.floorUnit(moment);
    }

    static String sort(Instant minute, String contract) {
        return minute + "#" + contract;
    }

    static String contract(String sort) {
        return sort.substring(sort.indexOf('#') + 1);
    }
}
