package com.mintactivity.simulation.plan;

import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.activity.tally.period.Grid;
import com.mintactivity.activity.time.Window;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Draws the erasure of a user, if a schedule has one.
 *
 * @param start of the schedule, in milliseconds since the epoch
 * @param quiet when its last hit is recorded
 * @param calm when its last fault is over
 */
record PlannedErasure(SplittableRandom random, PlannedHits hits, long start, long quiet, long calm) {

    private static final long SECOND = 1_000;
    private static final long MINUTE = 60 * SECOND;

    /** The number of the operator who rebuilds tallies of a user who is erased. */
    private static final int OPERATOR = 2;

    /** The numbers of the withdrawal and of the import that replace the hit of the one who leaves, behind others. */
    private static final int WITHDRAWAL = 8;

    private static final int REPLACEMENT = 10;

    /** Has one hit. */
    private static final UserId LEAVES = new UserId("leaves");

    /**
     * In one schedule of three, a user is erased who has no two hits of the same moment: of these, either one may be
     * taken for the last. In some of the others, one is erased who has nothing left.
     *
     * @param all hits of the schedule
     */
    List<Action> draw(List<Hit> all) {
        UserId user = all.get(random.nextInt(all.size())).userId();
        List<Hit> its =
                all.stream().filter(hit -> hit.userId().equals(user)).distinct().toList();
        long moments = its.stream().map(Hit::completedAt).distinct().count();
        if (random.nextInt(3) == 0 && moments == its.size()) {
            return erased(user, its);
        }
        return random.nextInt(4) == 0 ? left() : List.of();
    }

    /** Whether an action is the erasure of a user who has nothing left. */
    static boolean leaves(Action action) {
        return action instanceof Action.Forget forget && forget.user().equals(LEAVES);
    }

    /** Often tallies of the user are rebuilt when the erasure begins. */
    private List<Action> erased(UserId user, List<Hit> its) {
        List<Action> actions = new ArrayList<>();
        long at = start + random.nextLong(calm - start);
        actions.add(new Action.Forget(at, user));
        Hit hit = its.get(random.nextInt(its.size()));
        if (random.nextBoolean()) {
            Instant hour = Grid.HOURS.floorUnit(hit.completedAt());
            Window window = new Window(hour, Grid.HOURS.nextUnit(hour));
            actions.add(new Action.Rebuild(at + random.nextLong(30 * SECOND), OPERATOR, Planner.contract(hit), window));
        }
        return actions;
    }

    /**
     * The only hit of a user is replaced by one of another user while a sealer has just read it, and the user is erased
     * before the state of the contract changes for another reason: the queue lets no other sealer work on it.
     */
    private List<Action> left() {
        long at = start + random.nextLong(quiet - start - 5 * MINUTE);
        Hit hit = hits.next(random.nextInt(Planner.CONTRACTS), LEAVES, at - random.nextLong(2 * SECOND));
        long withdrawn = at + Planner.DELIVERED + MINUTE + random.nextLong(2 * MINUTE);
        long replaced = withdrawn + random.nextLong(30 * SECOND);
        Hit instead = hits.instead(hit, replaced - PlannedImports.HISTORY);
        return List.of(
                new Action.Recording(at, 0, List.of(hit)),
                new Action.Withdraw(withdrawn, WITHDRAWAL, List.of(hit), false, false),
                new Action.Import(replaced, REPLACEMENT, List.of(List.of(instead)), true),
                new Action.Forget(replaced + random.nextLong(30 * SECOND), LEAVES));
    }
}
