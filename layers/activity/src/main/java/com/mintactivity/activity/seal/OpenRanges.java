package com.mintactivity.activity.seal;

import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.tally.period.Grid;
import com.mintactivity.activity.time.Instants;
import com.mintactivity.activity.time.Window;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Announces hits of the past: distrusts the days that they lie in until it is closed, so that an import in any order costs a few
 * calls for each contract and day. Safe for use by several threads.
 */
public final class OpenRanges implements Announcer, AutoCloseable {

    /** Far more often than a range is given up. */
    private static final Duration RENEWED_EVERY = Duration.ofMinutes(5);

    /** What lies further apart gets a range of its own, so that nothing in between has to be sealed anew. */
    private static final Duration WIDEST_GAP = Duration.ofDays(7);

    private final Distrust distrust;
    private final InstantSource clock;
    private final Map<String, List<DistrustedRange>> ranges = new HashMap<>();

    public OpenRanges(DynamoDbClient dynamo, String stack, InstantSource clock) {
        this.distrust = new Distrust(dynamo, stack, clock);
        this.clock = clock;
    }

    /** @param completedAt not in the future */
    @Override
    public synchronized void announce(String tenant, ContractAddress contract, Instant completedAt) {
        Instant now = clock.instant();
        List<DistrustedRange> open =
                ranges.computeIfAbsent(HitItems.contractKey(tenant, contract), key -> new ArrayList<>());
        Window day = day(completedAt, now);
        for (int i = 0; i < open.size(); i++) {
            DistrustedRange range = open.get(i);
            if (holds(range.window(), completedAt)) {
                if (!now.isBefore(range.renewedAt().plus(RENEWED_EVERY))) {
                    open.set(i, distrust.renew(range));
                }
                return;
            }
        }
        for (int i = 0; i < open.size(); i++) {
            if (isNear(open.get(i).window(), day)) {
                open.set(i, distrust.widen(open.get(i), day));
                return;
            }
        }
        open.add(distrust.open(tenant, contract, day));
    }

    /** Lets the sealer seal anew what was opened. */
    @Override
    public synchronized void close() {
        ranges.values().forEach(open -> open.forEach(distrust::finish));
        ranges.clear();
    }

    /** The day around a moment, as far as it has come. */
    private static Window day(Instant moment, Instant now) {
        Instant start = Grid.DAYS.floorUnit(moment);
        Instant soon = Instants.floorMinute(now).plusSeconds(Instants.MINUTE);
        return new Window(start, Instants.earlier(Grid.DAYS.nextUnit(start), soon));
    }

    private static boolean holds(Window window, Instant moment) {
        return !moment.isBefore(window.since()) && moment.isBefore(window.until());
    }

    private static boolean isNear(Window a, Window b) {
        return !a.since().minus(WIDEST_GAP).isAfter(b.until())
                && !b.since().minus(WIDEST_GAP).isAfter(a.until());
    }
}
