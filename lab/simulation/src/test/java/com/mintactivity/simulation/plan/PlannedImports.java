package com.mintactivity.simulation.plan;

import com.mintactivity.activity.hit.Hit;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Draws the imports and erasures of a schedule.
 *
 * @param start of the schedule, in milliseconds since the epoch
 * @param calm when its last fault is over
 * @param past hits that are stored when it begins
 */
record PlannedImports(SplittableRandom random, PlannedHits hits, long start, long calm, List<Hit> past) {

    private static final int IMPORTERS = 2;

    private static final long SECOND = 1_000;
    private static final long MINUTE = 60 * SECOND;
    private static final long HOUR = 60 * MINUTE;
    private static final long DAY = 24 * HOUR;

    /** @param recordings what recorders do, and nothing else */
    List<Action> draw(List<Action> recordings) {
        List<Action> actions = new ArrayList<>();
        for (int importer = 0; importer < IMPORTERS; importer++) {
            Action.Recording near = (Action.Recording) recordings.get(random.nextInt(recordings.size()));
            long at = near(near.at());
            if (!past.isEmpty() && random.nextInt(3) == 0) {
                actions.add(new Action.Erase(at, importer, List.of(past.get(random.nextInt(past.size())))));
                continue;
            }
            List<List<Hit>> batches = new ArrayList<>();
            int size = 1 + random.nextInt(3);
            long age = importAge();
            for (int i = 0; i < size; i++) {
                int contract = random.nextBoolean()
                        ? near.hits().getFirst().contract().value().charAt(2) - '1'
                        : random.nextInt(Planner.CONTRACTS);
                List<Hit> batch = new ArrayList<>();
                int count = 1 + random.nextInt(2);
                for (int n = 0; n < count; n++) {
                    batch.add(hits.next(
                            contract, at - (random.nextBoolean() ? age + random.nextLong(10 * MINUTE) : importAge())));
                }
                batches.add(batch);
            }
            actions.add(new Action.Import(at, importer, batches));
        }
        erasure(actions);
        return actions;
    }

    /**
     * An import is often under way, or has just finished, while a sealer works on what was announced before, also by a
     * sweep.
     */
    private long near(long recording) {
        long at = switch (random.nextInt(4)) {
            case 0, 1 -> recording + Planner.DELIVERED - random.nextLong(90 * SECOND);
            case 2 ->
                start
                        + random.nextLong((calm - start) / HOUR + 1) * HOUR
                        + Planner.DELIVERED
                        + random.nextLong(30 * SECOND);
            default -> start + random.nextLong(calm - start - 5 * MINUTE);
        };
        return Math.min(at, calm - 5 * MINUTE);
    }

    /** What was imported is often erased while it is repaired. */
    private void erasure(List<Action> actions) {
        List<Action.Import> imported = actions.stream()
                .filter(Action.Import.class::isInstance)
                .map(Action.Import.class::cast)
                .toList();
        if (!imported.isEmpty() && random.nextBoolean()) {
            Action.Import one = imported.get(random.nextInt(imported.size()));
            List<Hit> batch = one.batches().get(random.nextInt(one.batches().size()));
            long later = 30 * SECOND + random.nextLong(12 * MINUTE);
            actions.add(new Action.Erase(one.at() + later, IMPORTERS, List.of(batch.getFirst())));
        }
    }

    private long importAge() {
        return switch (random.nextInt(4)) {
            case 0 -> random.nextLong(3 * MINUTE);
            case 1 -> random.nextLong(2 * DAY);
            default -> random.nextLong(90 * MINUTE);
        };
    }
}
