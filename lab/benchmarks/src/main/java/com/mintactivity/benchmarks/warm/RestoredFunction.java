package com.mintactivity.benchmarks.warm;

import com.mintactivity.auth.gate.GateSettings;
import com.mintactivity.benchmarks.Medians;
import com.mintactivity.hits.HitsFunction;
import com.mintactivity.platform.runtime.Platform;
import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import org.crac.Core;

/**
 * A function in a separate process, created as Lambda creates it, taken through the hooks before a snapshot and after a
 * restore, then called. Prints the time and the processor time of the first request and those of warm requests, in
 * milliseconds. Each of these is of a new function object, which has nothing in memory: neither key record nor tallies.
 */
public final class RestoredFunction {

    private static final int WARM_UP = 150;
    private static final int WARM = 50;

    private static final OperatingSystemMXBean PROCESS =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

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
        double before = cpuMillis();
        double first = Invocation.micros(function, events[0]) / 1e3;
        double firstCpu = cpuMillis() - before;
        Platform platform = Platform.lambda();
        GateSettings settings = GateSettings.lambda();
        double[] warm = new double[WARM_UP + WARM];
        for (int i = 0; i < warm.length; i++) {
            if (i == WARM_UP) {
                before = cpuMillis();
            }
            warm[i] = Invocation.micros(new HitsFunction(platform, settings), events[(i + 1) % events.length]) / 1e3;
        }
        // The kernel counts in steps of 10 ms.
        double warmCpu = (cpuMillis() - before) / WARM;
        System.err.println(String.format(
                Locale.ROOT,
                "measured %.2f %.2f %.2f %.2f",
                first,
                Medians.of(Arrays.copyOfRange(warm, WARM_UP, warm.length)),
                firstCpu,
                warmCpu));
        System.exit(0);
    }

    private static double cpuMillis() {
        return PROCESS.getProcessCpuTime() / 1e6;
    }
}
