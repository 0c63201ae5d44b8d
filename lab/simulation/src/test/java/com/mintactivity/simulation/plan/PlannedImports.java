package com.mintactivity.simulation.plan;

import com.mintactivity.activity.hit.Hit;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Draws the imports and withdrawals of a schedule.
 *
 * @param start of the schedule, in milliseconds since the epoch
 * @param calm when its last fault is over
 * @param past hits that are stored when it begins
 */
record PlannedImports(SplittableRandom random, Edges edges, PlannedHits hits, long start, long calm, List<Hit> past) {

    private static final int IMPORTERS = 2;

    private static final long SECOND = 1_000;
    private static final long MINUTE = 60 * SECOND;
    private static final long HOUR = 60 * MINUTE;
    private static final long DAY = 24 * HOUR;

    /** The least age of history, by clocks that differ. */
    static final long HISTORY = 5 * MINUTE + 10 * SECOND;

    /** One schedule of so many has an import that reaches back further than single hours are announced. */
    private static final int FAR = 8;

    /** @param recordings what recorders do, and nothing else */
    List<Action> draw(List<Action> recordings) {
        List<Action> actions = new ArrayList<>();
        int far = random.nextInt(IMPORTERS * FAR);
        for (int importer = 0; importer < IMPORTERS; importer++) {
            Action.Recording near = (Action.Recording) recordings.get(random.nextInt(recordings.size()));
            long at = near(near.at());
            if (!past.isEmpty() && random.nextInt(3) == 0) {
                actions.add(new Action.Withdraw(
                        at, importer, List.of(past.get(random.nextInt(past.size()))), false, false));
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
                int count = 1 + random.nextInt(3);
                for (int n = 0; n < count; n++) {
                    long younger = random.nextBoolean() ? age + random.nextLong(10 * MINUTE) : importAge();
                    boolean isFar = importer == far && random.nextBoolean();
                    boolean isOther = random.nextInt(4) == 0;
                    batch.add(hits.next(
                            isOther ? random.nextInt(Planner.CONTRACTS) : contract,
                            Math.min(at - HISTORY, moment(at - (isFar ? farAge() : younger), batch))));
                }
                batches.add(batch);
            }
            actions.add(new Action.Import(at, importer, batches, false));
        }
        withdrawals(actions, recordings);
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

    /** Often on the edge of the hour after the hit before: what is announced for that one does not hold this one. */
    private long moment(long time, List<Hit> before) {
        if (!before.isEmpty() && random.nextInt(3) == 0) {
            long last = before.getLast().completedAt().toEpochMilli();
            return edges.at(Math.floorDiv(last, HOUR) * HOUR + HOUR);
        }
        return edges.near(time, 16 * DAY);
    }

    /**
     * Hits that were imported or recorded are often withdrawn while their hours are repaired or sealed, and brought
     * back at times.
     */
    private void withdrawals(List<Action> actions, List<Action> recordings) {
        List<Action.Import> imported = actions.stream()
                .filter(Action.Import.class::isInstance)
                .map(Action.Import.class::cast)
                .toList();
        if (!imported.isEmpty() && random.nextBoolean()) {
            Action.Import one = imported.get(random.nextInt(imported.size()));
            List<Hit> batch = one.batches().get(random.nextInt(one.batches().size()));
            withdrawal(actions, one.at(), IMPORTERS, List.of(batch.getFirst()));
        }
        if (random.nextInt(3) == 0) {
            Action.Recording one = (Action.Recording) recordings.get(random.nextInt(recordings.size()));
            withdrawal(actions, one.at(), IMPORTERS + 1, one.hits());
        }
    }

    private void withdrawal(List<Action> actions, long written, int importer, List<Hit> taken) {
        long at = written + 30 * SECOND + random.nextLong(12 * MINUTE);
        boolean isInBatches = random.nextBoolean();
        actions.add(new Action.Withdraw(at, importer, taken, false, isInBatches));
        if (random.nextInt(3) == 0) {
            long later =
                    at + random.nextLong(List.of(20 * SECOND, 5 * MINUTE, HOUR).get(random.nextInt(3)));
            actions.add(new Action.Withdraw(later, importer + IMPORTERS, taken, true, isInBatches));
        }
    }

    private long importAge() {
        return switch (random.nextInt(4)) {
            case 0 -> HISTORY + random.nextLong(3 * MINUTE);
            case 1 -> random.nextLong(2 * DAY);
            default -> random.nextLong(90 * MINUTE);
        };
    }

    /** So old that days are announced, or blocks of days. */
    private long farAge() {
        return random.nextBoolean() ? 40 * DAY + random.nextLong(2 * DAY) : random.nextLong(40 * DAY, 425 * DAY);
    }
}
