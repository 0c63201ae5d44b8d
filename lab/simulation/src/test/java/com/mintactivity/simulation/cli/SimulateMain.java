package com.mintactivity.simulation.cli;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Map;

/**
 * Behind {@code make simulate}. The variables of its environment say what to do; the exit code is 1 if a property was
 * violated.
 */
public final class SimulateMain {

    private static final long DEFAULT_SEEDS = 20_000;
    private static final long GUARD_SEEDS = 10_000;
    private static final long MODEL_CALLS = 100_000;

    private SimulateMain() {}

    public static void main(String[] args) throws Exception {
        Map<String, String> environment = System.getenv();
        PrintStream out = System.out;
        boolean holds;
        if (has(environment, "SEED")) {
            holds = Replay.run(number(environment, "SEED", 0), environment.getOrDefault("RULE", ""), out);
        } else if (has(environment, "GUARDS")) {
            holds = GuardTable.run(
                    number(environment, "SEEDS", GUARD_SEEDS),
                    environment.getOrDefault("RULE", ""),
                    workers(environment),
                    out);
        } else if (has(environment, "MODEL")) {
            holds = ModelComparison.run(number(environment, "SEEDS", MODEL_CALLS), out);
        } else {
            Path results = Path.of(environment.getOrDefault("RESULTS", "target/simulation/results.txt"));
            holds = new SeedRuns(results, workers(environment), out).run(number(environment, "SEEDS", DEFAULT_SEEDS));
        }
        out.flush();
        // A command whose process crashed holds its locks for ever: the hooks that it registered would wait for them.
        Runtime.getRuntime().halt(holds ? 0 : 1);
    }

    private static boolean has(Map<String, String> environment, String name) {
        return !environment.getOrDefault(name, "").isEmpty();
    }

    private static int workers(Map<String, String> environment) {
        return (int) number(environment, "WORKERS", Runtime.getRuntime().availableProcessors());
    }

    private static long number(Map<String, String> environment, String name, long otherwise) {
        return has(environment, name) ? Long.parseLong(environment.getOrDefault(name, "")) : otherwise;
    }
}
