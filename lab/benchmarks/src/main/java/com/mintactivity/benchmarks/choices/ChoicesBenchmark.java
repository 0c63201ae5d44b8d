package com.mintactivity.benchmarks.choices;

import com.mintactivity.benchmarks.Benchmark;
import com.mintactivity.benchmarks.Figure;
import com.mintactivity.benchmarks.ProgressLog;
import com.mintactivity.benchmarks.warm.BenchmarkStack;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Compares the chosen HTTP client of the SDK, cache client and JSON library with alternatives at an operation of the
 * service: cold, warm, and by the size of the jars.
 */
public final class ChoicesBenchmark implements Benchmark {

    @Override
    public List<Figure> measure(boolean full) throws Exception {
        List<Figure> figures = new ArrayList<>();
        try (BenchmarkStack stack = BenchmarkStack.start(InstantSource.system())) {
            for (LibraryChoice choice :
                    List.of(HttpClients.choice(), CacheClients.choice(stack), JsonLibraries.choice())) {
                ProgressLog.step("choices: " + choice.what());
                figures.addAll(figures(choice, stack.lambdaEnvironment()));
            }
        }
        return figures;
    }

    private static List<Figure> figures(LibraryChoice choice, Map<String, String> environment) throws Exception {
        double[] warm = WarmMeasurement.micros(choice, environment); // measured first, since it warms the engines
        double[] cold = ColdMeasurement.millis(choice, environment);
        double[] sizes = new double[cold.length];
        for (int i = 0; i < sizes.length; i++) {
            sizes[i] = ContenderJars.bytes(choice.contenders().get(i)) / 1e6;
        }
        List<Figure> figures = new ArrayList<>();
        for (int i = 1; i < sizes.length; i++) {
            String prefix = "%s, %s against %s: ".formatted(choice.what(), choice.name(i), choice.name(0));
            figures.add(figure(prefix + "cold start to first " + choice.work(), cold[i], cold[0], "%.0f ms"));
            figures.add(figure(prefix + "warm " + choice.work() + ", p50", warm[i], warm[0], "%.1f µs"));
            figures.add(figure(prefix + "its jars", sizes[i], sizes[0], "%.1f MB"));
        }
        return figures;
    }

    private static Figure figure(String what, double ofOther, double ofChosen, String unit) {
        String measured = "%.2f× (" + unit + " / " + unit + ")";
        return new Figure(what, String.format(Locale.ROOT, measured, ofOther / ofChosen, ofOther, ofChosen), "", true);
    }
}
