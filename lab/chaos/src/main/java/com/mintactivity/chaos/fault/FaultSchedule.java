package com.mintactivity.chaos.fault;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * An endless random schedule of faults: the same one for the same seed. Each round has every kind once, in a random
 * order.
 */
public final class FaultSchedule {

    private static final int MIN_CALM_MS = 2_500;
    private static final int MAX_CALM_MS = 4_000;
    private static final int MIN_LENGTH_MS = 500;
    private static final int MAX_LENGTH_MS = 3_000;

    private final Random random;
    private final List<FaultKind> round = new ArrayList<>();

    public FaultSchedule(long seed) {
        this.random = new Random(seed);
    }

    public PlannedFault next() {
        if (round.isEmpty()) {
            round.addAll(List.of(FaultKind.values()));
            Collections.shuffle(round, random);
        }
        return new PlannedFault(
                round.removeLast(),
                Duration.ofMillis(random.nextInt(MIN_CALM_MS, MAX_CALM_MS)),
                Duration.ofMillis(random.nextInt(MIN_LENGTH_MS, MAX_LENGTH_MS)));
    }
}
