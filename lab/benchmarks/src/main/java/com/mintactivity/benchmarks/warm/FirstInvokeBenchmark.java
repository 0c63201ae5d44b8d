package com.mintactivity.benchmarks.warm;

import com.mintactivity.benchmarks.Benchmark;
import com.mintactivity.benchmarks.Figure;
import com.mintactivity.benchmarks.Medians;
import com.mintactivity.benchmarks.ProgressLog;
import com.mintactivity.hits.HitsFunction;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The first hits request after the hooks before a snapshot and after a restore, compared with the warm median of the
 * same kind of request, which reads its key record again. Each pair comes from a separate process; the row has the
 * medians. A cached answer takes less time, so it is measured with the large sizes only.
 */
public final class FirstInvokeBenchmark implements Benchmark {

    private static final int PROCESSES = 7;
    private static final double MAX_MILLIS = 20;
    private static final double MAX_RATIO = 5;

    /** More than one process sends, so no answer is cached. */
    private static final int QUERIES = 210;

    private record Pair(double first, double warm) {}

    @Override
    public List<Figure> measure(boolean full) throws Exception {
        Path folder = Files.createTempDirectory("first-invoke");
        try (BenchmarkStack stack = BenchmarkStack.start(InstantSource.system())) {
            warmEngines(stack);
            List<Figure> figures = new ArrayList<>();
            figures.add(figure(stack, folder, "uncached", QUERIES));
            if (full) {
                figures.add(figure(stack, folder, "cached", 1));
            }
            return figures;
        } finally {
            for (int i = 0; i < QUERIES; i++) {
                Files.deleteIfExists(folder.resolve(i + ".json"));
            }
            Files.delete(folder);
        }
    }

    /** Keeps the warm-up of the stores themselves out of the measured first request. */
    private static void warmEngines(BenchmarkStack stack) throws IOException {
        HitsFunction function = new HitsFunction(
                stack.platform(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8)),
                stack.gateSettings());
        for (int i = 0; i < 2 * QUERIES; i++) {
            Invocation.micros(function, stack.hitsEvent(10_000 + i));
        }
    }

    private static Figure figure(BenchmarkStack stack, Path folder, String kind, int queries)
            throws IOException, InterruptedException {
        double[] firsts = new double[PROCESSES];
        double[] warms = new double[PROCESSES];
        double[] ratios = new double[PROCESSES];
        for (int i = 0; i < PROCESSES; i++) {
            ProgressLog.step("first invoke, %s answer: process %d of %d".formatted(kind, i + 1, PROCESSES));
            Pair pair = run(stack, folder, queries, i);
            firsts[i] = pair.first() / 1e3;
            warms[i] = pair.warm() / 1e3;
            ratios[i] = pair.first() / pair.warm();
        }
        double first = Medians.of(firsts);
        double ratio = Medians.of(ratios);
        return new Figure(
                "first invoke after priming, %s answer, against the same warm, key read again".formatted(kind),
                String.format(Locale.ROOT, "%.1f× (%.1f ms / %.2f ms)", ratio, first, Medians.of(warms)),
                "≤ 5×, ≤ 20 ms",
                ratio <= MAX_RATIO && first <= MAX_MILLIS);
    }

    private static Pair run(BenchmarkStack stack, Path folder, int queries, int process)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                RestoredFunction.class.getName()));
        for (int i = 0; i < queries; i++) {
            Path file = folder.resolve(i + ".json");
            Files.write(file, stack.hitsEvent(queries == 1 ? 0 : 1 + process * queries + i));
            command.add(file.toString());
        }
        ProcessBuilder builder = new ProcessBuilder(command).redirectOutput(ProcessBuilder.Redirect.DISCARD);
        builder.environment().putAll(stack.lambdaEnvironment());
        Process running = builder.start();
        String output = new String(running.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        if (running.waitFor() != 0) {
            throw new IllegalStateException("the function's process failed: " + output);
        }
        String[] numbers = output.substring(output.indexOf("measured ")).strip().split(" ", -1);
        return new Pair(Double.parseDouble(numbers[1]), Double.parseDouble(numbers[2]));
    }
}
