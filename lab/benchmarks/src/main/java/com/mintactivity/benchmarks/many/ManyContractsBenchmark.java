package com.mintactivity.benchmarks.many;

import com.mintactivity.benchmarks.Benchmark;
import com.mintactivity.benchmarks.Figure;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How far contracts lag behind, and what sealing them costs, if many have hits at the same time. All times are
 * simulated.
 */
public final class ManyContractsBenchmark implements Benchmark {

    static final int CONTRACTS = 10_000;
    static final int SEALERS = 16;
    static final int EVENTS_OF_BATCH = 5;
    private static final double MAX_LAG = 240;
    private static final double MAX_MESSAGE = 30_000;
    private static final double MAX_HIT_LAG = 300;
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Duration DAY = Duration.ofDays(1);

    /** After midnight: the longest that a message waits, and time to seal. */
    private static final Duration AFTER = Duration.ofMinutes(30);

    private static final int FEW_CONTRACTS = 50_000;
    private static final int HITS_A_DAY = 3;
    private static final int QUIET_CONTRACTS = 1_000_000;

    /** In seconds: a quiet day stays open for an hour, and one more is for closing all of them. */
    private static final double MAX_CLOSED = 7_200;

    /** Of a short run, the share of contracts and sealers of a long one. */
    static final int SHORT = 16;

    @Override
    public List<Figure> measure(boolean full) throws Exception {
        int share = full ? 1 : SHORT;
        List<Figure> figures = new ArrayList<>();
        figures.addAll(everyMinute(CONTRACTS / share, SEALERS / share));
        figures.addAll(fewADay(FEW_CONTRACTS / share, SEALERS / share));
        return figures;
    }

    private static Day contracts(int contracts, int sealers) {
        Day day = new Day(new Day.Setup(
                time -> new EveryMinute(Day.START, time),
                contracts,
                LagMonitor.Since.WATERMARK,
                sealers,
                EVENTS_OF_BATCH,
                false));
        day.arrive(MINUTE, start -> minute(contracts, start));
        return day;
    }

    static List<Arrivals.Arrival> minute(int contracts, long start) {
        return IntStream.range(0, contracts)
                .mapToObj(contract -> new Arrivals.Arrival(contract, EveryMinute.time(contract, start)))
                .toList();
    }

    static List<Figure> everyMinute(int contracts, int sealers) throws Exception {
        Day day = contracts(contracts, sealers);
        String what = "%,d contracts with a hit in every minute, %d sealers".formatted(contracts, sealers);
        day.runFor(DAY.plus(AFTER), what);
        SealedSample.verify(day, contracts);
        Lags lags = day.lags().all();
        long longest = day.sealers().longest();
        List<Figure> figures = new ArrayList<>();
        figures.add(new Figure(
                what + ", a day with its midnight: lag, p99 and most",
                "%d s and %.0f s".formatted(lags.seconds(0.99), lags.maxSeconds()),
                "≤ %.0f s".formatted(MAX_LAG),
                lags.maxSeconds() <= MAX_LAG));
        figures.add(new Figure(
                "the longest message",
                "%.1f s, at %s"
                        .formatted(
                                longest / 1_000.0,
                                Instant.ofEpochMilli(day.sealers().longestAt())),
                "≤ %.0f s".formatted(MAX_MESSAGE / 1_000),
                longest <= MAX_MESSAGE));
        figures.addAll(Cost.figures(day, EVENTS_OF_BATCH));
        return figures;
    }

    static List<Figure> fewADay(int contracts, int sealers) {
        Day day = day(contracts, HITS_A_DAY, LagMonitor.Since.HIT, sealers);
        String what = "%,d contracts with %d hits a day".formatted(contracts, HITS_A_DAY);
        day.runFor(DAY.plus(AFTER), what);
        Lags lags = day.lags().all();
        return List.of(
                new Figure(
                        what + ": from a hit until it is sealed, p99 and most",
                        "%d s and %.0f s, of %,d of %,d hits"
                                .formatted(
                                        lags.seconds(0.99),
                                        lags.maxSeconds(),
                                        lags.count(),
                                        day.arrivals().hits()),
                        "≤ %.0f s".formatted(MAX_HIT_LAG),
                        lags.maxSeconds() <= MAX_HIT_LAG && lags.count() > 0),
                new Figure(
                        "the longest message of these",
                        "%.1f s".formatted(day.sealers().longest() / 1_000.0),
                        "≤ %.0f s".formatted(MAX_MESSAGE / 1_000),
                        day.sealers().longest() <= MAX_MESSAGE));
    }

    /** All days of a million contracts end at the same moment, and one sweep announces all of them. */
    public static List<Figure> midnight(boolean full) {
        int contracts = QUIET_CONTRACTS / (full ? 1 : SHORT);
        int sealers = SEALERS / (full ? 1 : SHORT);
        Day day = day(contracts, 1, LagMonitor.Since.MIDNIGHT, sealers);
        String what = "%,d contracts with a hit on a day, %d sealers".formatted(contracts, sealers);
        day.runFor(DAY.plusHours(2), what);
        Lags closed = day.lags().all();
        return List.of(new Figure(
                what + ": from midnight until the day is closed, p99 and most",
                "%d s and %.0f s, of %,d contracts"
                        .formatted(closed.seconds(0.99), closed.maxSeconds(), closed.count()),
                "≤ %.0f s".formatted(MAX_CLOSED),
                closed.maxSeconds() <= MAX_CLOSED && closed.count() == contracts));
    }

    private static Day day(int contracts, int hitsADay, LagMonitor.Since since, int sealers) {
        Day day = new Day(
                new Day.Setup(time -> new FewADay(Day.START, time, hitsADay), contracts, since, sealers, 1, false));
        FewADay hits = (FewADay) day.hits();
        day.arrive(
                DAY,
                start -> IntStream.range(0, contracts)
                        .boxed()
                        .flatMap(contract -> hits.day(contract, start).stream()
                                .map(hit -> new Arrivals.Arrival(contract, hit.completedAt())))
                        .toList());
        return day;
    }
}
