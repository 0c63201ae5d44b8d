package com.mintactivity.benchmarks.answer;

import com.mintactivity.benchmarks.Benchmark;
import com.mintactivity.benchmarks.Figure;
import com.mintactivity.benchmarks.Medians;
import com.mintactivity.benchmarks.Progress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SequencedMap;
import java.util.TreeMap;

/** What an uncached answer over 31 days costs in read units, time and memory, against raw hits and against DuckDB. */
public final class AnswerBenchmark implements Benchmark {

    private static final long MILLION = 1_000_000;
    private static final List<Long> SIZES = List.of(MILLION, 10 * MILLION);

    /** Only the plot shows the small ones. */
    private static final List<Long> SIZES_OF_THE_PLOT = List.of(10_000L, 100_000L, MILLION, 10 * MILLION);

    /** So many raw hits are stored and read: what one costs is the same for all, and a million take the embedded engine very long. */
    private static final long SAMPLE = 20_000;

    private static final long LARGE_SAMPLE = 100_000;

    private static final double LEAST_SAVING = 50;
    private static final double MOST_GROWTH = 1.5;
    private static final double LEAST_LEAD = 10;

    private static final Duration JUST_NOW = Duration.ZERO;
    private static final int WARM_UPS = 15;
    private static final int ROUNDS = 9;

    private final SequencedMap<Long, Double> units = new TreeMap<>();
    private final List<Figure> times = new ArrayList<>();

    @Override
    public List<Figure> measure(boolean full) throws Exception {
        try (Service service = Service.start()) {
            double each = raw(service, full);
            for (long hits : full ? SIZES_OF_THE_PLOT : SIZES) {
                try (Sealed sealed = Sealed.make(service, hits, JUST_NOW)) {
                    units.put(hits, sealed.units());
                    if (hits >= MILLION) {
                        times.addAll(times(sealed, full || hits == MILLION));
                    }
                    if (hits == 10 * MILLION) {
                        times.add(Memory.figure(sealed.place()));
                    }
                }
            }
            if (full) {
                Files.writeString(Path.of("docs", "cost.svg"), Plot.of(units, each));
            }
            List<Figure> figures = new ArrayList<>(costs(each, full));
            figures.addAll(times);
            return figures;
        }
    }

    private static double raw(Service service, boolean full) {
        long hits = full ? LARGE_SAMPLE : SAMPLE;
        Progress.tell("storing and reading %,d raw hits".formatted(hits));
        History history = new History(hits, Sealed.WINDOW);
        Place place = service.place();
        RawHits raw = new RawHits(service, place.stack());
        raw.store(history, history.window());
        double each = raw.unitsEach(Sealed.SUBJECT, history.window());
        service.drop(place.stack());
        return each;
    }

    private List<Figure> costs(double each, boolean full) {
        double sealed = at(MILLION);
        double raw = each * MILLION;
        double more = at(10 * MILLION);
        String how = "units of %,d read, scaled".formatted(full ? LARGE_SAMPLE : SAMPLE);
        return List.of(
                new Figure(
                        "read units, 1 M hits, raw hits : stored tallies",
                        "%.0f : 1 (%,.0f, %s : %,.0f)".formatted(raw / sealed, raw, how, sealed),
                        "at least 50 : 1",
                        raw >= LEAST_SAVING * sealed),
                new Figure(
                        "read units, 10 M hits : 1 M hits",
                        "%.2f : 1 (%,.0f : %,.0f)".formatted(more / sealed, more, sealed),
                        "at most 1.5 : 1",
                        more <= MOST_GROWTH * sealed));
    }

    private double at(long hits) {
        return units.getOrDefault(hits, Double.NaN);
    }

    private static List<Figure> times(Sealed sealed, boolean withDuck) throws Exception {
        long hits = sealed.history().hits();
        String size = "%d M hits".formatted(hits / MILLION);
        if (!withDuck) {
            double alone = Medians.millis(WARM_UPS, ROUNDS, List.of(sealed::ask))[0];
            return List.of(
                    new Figure("time, " + size, "%.0f ms; DuckDB not loaded, see FULL=1".formatted(alone), "", true));
        }
        Progress.tell("loading %,d hits into DuckDB".formatted(hits));
        try (Duck duck = Duck.load(sealed.history())) {
            Shown answer = sealed.ask();
            for (String sql : List.of(Duck.TUNED, Duck.PLAIN, Duck.LISTED_ONLY)) {
                answer.mustBe(duck.ask(sql));
            }
            Progress.tell("answering over %,d hits in turn with DuckDB".formatted(hits));
            double[] millis = Medians.millis(
                    hits == MILLION ? WARM_UPS : 2,
                    ROUNDS,
                    List.of(
                            sealed::ask,
                            () -> duck.ask(Duck.TUNED),
                            () -> duck.ask(Duck.PLAIN),
                            () -> duck.ask(Duck.LISTED_ONLY)));
            double bound = hits == MILLION ? 1 : LEAST_LEAD;
            return List.of(
                    lead(size + ", DuckDB : service, all users' tallies, tuned SQL", millis[1], millis[0], bound),
                    lead(size + ", DuckDB : service, all users' tallies, plain SQL", millis[2], millis[0], bound),
                    new Figure(
                            "time, " + size
                                    + ", DuckDB : service, DuckDB telling wallets and gas of the listed 25 only",
                            "%.2f : 1 (%.0f ms : %.0f ms)".formatted(millis[3] / millis[0], millis[3], millis[0]),
                            "",
                            true));
        }
    }

    private static Figure lead(String what, double duck, double service, double bound) {
        return new Figure(
                "time, " + what,
                "%.2f : 1 (%.0f ms : %.0f ms)".formatted(duck / service, duck, service),
                "at least %.0f : 1".formatted(bound),
                duck >= bound * service);
    }
}
