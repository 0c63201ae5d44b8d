package com.mintactivity.benchmarks.warm;

import com.mintactivity.auth.limit.Limiter;
import com.mintactivity.auth.limit.Rate;
import com.mintactivity.auth.limit.Share;
import com.mintactivity.benchmarks.Benchmark;
import com.mintactivity.benchmarks.Figure;
import com.mintactivity.benchmarks.Medians;
import com.mintactivity.benchmarks.ProgressLog;
import com.mintactivity.platform.runtime.Platform;
import java.net.URI;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import redis.clients.jedis.Jedis;

/**
 * The time that the limiter's script takes the cache store, by the store's own statistics: with a large cached answer
 * in the store and without one, in turns.
 */
public final class LimiterScriptBenchmark implements Benchmark {

    private static final int ROUNDS = 15;
    private static final int ANSWER_BYTES = 1_000_000;
    private static final double MAX_RATIO = 1.1;
    private static final String ANSWER = "{" + BenchmarkStack.STACK + "}:hits-answer|large";
    private static final Rate UNLIMITED = new Rate(Rate.MAX, Rate.MAX);
    private static final Pattern SCRIPTS = Pattern.compile("cmdstat_evalsha:calls=(\\d+),usec=(\\d+)");

    private record Statistics(double calls, double micros) {}

    @Override
    public List<Figure> measure(boolean full) throws Exception {
        ProgressLog.step("the limiter's script with and without a large cached answer");
        int count = full ? 20_000 : 5_000;
        List<Double> with = new ArrayList<>();
        List<Double> without = new ArrayList<>();
        try (BenchmarkStack stack = BenchmarkStack.start(InstantSource.system());
                Jedis store = new Jedis(URI.create(stack.engines().cacheUrl()))) {
            Platform platform = stack.platform(System.err);
            Limiter limiter =
                    new Limiter(platform.cache(), platform.clock(), UNLIMITED, platform.metrics(), platform.log());
            meanMicros(limiter, store, count);
            for (int round = 0; round < ROUNDS; round++) {
                store.set(ANSWER, "x".repeat(ANSWER_BYTES));
                with.add(meanMicros(limiter, store, count));
                store.del(ANSWER);
                without.add(meanMicros(limiter, store, count));
            }
        }
        double withAnswer = median(with);
        double withoutAnswer = median(without);
        return List.of(new Figure(
                "time of the limiter's script in the cache store, with a cached answer of 1 MB against none",
                String.format(
                        Locale.ROOT,
                        "%.2f× (%.1f µs / %.1f µs)",
                        withAnswer / withoutAnswer,
                        withAnswer,
                        withoutAnswer),
                "≤ 1.1×",
                withAnswer / withoutAnswer <= MAX_RATIO));
    }

    private static double meanMicros(Limiter limiter, Jedis store, int count) {
        Statistics before = statistics(store);
        for (int i = 0; i < count; i++) {
            limiter.take("benchmark", UNLIMITED, Share.of("benchmark", false));
        }
        Statistics after = statistics(store);
        return (after.micros() - before.micros()) / (after.calls() - before.calls());
    }

    private static Statistics statistics(Jedis store) {
        Matcher scripts = SCRIPTS.matcher(store.info("commandstats"));
        return scripts.find()
                ? new Statistics(Double.parseDouble(scripts.group(1)), Double.parseDouble(scripts.group(2)))
                : new Statistics(0, 0);
    }

    private static double median(List<Double> values) {
        return Medians.of(values.stream().mapToDouble(Double::doubleValue).toArray());
    }
}
