package com.mintactivity.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** Medians, and the timing of contenders in turn. */
public final class Medians {

    /** The operation to time. */
    @FunctionalInterface
    public interface Timed {

        void run() throws Exception;
    }

    private static final OperatingSystemMXBean PROCESS =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    /** How long a round of the warm-up takes. */
    private static final Duration WARM_UP = Duration.ofSeconds(4);

    /** The warm-up ends with a round whose median is more than this part of that of the round before. */
    private static final double STEADY = 0.97;

    private Medians() {}

    /** The median of some numbers; of an even count, the mean of the two in the middle. Leaves the array unchanged. */
    public static double of(double... numbers) {
        double[] sorted = numbers.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /** The median time of an operation, and the processor time of the whole process during it, both in milliseconds. */
    public record Spent(double millis, double cpuMillis) {}

    /**
     * The median times of the contenders in milliseconds, in their order: see {@link #spent}.
     *
     * @param rounds how often each contender is timed
     */
    public static double[] millis(int rounds, List<Timed> contenders) throws Exception {
        return spent(rounds, contenders).stream().mapToDouble(Spent::millis).toArray();
    }

    /**
     * The times that the contenders spend, in their order. Each contender first runs alone until it no longer becomes
     * faster: the JVM compiles what is called often, so one that answers within milliseconds needs hundreds of calls.
     * Then they take turns, so that a disturbance of the machine affects all of them.
     *
     * @param rounds how often each contender is timed
     */
    public static List<Spent> spent(int rounds, List<Timed> contenders) throws Exception {
        List<double[]> times = new ArrayList<>();
        List<double[]> processor = new ArrayList<>();
        for (Timed contender : contenders) {
            warmUp(contender);
            times.add(new double[rounds]);
            processor.add(new double[rounds]);
        }
        for (int round = 0; round < rounds; round++) {
            for (int i = 0; i < contenders.size(); i++) {
                long before = PROCESS.getProcessCpuTime();
                times.get(i)[round] = millis(contenders.get(i));
                processor.get(i)[round] = (PROCESS.getProcessCpuTime() - before) / 1e6;
            }
        }
        return IntStream.range(0, contenders.size())
                .mapToObj(i -> new Spent(of(times.get(i)), of(processor.get(i))))
                .toList();
    }

    private static void warmUp(Timed contender) throws Exception {
        double before = Double.MAX_VALUE;
        double now = warmUpRound(contender);
        while (now < before * STEADY) {
            before = now;
            now = warmUpRound(contender);
        }
    }

    private static double warmUpRound(Timed contender) throws Exception {
        DoubleStream.Builder times = DoubleStream.builder();
        long start = System.nanoTime();
        do {
            times.add(millis(contender));
        } while (System.nanoTime() - start < WARM_UP.toNanos());
        return of(times.build().toArray());
    }

    private static double millis(Timed contender) throws Exception {
        long start = System.nanoTime();
        contender.run();
        return (System.nanoTime() - start) / 1e6;
    }
}
