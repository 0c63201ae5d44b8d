package com.mintactivity.simulation.plan;

import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.tally.seal.SparseLimit;
import com.mintactivity.simulation.schedule.Mode;
import com.mintactivity.simulation.schedule.Rates;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Everything that a schedule does by intention, in the order of time. Its faults are decided while it runs.
 *
 * @param start when it begins, in milliseconds since the epoch
 * @param calm when the last fault is over
 * @param end when everything has to be done at the latest
 * @param past hits that are stored when it begins
 * @param exclusive whether the queue lets one sealer work on a contract at a time
 * @param poisoned a contract that no sealer can work on; -1 for none
 * @param sealers how many sealers there are
 * @param steps how many steps a sealer has time for
 * @param sparseLimit up to how many hits a contract is sparse
 */
public record Plan(
        long seed,
        long start,
        long calm,
        long end,
        Rates rates,
        List<Hit> past,
        List<Action> actions,
        boolean exclusive,
        int poisoned,
        int sealers,
        int steps,
        SparseLimit sparseLimit) {

    public Plan {
        past = List.copyOf(past);
        actions = List.copyOf(actions);
    }

    /** Whether clients mirror the contracts: in half of the schedules in which the indexes follow at once. */
    public boolean isFollowed() {
        return isFollowed(seed, rates.mode());
    }

    static boolean isFollowed(long seed, Mode mode) {
        return mode == Mode.TIGHT && Math.floorMod(seed, 2) == 0;
    }

    /** Reads of the same kinds as the plan's. Another number gives other reads. */
    public List<Action> furtherReads(int number) {
        SplittableRandom random = new SplittableRandom(seed + number);
        return new PlannedReads(random, new Edges(random), start, calm).draw(actions);
    }

    /** When the last hit that is written late has been written, and the last release was at work; 0 for none. */
    public long lastLate() {
        return actions.stream()
                .mapToLong(action -> switch (action) {
                    case Action.Late late -> late.at() + late.heldUp();
                    case Action.Release release -> release.at();
                    default -> 0;
                })
                .max()
                .orElse(0);
    }

    public Plan with(List<Action> some) {
        return new Plan(seed, start, calm, end, rates, past, some, exclusive, poisoned, sealers, steps, sparseLimit);
    }

    public Plan with(Rates others) {
        return new Plan(
                seed, start, calm, end, others, past, actions, exclusive, poisoned, sealers, steps, sparseLimit);
    }

    public Plan withPast(List<Hit> some) {
        return new Plan(seed, start, calm, end, rates, some, actions, exclusive, poisoned, sealers, steps, sparseLimit);
    }
}
