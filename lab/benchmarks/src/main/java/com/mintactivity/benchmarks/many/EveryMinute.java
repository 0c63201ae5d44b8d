package com.mintactivity.benchmarks.many;

import com.mintactivity.benchmarks.many.model.HitFeed;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/**
 * Contracts that have one hit in every minute, at some time of the minute.
 *
 * @param start no hit is before it
 */
record EveryMinute(Instant start, InstantSource clock) implements HitFeed {

    /** Users of a contract, all of whom mint several times a day. */
    static final int USERS = 100;

    private static final long MINUTE = 60_000;

    /** From the completion of a hit until the index shows it. */
    static final long RECORDED = 100;

    /** The time of a contract's hit in the minute that begins at a time. */
    static long time(int contract, long minute) {
        return minute + HitFeed.mix(contract, minute) % MINUTE;
    }

    @Override
    public List<FedHit> between(int contract, long from, long to) {
        long first = Math.max(from, start.toEpochMilli());
        long end = Math.min(to, clock.millis() - RECORDED);
        List<FedHit> hits = new ArrayList<>();
        for (long minute = first - first % MINUTE; minute < end; minute += MINUTE) {
            long time = time(contract, minute);
            if (time >= first && time < end) {
                hits.add(new FedHit(time, (int) (HitFeed.mix(time, contract) % USERS)));
            }
        }
        return hits;
    }
}
