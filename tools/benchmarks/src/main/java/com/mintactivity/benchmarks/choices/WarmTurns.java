package com.mintactivity.benchmarks.choices;

import com.mintactivity.benchmarks.Medians;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The same piece of work again and again in processes that go on, one of them working at a time. */
final class WarmTurns {

    private static final int ROUNDS = 9;
    private static final int WARM_UPS = 6;

    private WarmTurns() {}

    /** The medians of the rounds' medians in microseconds, in the order of the contenders. */
    static double[] micros(Choice choice, Map<String, String> environment) throws Exception {
        List<Running> all = new ArrayList<>();
        try {
            for (Contender contender : choice.contenders()) {
                Running running = Running.start(Running.warm(choice, contender, environment));
                all.add(running);
                running.result();
            }
            return micros(choice.calls(), all);
        } finally {
            for (Running running : all) {
                running.close();
            }
        }
    }

    private static double[] micros(int calls, List<Running> all) throws Exception {
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
