package com.mintactivity.benchmarks.many;

import com.mintactivity.benchmarks.many.model.HitFeed;
import com.mintactivity.benchmarks.many.model.SimulatedTime;
import com.mintactivity.benchmarks.many.model.UnitCounter;
import com.mintactivity.model.dynamo.WriteListener;
import com.mintactivity.platform.dynamo.Item;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** How far contracts are behind, measured at each move of a watermark. */
final class LagMonitor implements WriteListener {

    /** From when a contract is behind. */
    enum Since {
        /** From its watermark: right before it moves, a contract is furthest behind. */
        WATERMARK,

        /** From each hit that the move has sealed, for contracts with few hits. */
        HIT,

        /** From the end of each day that the move has closed. */
        MIDNIGHT
    }

    private static final String WATERMARK = "watermark";
    private static final long HOUR = 3_600_000;
    private static final long DAY = 24 * HOUR;

    private final SimulatedTime time;
    private final HitFeed hits;
    private final IntPredicate isCounted;
    private final Since since;
    private final long start;
    private final Lags all = new Lags();
    private final NavigableMap<Instant, Lags> hours = new TreeMap<>();

    /**
     * A monitor from now on.
     *
     * @param isCounted the contracts that are measured
     */
    LagMonitor(SimulatedTime time, HitFeed hits, IntPredicate isCounted, Since since) {
        this.time = time;
        this.hits = hits;
        this.isCounted = isCounted;
        this.since = since;
        this.start = time.millis();
    }

    @Override
    public void written(String table, Map<String, AttributeValue> before, Map<String, AttributeValue> after) {
        AttributeValue moved = after.get(WATERMARK);
        if (moved == null || moved.equals(before.get(WATERMARK))) {
            return;
        }
        int contract = HitFeed.number(Item.text(after, UnitCounter.PARTITION));
        if (!isCounted.test(contract)) {
            return;
        }
        long from = before.containsKey(WATERMARK) ? millis(before) : start;
        switch (since) {
            case WATERMARK -> add(time.millis() - Math.max(from, firstHit(contract)));
            case HIT ->
                hits.between(contract, from, millis(after)).forEach(hit -> add(time.millis() - hit.completedAt()));
            case MIDNIGHT -> {
                for (long end = from - from % DAY + DAY; end <= millis(after); end += DAY) {
                    add(time.millis() - end);
                }
            }
        }
    }

    /** Before its first hit a contract is not behind. */
    private long firstHit(int contract) {
        List<HitFeed.FedHit> first =
                time.millis() < start + HOUR ? hits.between(contract, start, start + HOUR) : List.of();
        return first.isEmpty() ? start : first.getFirst().completedAt();
    }

    private static long millis(Map<String, AttributeValue> state) {
        return Instant.parse(Item.text(state, WATERMARK)).toEpochMilli();
    }

    private void add(long lag) {
        all.add(lag);
        hours.computeIfAbsent(time.instant().truncatedTo(ChronoUnit.HOURS), hour -> new Lags())
                .add(lag);
    }

    Lags all() {
        return all;
    }

    /** From the hour of a moment on. */
    Lags since(Instant moment) {
        Lags some = new Lags();
        hours.tailMap(moment.truncatedTo(ChronoUnit.HOURS), true).values().forEach(some::add);
        return some;
    }
}
