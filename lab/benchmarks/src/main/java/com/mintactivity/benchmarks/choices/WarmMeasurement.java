package com.mintactivity.benchmarks.choices;

import com.mintactivity.benchmarks.Medians;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Time of an operation in warm processes, one of which works at a time. */
final class WarmMeasurement {

    private static final int ROUNDS = 9;
    private static final int WARM_UPS = 6;

    private WarmMeasurement() {}

    /** The median over the rounds of each round's median, in microseconds, in the order of the contenders. */
    static double[] micros(LibraryChoice choice, Map<String, String> environment) throws Exception {
        List<ContenderProcess> all = new ArrayList<>();
        try {
            for (Contender contender : choice.contenders()) {
                ContenderProcess running =
                        ContenderProcess.start(ContenderProcess.warm(choice, contender, environment));
                all.add(running);
                running.result();
            }
            return micros(choice.calls(), all);
        } finally {
            for (ContenderProcess running : all) {
                running.close();
            }
        }
    }

    private static double[] micros(int calls, List<ContenderProcess> all) throws Exception {
        double[][] micros = new double[all.size()][ROUNDS];
        for (int round = -WARM_UPS; round < ROUNDS; round++) {
            for (int i = 0; i < micros.length; i++) {
                double nanos = all.get(i).medianNanos(calls);
                if (round >= 0) {
                    micros[i][round] = nanos / 1e3;
                }
            }
        }
        double[] medians = new double[micros.length];
        for (int i = 0; i < medians.length; i++) {
            medians[i] = Medians.of(micros[i]);
        }
        return medians;
    }
}
