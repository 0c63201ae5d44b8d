package com.mintactivity.activity.seal;

import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.time.Instants;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Announces hits as they happen: tells the sealer which contracts have hits in which minutes. A touch without a hit costs the sealer
 * one empty read. Safe for use by several threads.
 */
public final class Touches implements Announcer {

    /** So many touches are remembered at most: a minute of that many contracts. */
    private static final int MOST_REMEMBERED = 10_000;

    private record Touch(String contract, Instant minute) {}

    private final Table table;
    private final Marks marks;
    private final Map<Touch, CompletableFuture<Touch>> written = new ConcurrentHashMap<>();
    private final AtomicReference<Instant> started = new AtomicReference<>(Instant.MAX);

    public Touches(DynamoDbClient dynamo, String stack) {
        this.table = Table.of(dynamo, stack);
        this.marks = new Marks(table);
    }

    /**
     * Touches the minute of a hit that is about to be written; costs a write for the first of each contract and minute only, and
     * the others wait for that one. Where it fails it fails for all who waited, and the next hit tries again.
     */
    @Override
    public void announce(String tenant, ContractAddress contract, Instant completedAt) {
        Touch touch = new Touch(HitItems.contractKey(tenant, contract), Instants.floorMinute(completedAt));
        if (written.size() >= MOST_REMEMBERED) {
            written.clear();
        }
        CompletableFuture<Touch> mine = new CompletableFuture<>();
        CompletableFuture<Touch> first = written.putIfAbsent(touch, mine);
        if (first == null) {
            first = mine.completeAsync(() -> write(touch), Runnable::run); // here and now
        }
        try {
            first.join();
        } catch (CompletionException e) {
            written.remove(touch, first);
            throw e;
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
