package com.mintactivity.benchmarks.answer;

import com.mintactivity.benchmarks.Benchmark;
import com.mintactivity.benchmarks.Figure;
import com.mintactivity.benchmarks.Medians;
import com.mintactivity.benchmarks.Medians.Spent;
import com.mintactivity.benchmarks.ProgressLog;
import com.mintactivity.benchmarks.history.HistoryShape;
import com.mintactivity.benchmarks.history.HistoryShape.Ids;
import com.mintactivity.benchmarks.stack.BenchmarkEngines;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;

/** The costs of an uncached answer over 31 days and a million hits, by the form of the user ids. */
public final class UserIdsBenchmark implements Benchmark {

    private static final long HITS = 1_000_000;
    private static final int ROUNDS = 21;

    /** The kernel counts processor time in steps of 10 ms, so a turn has several answers. */
    private static final int ANSWERS = 10;

    /** The most processor time of an answer with ids of 19 digits, where that with 10 digits is 1. */
    private static final double MAX_CPU = 1.15;

    private static final double MAX_UNITS = 1.35;

    /** The consumption of an answer with one form of ids: read units, and milliseconds of processor time. */
    private record Consumed(double units, double warm, double emptyMemory) {}

    @Override
    public List<Figure> measure(boolean full) throws Exception {
        List<SealedStack> stacks = new ArrayList<>();
        try (BenchmarkEngines engines = BenchmarkEngines.start()) {
            for (Ids ids : Ids.values()) {
                stacks.add(SealedStack.make(engines, AnswerCase.typical(HITS).of(HistoryShape.TYPICAL.of(ids))));
            }
            ProgressLog.step("answering over %,d hits of each form of user ids in turn".formatted(HITS));
            List<Medians.Timed> contenders = new ArrayList<>();
            stacks.forEach(stack ->
                    contenders.addAll(List.of(() -> repeat(stack::query), () -> repeat(stack::emptyMemoryQuery))));
            List<Spent> spent = Medians.spent(ROUNDS, contenders);
            Map<Ids, Consumed> consumed = new EnumMap<>(Ids.class);
            List<Ids> forms = List.of(Ids.values());
            for (int i = 0; i < stacks.size(); i++) {
                SealedStack stack = stacks.get(i);
                double units = stack.units(stack::emptyMemoryQuery);
                double warm = spent.get(2 * i).cpuMillis() / ANSWERS;
                double empty = spent.get(2 * i + 1).cpuMillis() / ANSWERS;
                consumed.put(forms.get(i), new Consumed(units, warm, empty));
            }
            stacks.forEach(SealedStack::close);
            return figures(consumed);
        }
    }

    private static void repeat(Supplier<ShownAnswer> query) {
        for (int i = 0; i < ANSWERS; i++) {
            Objects.requireNonNull(query.get());
        }
    }

    private static List<Figure> figures(Map<Ids, Consumed> consumed) {
        Consumed digits = Objects.requireNonNull(consumed.get(Ids.DIGITS_10));
        List<Figure> figures = new ArrayList<>();
        for (Ids ids : List.of(Ids.DIGITS_19, Ids.UUIDS)) {
            Consumed others = Objects.requireNonNull(consumed.get(ids));
            double units = others.units() / digits.units();
            double warm = others.warm() / digits.warm();
            double empty = others.emptyMemory() / digits.emptyMemory();
            boolean isBound = ids == Ids.DIGITS_19;
            figures.add(new Figure(
                    "read units, 1 M hits, user ids of %s : 10 digits, empty memory".formatted(ids.label()),
                    "%.2f : 1 (%.1f : %.1f)".formatted(units, others.units(), digits.units()),
                    isBound ? "≤ %.2f : 1".formatted(MAX_UNITS) : "",
                    !isBound || units <= MAX_UNITS));
            figures.add(new Figure(
                    "processor time, 1 M hits, user ids of %s : 10 digits, warm instance; empty memory"
                            .formatted(ids.label()),
                    "%.2f : 1 (%.1f ms : %.1f ms); %.2f : 1 (%.1f ms : %.1f ms)"
                            .formatted(
                                    warm,
                                    others.warm(),
                                    digits.warm(),
                                    empty,
                                    others.emptyMemory(),
                                    digits.emptyMemory()),
                    isBound ? "≤ %.2f : 1; –".formatted(MAX_CPU) : "",
                    !isBound || warm <= MAX_CPU));
        }
        return figures;
    }
}
