package com.mintactivity.benchmarks.answer;

import com.mintactivity.activity.time.Instants;
import com.mintactivity.benchmarks.Benchmark;
import com.mintactivity.benchmarks.Figure;
import com.mintactivity.benchmarks.LambdaEnvironment;
import com.mintactivity.benchmarks.Medians;
import com.mintactivity.benchmarks.ProgressLog;
import com.mintactivity.benchmarks.cold.LambdaProcess;
import com.mintactivity.benchmarks.stack.BenchmarkEngines;
import com.mintactivity.benchmarks.stack.StackEndpoints;
import com.mintactivity.benchmarks.warm.RestoredProcess;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * The first request of a process, over 31 days of a million hits: after priming, against the same of a process that is
 * warm, with an empty memory; and without a snapshot, against one over a minute of the same hits. Both take turns or
 * are measured in the same process; the rows have medians.
 */
public final class FirstRequestBenchmark implements Benchmark {

    private static final long HITS = 1_000_000;
    private static final int PROCESSES = 5;
    private static final double MAX_RATIO = 5;

    /** Different queries, so that none is cached: as many as a process asks, over nearly the same tallies. */
    private static final int MAX_TOP = 50;

    private static final int STARTS = 5;

    @Override
    public List<Figure> measure(boolean full) throws Exception {
        Instant now = InstantSource.system().instant();
        try (BenchmarkEngines engines = BenchmarkEngines.start();
                SealedStack sealed =
                        SealedStack.make(engines, AnswerCase.typical(HITS).at(now))) {
            sealed.query();
            return List.of(afterPriming(sealed), withoutSnapshot(sealed));
        }
    }

    private static Figure afterPriming(SealedStack sealed) throws Exception {
        List<byte[]> events = new ArrayList<>();
        for (int minute = 0; minute < STARTS; minute++) {
            for (int top = 1; top <= MAX_TOP; top++) {
                events.add(event(sealed, sealed.asked().window().since().plus(Duration.ofMinutes(minute)), top));
            }
        }
        List<RestoredProcess.Measured> measured = new ArrayList<>();
        for (int i = 0; i < PROCESSES; i++) {
            ProgressLog.step("first request after priming: process %d of %d".formatted(i + 1, PROCESSES));
            emptyCache(sealed);
            measured.add(RestoredProcess.run(environment(sealed), events));
        }
        double time = median(measured, each -> each.first() / each.warm());
        double cpu = median(measured, each -> each.firstCpu() / each.warmCpu());
        return new Figure(
                "first invoke after priming, 1 M hits, against the same warm, empty memory: time; processor time",
                "%.1f× (%.0f ms / %.1f ms); %.1f× (%.0f ms / %.1f ms)"
                        .formatted(
                                time,
                                median(measured, RestoredProcess.Measured::first),
                                median(measured, RestoredProcess.Measured::warm),
                                cpu,
                                median(measured, RestoredProcess.Measured::firstCpu),
                                median(measured, RestoredProcess.Measured::warmCpu)),
                "≤ 5×; –",
                time <= MAX_RATIO);
    }

    private static Figure withoutSnapshot(SealedStack sealed) throws Exception {
        Instant since = sealed.asked().window().since();
        Instant lastMinute = until(sealed).minus(Duration.ofMinutes(1));
        List<LambdaProcess.FirstAnswer> million = new ArrayList<>();
        List<LambdaProcess.FirstAnswer> few = new ArrayList<>();
        for (int i = 0; i < PROCESSES; i++) {
            ProgressLog.step("first request without a snapshot: round %d of %d".formatted(i + 1, PROCESSES));
            emptyCache(sealed);
            million.add(LambdaProcess.HITS.answer(environment(sealed), event(sealed, since, 1 + i)));
            few.add(LambdaProcess.HITS.answer(environment(sealed), event(sealed, lastMinute, 1 + i)));
        }
        double time = median(million, LambdaProcess.FirstAnswer::millis);
        double timeOfFew = median(few, LambdaProcess.FirstAnswer::millis);
        double cpu = median(million, LambdaProcess.FirstAnswer::cpuMillis);
        double cpuOfFew = median(few, LambdaProcess.FirstAnswer::cpuMillis);
        return new Figure(
                "cold start of hits without a snapshot, over 1 M hits : over a minute of them: time; processor time",
                "%.2f : 1 (%.0f ms : %.0f ms); %.2f : 1 (%.0f ms : %.0f ms)"
                        .formatted(time / timeOfFew, time, timeOfFew, cpu / cpuOfFew, cpu, cpuOfFew),
                "",
                true);
    }

    private static <T> double median(List<T> measured, ToDoubleFunction<T> figure) {
        return Medians.of(measured.stream().mapToDouble(figure).toArray());
    }

    private static Map<String, String> environment(SealedStack sealed) {
        StackEndpoints endpoints = sealed.endpoints();
        return LambdaEnvironment.ofProcess(
                endpoints.stack(), endpoints.dynamoUrl(), endpoints.secretsUrl(), endpoints.cacheUrl());
    }

    /** The clock of a process goes on, so the window has its end in the query. */
    private static byte[] event(SealedStack sealed, Instant since, int top) {
        return sealed.endpoints().event(since, "&until=" + until(sealed) + "&top=" + top);
    }

    private static Instant until(SealedStack sealed) {
        return Instants.floorMinute(sealed.asked().window().until());
    }

    private static void emptyCache(SealedStack sealed) {
        try (HitsClient client = sealed.newClient()) {
            client.emptyCache();
        }
    }
}
