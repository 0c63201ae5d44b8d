package com.mintactivity.benchmarks;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The middle of what was measured. */
public final class Medians {

    /** Something that is timed. */
    @FunctionalInterface
    public interface Timed {

        void run() throws Exception;
    }

    private Medians() {}

    /** The median of some numbers, which are left as they are: of an even count the mean of the two in the middle. */
    public static double of(double... numbers) {
        double[] sorted = numbers.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /**
     * The median times, in milliseconds and in the order of the contenders, who take turns so that what disturbs the machine disturbs
     * them alike.
     *
     * @param warmUps rounds that are not counted
     * @param rounds rounds that are
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
