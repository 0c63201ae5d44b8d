package com.mintactivity.benchmarks.many;

import com.mintactivity.benchmarks.many.model.HitFeed;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Contracts that have a few hits at random times of each day.
 *
 * @param start of a day; no hit is before it
 * @param aDay hits a day
 */
record FewADay(Instant start, InstantSource clock, int aDay) implements HitFeed {

    private static final long DAY = 86_400_000;

    /** The hits of a contract on the day that begins at a time. */
    List<FedHit> day(int contract, long day) {
        List<FedHit> hits = new ArrayList<>();
        for (int i = 0; i < aDay; i++) {
            long time = day + HitFeed.mix(contract, day + i) % DAY;
            hits.add(new FedHit(time, (int) (HitFeed.mix(time, contract) % EveryMinute.USERS)));
        }
        hits.sort(Comparator.comparingLong(FedHit::completedAt));
        return hits;
    }

    @Override
    public List<FedHit> between(int contract, long from, long to) {
        long first = Math.max(from, start.toEpochMilli());
        long end = Math.min(to, clock.millis() - EveryMinute.RECORDED);
        List<FedHit> hits = new ArrayList<>();
        for (long day = first - first % DAY; day < end; day += DAY) {
            for (FedHit hit : day(contract, day)) {
                if (hit.completedAt() >= first && hit.completedAt() < end) {
                    hits.add(hit);
                }
            }
        }
        return hits;
    }
}
