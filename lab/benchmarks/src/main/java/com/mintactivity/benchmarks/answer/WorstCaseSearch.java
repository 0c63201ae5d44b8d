package com.mintactivity.benchmarks.answer;

import com.mintactivity.activity.time.Window;
import com.mintactivity.benchmarks.ProgressLog;
import com.mintactivity.benchmarks.history.GeneratedHistory;
import com.mintactivity.benchmarks.history.HistoryShape;
import com.mintactivity.benchmarks.history.HistoryShape.Ids;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Searches for the request over 31 days of a million hits that costs the most, by the model of what it reads. It tries
 * what may vary, one after another: the form of the user ids, the number of chains, the skew over users and over a day;
 * the time of the request, which decides how its window lies on the units of tallies; the lag and the age of the
 * watermark. It keeps what costs more, until nothing does. Equal seeds search equally.
 */
final class WorstCaseSearch {

    private static final long HITS = 1_000_000;
    private static final Duration SPAN = Duration.ofDays(31);

    /** More than twice the longest unit. */
    private static final Window TIMES =
            new Window(Instant.parse("2026-11-01T00:00:00Z"), Instant.parse("2026-12-05T00:00:00Z"));

    private static final int TIMES_TRIED = 200;

    private final double rawUnits;
    private final List<Instant> times;
    private final Map<HistoryShape, ModelledUnits> models = new HashMap<>();

    /** @param rawUnits the read units of a raw hit */
    WorstCaseSearch(long seed, double rawUnits) {
        this.rawUnits = rawUnits;
        this.times = new Random(seed)
                .longs(
                        TIMES_TRIED,
                        TIMES.since().getEpochSecond(),
                        TIMES.until().getEpochSecond())
                .mapToObj(Instant::ofEpochSecond)
                .toList();
    }

    /** The units of the typical request at random times, in ascending order. */
    double[] typicalUnits() {
        AnswerCase typical = AnswerCase.typical(HITS);
        return times.stream()
                .mapToDouble(now -> units(typical.at(now)))
                .sorted()
                .toArray();
    }

    /** The request that reads the most units. */
    AnswerCase ofUnits() {
        return search(AnswerCase.typical(HITS), this::units);
    }

    /**
     * The request that adds up the most rows, which its processor time grows with.
     *
     * @param from where to begin: its user ids stay, since the number of rows does not depend on them
     */
    AnswerCase ofRows(AnswerCase from) {
        return search(
                from,
                asked -> model(asked.shape())
                        .read(asked.window(), asked.watermark())
                        .rows());
    }

    /** The units of stored tallies and of raw hits. */
    double units(AnswerCase asked) {
        double stored =
                model(asked.shape()).read(asked.window(), asked.watermark()).units();
        return rawUnits(asked) + (asked.age().isZero() ? 2 * stored : stored);
    }

    /** The units of the hits that are not sealed. */
    double rawUnits(AnswerCase asked) {
        return rawUnits
                * model(asked.shape())
                        .hits(new Window(asked.watermark(), asked.window().until()));
    }

    private AnswerCase search(AnswerCase from, ToDoubleFunction<AnswerCase> cost) {
        AnswerCase worst = from;
        AnswerCase before;
        do {
            before = worst;
            for (Function<AnswerCase, Stream<AnswerCase>> others : dimensions()) {
                worst = most(Stream.concat(Stream.of(worst), others.apply(worst)), cost);
            }
            ProgressLog.step("the worst so far: %s".formatted(worst));
        } while (!worst.equals(before));
        return worst;
    }

    private List<Function<AnswerCase, Stream<AnswerCase>>> dimensions() {
        return List.of(
                asked -> Arrays.stream(Ids.values())
                        .map(ids -> asked.of(asked.shape().of(ids))),
                asked -> IntStream.of(1, 2, 3, 5)
                        .mapToObj(chains -> asked.of(asked.shape().onChains(chains))),
                asked -> DoubleStream.of(0, 1, 3)
                        .mapToObj(skew -> asked.of(asked.shape().skewed(skew))),
                // Together: a busy hour costs the most where a window ends in it.
                asked -> DoubleStream.of(HistoryShape.NO_BUSIEST_HOUR, 0.5)
                        .mapToObj(part -> asked.of(asked.shape().inBusiestHour(part)))
                        .flatMap(busy -> times.stream().map(busy::at)),
                // The watermark of a busy contract is 80 to 145 s behind, another's by the delay of the queue, too.
                asked -> LongStream.of(80, 145, 200).mapToObj(lag -> asked.lagging(Duration.ofSeconds(lag))),
                asked -> LongStream.of(0, 31).mapToObj(age -> asked.aged(Duration.ofSeconds(age))));
    }

    /** The one that costs the most; of several, the first. */
    private static AnswerCase most(Stream<AnswerCase> cases, ToDoubleFunction<AnswerCase> cost) {
        Map<AnswerCase, Double> costs = new LinkedHashMap<>();
        cases.forEach(each -> costs.computeIfAbsent(each, cost::applyAsDouble));
        return Collections.max(costs.entrySet(), Map.Entry.comparingByValue()).getKey();
    }

    /** The model of hits at the rate of the searched requests, from the start of the earliest window on. */
    private ModelledUnits model(HistoryShape shape) {
        return models.computeIfAbsent(shape, unknown -> {
            Window window = new Window(TIMES.since().minus(SPAN), TIMES.until());
            long hits = HITS * Duration.between(window.since(), window.until()).toMinutes() / SPAN.toMinutes();
            return new ModelledUnits(new GeneratedHistory(hits, window, shape));
        });
    }
}
