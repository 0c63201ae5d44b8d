package com.mintactivity.simulation.cli;

import com.mintactivity.local.engine.Engines;
import com.mintactivity.local.engine.Storage;
import com.mintactivity.simulation.compare.Comparison;
import java.io.PrintStream;
import java.util.Optional;

/** Compares the model of the store with DynamoDB Local. */
final class ModelComparison {

    private static final long SEED = 1;

    private ModelComparison() {}

    static boolean run(long calls, PrintStream out) throws Exception {
        try (Engines engines = Engines.start(new Storage.Memory())) {
            Optional<String> difference = new Comparison(engines.dynamo()).differences(SEED, calls);
            out.println(difference.orElse("%,d calls, no difference".formatted(calls)));
            return difference.isEmpty();
        }
    }
}
