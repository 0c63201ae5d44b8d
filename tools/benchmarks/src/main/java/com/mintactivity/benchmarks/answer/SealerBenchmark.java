package com.mintactivity.benchmarks.answer;

import com.mintactivity.activity.seal.SealedHistory;
import com.mintactivity.activity.seal.Sealer;
import com.mintactivity.activity.seal.Touches;
import com.mintactivity.activity.time.SettledClock;
import com.mintactivity.benchmarks.Benchmark;
import com.mintactivity.benchmarks.Figure;
import com.mintactivity.benchmarks.Progress;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** What sealing costs: one day of a contract that has a million hits a month, sealed a minute at a time as when deployed. */
public final class SealerBenchmark implements Benchmark {

    private static final long HITS_A_MONTH = 1_000_000;

    /** The day before is sealed first, so that the day's own figures hold the touches that are forgotten. */
    private static final Instant FIRST = Instant.parse("2026-11-03T23:00:00Z");

    private static final Instant DAY = Instant.parse("2026-11-04T00:00:00Z");
    private static final Duration MINUTE = Duration.ofMinutes(1);

    @Override
    public List<Figure> measure(boolean full) throws Exception {
        Progress.tell("sealing a day, minute by minute");
        History history = new History(HITS_A_MONTH, Sealed.WINDOW);
        try (Service service = Service.start()) {
            Place place = service.place();
            StepClock clock = new StepClock(FIRST);
            Sealer sealer = SealedHistory.sealer(
                    service.dynamo(), place.stack(), new SettledClock(clock, Service.SETTLE), history.source());
            Instant end = DAY.plus(Duration.ofDays(1));
            Touches touches = new Touches(service.dynamo(), place.stack());
            for (Instant minute = FIRST; minute.isBefore(end); minute = minute.plus(MINUTE)) {
                touches.announce(History.TENANT, History.CONTRACT, minute);
            }
            seal(sealer, clock, FIRST, DAY);
            service.units().reset();
            long start = System.nanoTime();
            double longest = seal(sealer, clock, DAY, end);
            double seconds = (System.nanoTime() - start) / 1e9;
            long hits = history.firstAt(end) - history.firstAt(DAY);
            return List.of(
                    stated(
                            "write units to seal a hit, 1 M hits a month",
                            service.units().writes() / hits,
                            ""),
                    stated(
                            "read units to seal a hit, raw hits not included",
                            service.units().reads() / hits,
                            ""),
                    stated("time to seal a day of 1 M hits a month in 1,440 runs", seconds, " s"),
                    stated("the longest of these runs", longest, " s"));
        }
    }

    /** The longest run, in seconds. */
    private static double seal(Sealer sealer, StepClock clock, Instant from, Instant to) {
        double longest = 0;
        for (Instant mark = from.plus(MINUTE); !mark.isAfter(to); mark = mark.plus(MINUTE)) {
            clock.set(mark.plus(Sealer.MARGIN).plus(Service.SETTLE));
            long start = System.nanoTime();
            Sealer.Run run = sealer.run(() -> true);
            longest = Math.max(longest, (System.nanoTime() - start) / 1e9);
            if (!run.complete()) {
                throw new IllegalStateException("the sealer left something over: " + run);
            }
        }
        return longest;
    }

    private static Figure stated(String what, double value, String unit) {
        return new Figure(what, "%.2f%s".formatted(value, unit), "", true);
    }
}
