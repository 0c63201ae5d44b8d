package com.mintactivity.chaos;

import com.mintactivity.chaos.report.ReportTable;
import com.mintactivity.chaos.scenario.CacheScenario;
import com.mintactivity.chaos.scenario.HammerScenario;
import com.mintactivity.chaos.scenario.HerdScenario;
import com.mintactivity.chaos.scenario.KillScenario;
import com.mintactivity.chaos.scenario.RandomScenario;
import com.mintactivity.chaos.scenario.RecordingScenario;
import com.mintactivity.chaos.scenario.RefusedBytesScenario;
import com.mintactivity.chaos.scenario.Scenario;
import com.mintactivity.chaos.scenario.SoakScenario;
import com.mintactivity.chaos.scenario.TestBed;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeSet;

/**
 * Runs scenarios against a local service and prints a table of bounds and measured values. Exits with 1 if a bound was
 * missed, and with 2 if an option is malformed or {@code ONLY} names an unknown scenario.
 */
public final class ChaosMain {

    private static final String SOAK = "soak";

    private ChaosMain() {}

    /**
     * Runs the scenarios.
     *
     * @param arguments the folder of the checkout
     */
    public static void main(String[] arguments) throws Exception {
        PrintStream out = System.out;
        ChaosOptions options = options();
        Map<String, Scenario> scenarios = scenarios(options);
        TreeSet<String> unknown = new TreeSet<>(options.only());
        unknown.removeAll(scenarios.keySet());
        if (unknown.contains(SOAK)) {
            System.err.println("the scenario soak needs its minutes, for example SOAK=60");
            System.exit(2);
        }
        if (!unknown.isEmpty()) {
            System.err.println("unknown scenarios " + unknown + "; there are " + scenarios.keySet());
            System.exit(2);
        }
        if (!options.only().isEmpty()) {
            scenarios.keySet().retainAll(options.only());
        }
        System.exit(run(Path.of(arguments[0]), options, scenarios, out));
    }

    private static ChaosOptions options() {
        try {
            return ChaosOptions.of(System.getenv());
        } catch (IllegalArgumentException malformed) {
            System.err.println(malformed.getMessage());
            System.exit(2);
            throw malformed;
        }
    }

    private static int run(Path checkout, ChaosOptions options, Map<String, Scenario> scenarios, PrintStream out)
            throws Exception {
        ReportTable table = new ReportTable(out);
        Path target = checkout.resolve("target/chaos");
        out.println("starting the service …");
        try (TestBed bed = TestBed.start(checkout, target.resolve("run"), table, options.seed(), options.isFull())) {
            for (Map.Entry<String, Scenario> scenario : scenarios.entrySet()) {
                out.println(scenario.getKey());
                long start = System.nanoTime();
                scenario.getValue().run(bed);
                out.println(scenario.getKey() + " took "
                        + Duration.ofNanos(System.nanoTime() - start).toSeconds() + " s");
            }
        }
        return table.end(
                "SEED=" + options.seed() + " ONLY=\"" + String.join(" ", scenarios.keySet()) + "\""
                        + (options.isFull() ? " FULL=1" : ""),
                target.resolve("results.txt"));
    }

    private static Map<String, Scenario> scenarios(ChaosOptions options) {
        Map<String, Scenario> scenarios = new LinkedHashMap<>();
        scenarios.put("cache", new CacheScenario());
        scenarios.put("refused", new RefusedBytesScenario());
        scenarios.put("herd", new HerdScenario());
        scenarios.put("hammer", new HammerScenario());
        scenarios.put("slow", new RecordingScenario(false));
        scenarios.put("late", new RecordingScenario(true));
        scenarios.put("kill", new KillScenario());
        scenarios.put("random", new RandomScenario(options.requests()));
        if (!options.soak().isZero()) {
            scenarios.put(SOAK, new SoakScenario(options.soak()));
        }
        return scenarios;
    }
}
