package com.mintactivity.benchmarks.choices;

import com.mintactivity.benchmarks.Medians;
import java.util.List;
import java.util.Map;

/** Time from the start of a process to the end of its first operation. The contenders take turns. */
final class ColdMeasurement {

    private static final int ROUNDS = 7;

    private ColdMeasurement() {}

    /** The median times in milliseconds, in the order of the contenders. */
    static double[] millis(LibraryChoice choice, Map<String, String> environment) throws Exception {
        List<Contender> contenders = choice.contenders();
        double[][] millis = new double[contenders.size()][ROUNDS];
        for (int round = -1; round < ROUNDS; round++) { // the first round warms the disk
            long[] results = new long[contenders.size()];
            for (int i = 0; i < results.length; i++) {
                ProcessBuilder builder = ContenderProcess.cold(choice, contenders.get(i), environment);
                long start = System.nanoTime();
                try (ContenderProcess running = ContenderProcess.start(builder)) {
                    results[i] = running.result();
                    if (round >= 0) {
                        millis[i][round] = (System.nanoTime() - start) / 1e6;
                    }
                }
            }
            agree(choice, results);
        }
        double[] medians = new double[millis.length];
        for (int i = 0; i < medians.length; i++) {
            medians[i] = Medians.of(millis[i]);
        }
        return medians;
    }

    private static void agree(LibraryChoice choice, long[] results) {
        for (int i = 0; i < results.length; i++) {
            if (results[i] == 0 || results[i] != results[0]) {
                throw new IllegalStateException("the result of %s is %d, of %s %d"
                        .formatted(choice.name(i), results[i], choice.name(0), results[0]));
            }
        }
    }
}
