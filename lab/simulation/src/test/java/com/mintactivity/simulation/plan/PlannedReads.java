package com.mintactivity.simulation.plan;

import com.mintactivity.activity.hit.Hit;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Draws the reads of a schedule: many of what is being written or sealed.
 *
 * @param start of the schedule, in milliseconds since the epoch
 * @param calm when its last fault is over
 */
record PlannedReads(SplittableRandom random, Edges edges, long start, long calm) {

    private static final long SECOND = 1_000;
    private static final long MINUTE = 60 * SECOND;
    private static final long HOUR = 60 * MINUTE;
    private static final long DAY = 24 * HOUR;

    /** @param writes what else the schedule does */
    List<Action> draw(List<Action> writes) {
        List<Action> actions = new ArrayList<>();
        for (int reader = 0; reader < 2; reader++) {
            int count = 5 + random.nextInt(4);
            for (int i = 0; i < count; i++) {
                actions.add(
                        switch (writes.get(random.nextInt(writes.size()))) {
                            case Action.Import(long at, int importer, var batches, boolean replaces) ->
                                soon(reader, at, batches.getFirst());
                            case Action.Withdraw(
                                    long at,
                                    int importer,
                                    var withdrawn,
                                    boolean undo,
                                    boolean inBatches) -> soon(reader, at, withdrawn);
                            case Action.Recording(long at, int recorder, var batch)
                            when random.nextBoolean() -> soon(reader, at + Planner.DELIVERED + 5 * SECOND, batch);
                            default -> any(reader);
                        });
            }
        }
        return actions;
    }

    /** A read of what is being written or sealed. */
    private Action.Read soon(int reader, long at, List<Hit> written) {
        long moment = at + random.nextLong(random.nextBoolean() ? 30 * SECOND : 4 * MINUTE);
        Hit hit = written.getFirst();
        int contract = hit.contract().value().charAt(2) - '1';
        long completed = hit.completedAt().toEpochMilli();
        Action.Span span = random.nextInt(3) == 0
                ? bounded(completed)
                : new Action.Span.Last(0, Math.max(1, moment - completed + random.nextLong(2 * HOUR)));
        return new Action.Read(moment, reader, contract, random.nextInt(3), span, 1 + random.nextInt(3));
    }

    /** A window that begins or ends with a hit, or right behind it. */
    private Action.Span bounded(long completed) {
        if (random.nextBoolean()) {
            long since = completed + random.nextInt(2);
            return new Action.Span.Fixed(since, since + 1 + random.nextLong(2 * HOUR));
        }
        long until = completed + random.nextInt(2);
        long length = 1 + random.nextLong(random.nextBoolean() ? 3 * HOUR : 3 * DAY);
        return new Action.Span.Fixed(edges.near(until - length, DAY), until);
    }

    private Action.Read any(int reader) {
        long at = start + random.nextLong(random.nextInt(3) == 0 ? calm + 3 * HOUR - start : calm - start);
        long age = random.nextInt(2) == 0 ? 0 : random.nextLong(90 * MINUTE);
        long length = 1
                + switch (random.nextInt(4)) {
                    case 0 -> random.nextLong(3 * MINUTE);
                    case 1 -> random.nextLong(3 * DAY);
                    default -> random.nextLong(3 * HOUR);
                };
        Action.Span span = new Action.Span.Last(age, length);
        if (random.nextInt(4) == 0) {
            long until = edges.at(edges.last(at - age, DAY));
            span = new Action.Span.Fixed(edges.near(until - length, DAY), until);
        }
        return new Action.Read(
                at, reader, random.nextInt(Planner.CONTRACTS), random.nextInt(3), span, 1 + random.nextInt(3));
    }
}
