package com.mintactivity.benchmarks.warm;

import com.mintactivity.benchmarks.Benchmark;
import com.mintactivity.benchmarks.Figure;
import com.mintactivity.benchmarks.Medians;
import com.mintactivity.benchmarks.Progress;
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
 * The first request to hits after the hooks before a snapshot and after a restore, against the warm median of the same kind of
 * request, its key read anew. Each pair comes from a process of its own; the row is the median of them. An answer that is
 * cached takes less, so it is asked for only with the large sizes.
 */
public final class FirstInvoke implements Benchmark {

    private static final int PROCESSES = 7;
    private static final double MOST_MILLIS = 20;
    private static final double MOST_RATIO = 5;

    /** More than a process asks, so that none of them is cached. */
    private static final int QUESTIONS = 210;

    private record Pair(double first, double warm) {}

    @Override
    public List<Figure> measure(boolean full) throws Exception {
        Path folder = Files.createTempDirectory("first-invoke");
        try (Scene scene = Scene.start(InstantSource.system())) {
            warmEngines(scene);
            List<Figure> figures = new ArrayList<>();
            figures.add(figure(scene, folder, "uncached", QUESTIONS));
            if (full) {
                figures.add(figure(scene, folder, "cached", 1));
            }
            return figures;
        } finally {
            for (int i = 0; i < QUESTIONS; i++) {
                Files.deleteIfExists(folder.resolve(i + ".json"));
            }
            Files.delete(folder);
        }
    }

    /** What the stores need to be quick themselves is no part of a function's first request. */
    private static void warmEngines(Scene scene) throws IOException {
        HitsFunction function = new HitsFunction(
                scene.platform(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8)),
                scene.gateSettings());
        for (int i = 0; i < 2 * QUESTIONS; i++) {
            Invocation.micros(function, scene.question(10_000 + i));
        }
    }

    private static Figure figure(Scene scene, Path folder, String kind, int questions)
            throws IOException, InterruptedException {
        double[] firsts = new double[PROCESSES];
        double[] warms = new double[PROCESSES];
        double[] ratios = new double[PROCESSES];
        for (int i = 0; i < PROCESSES; i++) {
            Progress.tell("first invoke, %s answer: process %d of %d".formatted(kind, i + 1, PROCESSES));
            Pair pair = run(scene, folder, questions, i);
            firsts[i] = pair.first() / 1e3;
            warms[i] = pair.warm() / 1e3;
            ratios[i] = pair.first() / pair.warm();
        }
        double first = Medians.of(firsts);
        double ratio = Medians.of(ratios);
        return new Figure(
                "first invoke after priming, %s answer, against the same warm, key read anew".formatted(kind),
                String.format(Locale.ROOT, "%.1f× (%.1f ms / %.2f ms)", ratio, first, Medians.of(warms)),
                "≤ 5×, ≤ 20 ms",
                ratio <= MOST_RATIO && first <= MOST_MILLIS);
    }

    private static Pair run(Scene scene, Path folder, int questions, int process)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                RestoredFunction.class.getName()));
        for (int i = 0; i < questions; i++) {
            Path file = folder.resolve(i + ".json");
            Files.write(file, scene.question(questions == 1 ? 0 : 1 + process * questions + i));
            command.add(file.toString());
        }
        ProcessBuilder builder = new ProcessBuilder(command).redirectOutput(ProcessBuilder.Redirect.DISCARD);
        builder.environment().putAll(scene.lambdaEnvironment());
        Process running = builder.start();
        String said = new String(running.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        if (running.waitFor() != 0) {
            throw new IllegalStateException("the function's process failed: " + said);
        }
        String[] numbers = said.substring(said.indexOf("measured ")).strip().split(" ", -1);
        return new Pair(Double.parseDouble(numbers[1]), Double.parseDouble(numbers[2]));
    }
}
