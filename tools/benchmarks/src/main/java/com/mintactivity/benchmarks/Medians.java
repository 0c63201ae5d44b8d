package com.mintactivity.benchmarks;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Medians, and the timing of contenders in turn. */
public final class Medians {

    /** The operation to time. */
    @FunctionalInterface
    public interface Timed {

        void run() throws Exception;
    }

    private Medians() {}

    /** The median of some numbers; of an even count, the mean of the two in the middle. Leaves the array unchanged. */
    public static double of(double... numbers) {
        double[] sorted = numbers.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /**
     * The median times of the contenders in milliseconds, in their order. The contenders take turns, so that a disturbance of the
     * machine affects all of them.
     *
     * @param warmUps rounds that do not count
     * @param rounds rounds that count
     */
    public static double[] millis(int warmUps, int rounds, List<Timed> contenders) throws Exception {
        List<double[]> times = new ArrayList<>();
        contenders.forEach(contender -> times.add(new double[rounds]));
        for (int round = -warmUps; round < rounds; round++) {
            for (int i = 0; i < contenders.size(); i++) {
                long start = System.nanoTime();
                contenders.get(i).run();
                if (round >= 0) {
                    times.get(i)[round] = (System.nanoTime() - start) / 1e6;
                }
            }
        }
        return times.stream().mapToDouble(Medians::of).toArray();
    }
}
