package com.mintactivity.benchmarks.choices;

import com.mintactivity.benchmarks.Benchmark;
import com.mintactivity.benchmarks.Figure;
import com.mintactivity.benchmarks.Progress;
import com.mintactivity.benchmarks.warm.Scene;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The SDK's HTTP client, the cache store's client and the ways of JSON, the chosen ones against others at a piece of the service's
 * own work: cold, warm, and by the size of the jars.
 */
public final class ChoicesBenchmark implements Benchmark {

    @Override
    public List<Figure> measure(boolean full) throws Exception {
        List<Figure> figures = new ArrayList<>();
        try (Scene scene = Scene.start(InstantSource.system())) {
            for (Choice choice : List.of(HttpClients.choice(), CacheClients.choice(scene), JsonLibraries.choice())) {
                Progress.tell("choices: " + choice.what());
                figures.addAll(figures(choice, scene.lambdaEnvironment()));
            }
        }
        return figures;
    }

    private static List<Figure> figures(Choice choice, Map<String, String> environment) throws Exception {
        double[] warm = WarmTurns.micros(choice, environment); // first, since it warms the engines too
        double[] cold = ColdTurns.millis(choice, environment);
        double[] sizes = new double[cold.length];
        for (int i = 0; i < sizes.length; i++) {
            sizes[i] = Jars.bytes(choice.contenders().get(i)) / 1e6;
        }
        List<Figure> figures = new ArrayList<>();
        for (int i = 1; i < sizes.length; i++) {
            String who = "%s, %s against %s: ".formatted(choice.what(), choice.name(i), choice.name(0));
            figures.add(figure(who + "cold start to first " + choice.work(), cold[i], cold[0], "%.0f ms"));
            figures.add(figure(who + "warm " + choice.work() + ", p50", warm[i], warm[0], "%.1f µs"));
            figures.add(figure(who + "its jars", sizes[i], sizes[0], "%.1f MB"));
        }
        return figures;
    }

    private static Figure figure(String what, double ofOther, double ofChosen, String unit) {
        String measured = "%.2f× (" + unit + " / " + unit + ")";
        return new Figure(what, String.format(Locale.ROOT, measured, ofOther / ofChosen, ofOther, ofChosen), "", true);
    }
}
