package com.mintactivity.benchmarks.warm;

import com.mintactivity.auth.gate.GateSettings;
import com.mintactivity.benchmarks.Medians;
import com.mintactivity.hits.HitsFunction;
import com.mintactivity.platform.runtime.Platform;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import org.crac.Core;

/**
 * A function in a separate process, created as Lambda creates it, taken through the hooks before a snapshot and after a
 * restore, then called. Prints the time of the first request and the median of warm requests, each of which reads its
 * key record again.
 */
public final class RestoredFunction {

    private static final int WARM_UP = 150;
    private static final int WARM = 50;

    private RestoredFunction() {}

    /**
     * Calls the function.
     *
     * @param arguments the events, one file each; with one file every request asks for the same answer
     */
    public static void main(String[] arguments) throws Exception {
        byte[][] events = new byte[arguments.length][];
        for (int i = 0; i < arguments.length; i++) {
            events[i] = Files.readAllBytes(Path.of(arguments[i]));
        }
        HitsFunction function = new HitsFunction();
        function.beforeCheckpoint(Core.getGlobalContext());
        function.afterRestore(Core.getGlobalContext());
        double first = Invocation.micros(function, events[0]);
        Platform platform = Platform.lambda();
        GateSettings settings = GateSettings.lambda();
        double[] micros = new double[WARM_UP + WARM];
        for (int i = 0; i < micros.length; i++) {
            micros[i] = Invocation.micros(new HitsFunction(platform, settings), events[(i + 1) % events.length]);
        }
        System.err.println(String.format(
                Locale.ROOT,
                "measured %.1f %.1f",
                first,
                Medians.of(Arrays.copyOfRange(micros, WARM_UP, micros.length))));
        System.exit(0);
    }
}
