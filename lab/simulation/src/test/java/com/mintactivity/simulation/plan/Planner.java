package com.mintactivity.simulation.plan;

import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.tally.seal.SparseLimit;
import com.mintactivity.activity.time.Window;
import com.mintactivity.simulation.schedule.Mode;
import com.mintactivity.simulation.schedule.Rates;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;

/** Draws a plan from a seed: some hours around the end of an hour, and often of a day or of a block of 16 days. */
public final class Planner {

    public static final int CONTRACTS = 3;

    private static final long SECOND = 1_000;
    private static final long MINUTE = 60 * SECOND;
    private static final long HOUR = 60 * MINUTE;
    private static final long DAY = 24 * HOUR;
    private static final long BLOCK = 16 * DAY;

    /** From an announcement to shortly before it is delivered. */
    static final long DELIVERED = 195 * SECOND;

    /**
     * From the last fault until all has to be done: an import may still be paused for 150 minutes; then its hours are
     * repaired and checked, and so are those that differed, and those of a contract that became dense. Each check waits
     * for an hour and for the next hourly sweep, and each announcement is delivered minutes later.
     */
    private static final long DONE = 9 * HOUR;

    /** Until a sealer has written all tallies of an older version again: a day of them at every second sweep. */
    private static final long REWRITTEN = 48 * HOUR;

    /** The number of the first withdrawal of a hit that was written late, behind those of others. */
    private static final int LATE = 6;

    /** The number of the first import that replaces hits. */
    private static final int REPLACEMENTS = 2;

    private static final SparseLimit DENSE = new SparseLimit(0, 0);

    /** A block of days begins with it. */
    private static final long BASE = 1_280 * BLOCK;

    private final SplittableRandom random;
    private final Edges edges;
    private final PlannedHits hits;
    private final List<Action> actions = new ArrayList<>();
    private final long close;
    private final long start;

    /** No hit is recorded later. */
    private final long quiet;

    private final long calm;

    private Planner(SplittableRandom random) {
        this.random = random;
        this.edges = new Edges(random);
        this.hits = new PlannedHits(random);
        this.close = BASE
                + switch (random.nextInt(4)) {
                    case 0 -> BLOCK;
                    case 1 -> BLOCK + (1 + random.nextInt(15)) * DAY;
                    default -> BLOCK + random.nextInt(16) * DAY + (1 + random.nextInt(23)) * HOUR;
                };
        this.start = close - 20 * MINUTE - random.nextLong(40 * MINUTE);
        this.quiet = close + 15 * MINUTE + random.nextLong(40 * MINUTE);
        // Sometimes faults go on until the hour and the day are closed and checked.
        this.calm = quiet + (random.nextInt(4) == 0 ? 150 * MINUTE : 0);
    }

    public static Plan of(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Mode mode = List.of(Mode.WITHIN, Mode.WITHIN, Mode.BEYOND, Mode.TIGHT).get(random.nextInt(4));
        Planner planner = new Planner(random);
        Rates rates = Rates.of(random, mode);
        List<Hit> past = planner.past();
        planner.recordings();
        planner.actions.addAll(
                new PlannedImports(random, planner.edges, planner.hits, planner.start, planner.calm, past)
                        .draw(planner.actions));
        boolean isReleased = planner.releases();
        planner.actions.addAll(
                new PlannedReads(random, planner.edges, planner.start, planner.calm).draw(planner.actions));
        planner.rebuilds();
        if (mode != Mode.TIGHT || Plan.isFollowed(seed, mode)) {
            planner.late();
        }
        planner.replacements(new SplittableRandom(-seed));
        if (mode != Mode.BEYOND) {
            planner.erasure(past, new SplittableRandom(~seed));
        }
        boolean isLeft = planner.actions.stream().anyMatch(PlannedErasure::leaves);
        planner.actions.sort(Comparator.comparingLong(Action::at));
        return new Plan(
                seed,
                planner.start,
                planner.calm,
                planner.calm + DONE + (isReleased ? REWRITTEN : 0),
                rates,
                past,
                planner.actions,
                random.nextBoolean() || isLeft,
                random.nextInt(8) == 0 ? random.nextInt(CONTRACTS) : -1,
                2 + random.nextInt(2),
                random.nextInt(3) == 0 ? 2 : 30,
                isLeft ? DENSE : sparseLimit(random));
    }

    /** Dense from the first hit, dense at some time, or sparse. */
    private static SparseLimit sparseLimit(SplittableRandom random) {
        return switch (random.nextInt(4)) {
            case 0, 1 -> DENSE;
            case 2 -> new SparseLimit(1 + random.nextInt(4), 2 + random.nextInt(6));
            default -> SparseLimit.DEFAULT;
        };
    }

    private List<Hit> past() {
        List<Hit> past = new ArrayList<>();
        int count = random.nextInt(5);
        for (int i = 0; i < count; i++) {
            long age = random.nextInt(3) == 0 ? random.nextLong(3 * DAY) : random.nextLong(4 * HOUR);
            past.add(hits.next(random.nextInt(CONTRACTS), edges.near(start - 2 * MINUTE - age, DAY)));
        }
        return past;
    }

    private void recordings() {
        int bursts = 4 + random.nextInt(4);
        long last = start;
        List<Hit> earlier = new ArrayList<>();
        for (int i = 0; i < bursts; i++) {
            // Many around the close, where most of the work is, and many while what an earlier burst announced is
            // sealed.
            long at = switch (random.nextInt(4)) {
                case 0 -> close - 2 * MINUTE + random.nextLong(4 * MINUTE);
                case 1, 2 -> last + DELIVERED + random.nextLong(10 * SECOND);
                default -> start + random.nextLong(quiet - start - 5 * MINUTE);
            };
            at = Math.min(at, quiet - 5 * MINUTE);
            last = at;
            long edge = random.nextInt(3) == 0 ? edges.last(at, 2 * HOUR) : 0;
            if (edge > start) {
                // Hits of the edge, which are so young that they keep their times.
                at = edge + random.nextLong(SECOND);
            }
            for (int recorder = 0; recorder < 2; recorder++) {
                List<Hit> batch = new ArrayList<>();
                int size = 1 + random.nextInt(2);
                for (int n = 0; n < size; n++) {
                    boolean isOnEdge = edge > start && random.nextInt(4) > 0;
                    batch.add(hits.next(random.nextInt(CONTRACTS), isOnEdge ? edges.at(edge) : at + finished()));
                }
                if (!earlier.isEmpty() && random.nextInt(4) == 0) {
                    batch.add(earlier.get(random.nextInt(earlier.size())));
                }
                earlier.addAll(batch);
                actions.add(new Action.Recording(at + random.nextLong(3 * SECOND), recorder, batch));
            }
        }
    }

    /** When a task finished, relative to the burst: mostly just before. */
    private long finished() {
        return switch (random.nextInt(8)) {
            case 0 -> -random.nextLong(10 * MINUTE);
            case 1 -> 20 * SECOND;
            default -> -random.nextLong(2 * SECOND);
        };
    }

    /** Hits that are written minutes or hours late, some of them after the check of their hour, or after all faults. */
    private void late() {
        int count = random.nextInt(3);
        for (int recorder = 0; recorder < count; recorder++) {
            long at = start + random.nextLong(quiet - start - 5 * MINUTE);
            long edge = edges.near(at, MINUTE);
            at = edge == at ? at : edge + random.nextLong(SECOND);
            long heldUp = switch (random.nextInt(4)) {
                case 0 -> random.nextLong(MINUTE, 10 * MINUTE);
                case 1 -> random.nextLong(10 * MINUTE, 2 * HOUR);
                case 2 -> random.nextLong(2 * HOUR, 5 * HOUR);
                default -> calm - at + 2 * HOUR + random.nextLong(HOUR);
            };
            Hit hit = hits.next(random.nextInt(CONTRACTS), edge == at ? at + finished() : edge);
            boolean isPutBack = random.nextInt(3) == 0;
            actions.add(new Action.Late(at, recorder, hit, heldUp, isPutBack));
            if (isPutBack && random.nextBoolean() && at + heldUp < calm) {
                // Mostly before its event is delivered again.
                long withdrawn = at + heldUp + random.nextLong(30 * SECOND);
                actions.add(new Action.Withdraw(withdrawn, LATE + recorder, List.of(hit), false, false));
            }
        }
    }

    /** In one schedule of four, a release of another version was at work for a time. */
    private boolean releases() {
        int count = random.nextInt(4) == 0 ? 1 + random.nextInt(2) : 0;
        for (int release = 0; release < count; release++) {
            int version = random.nextInt(3) == 0 ? Action.Release.LATER : Action.Release.OLDER;
            Action change = actions.get(random.nextInt(actions.size()));
            actions.add(
                    switch (change) {
                        // So that tallies are written again while their hits change.
                        case Action.Import(long at, int importer, var batches, boolean replaces) ->
                            before(at, batches.getFirst().getFirst(), version);
                        case Action.Withdraw(long at, int importer, var taken, boolean undo, boolean inBatches) ->
                            before(at, taken.getFirst(), version);
                        default -> any(random.nextLong(calm - start), version);
                    });
        }
        return count > 0;
    }

    /** One of four comes when nothing else is left to be done, so that only the list of contracts shows it. */
    private Action.Release any(long after, int version) {
        long at = after % 4 == 0 ? calm + 6 * HOUR + after % (2 * HOUR) : start + after;
        return new Action.Release(at, random.nextInt(CONTRACTS), version);
    }

    private Action.Release before(long change, Hit hit, int version) {
        return new Action.Release(Math.max(start, change - random.nextLong(15 * MINUTE)), contract(hit), version);
    }

    /** Half of the withdrawals that are not taken back are followed by an import with other values of their tasks. */
    private void replacements(SplittableRandom drawn) {
        PlannedHits others = new PlannedHits(drawn);
        List<Action.Withdraw> withdrawals = actions.stream()
                .filter(Action.Withdraw.class::isInstance)
                .map(Action.Withdraw.class::cast)
                .toList();
        withdrawals.stream()
                .filter(one -> one.importer() < LATE && !one.undo() && drawn.nextBoolean())
                .filter(one -> withdrawals.stream()
                        .noneMatch(its -> its.undo() && its.hits().equals(one.hits())))
                .forEach(one -> {
                    long at = one.at() + drawn.nextLong(30 * MINUTE);
                    List<Hit> instead = one.hits().stream()
                            .map(hit -> others.instead(hit, at - PlannedImports.HISTORY))
                            .toList();
                    actions.add(new Action.Import(at, REPLACEMENTS + one.importer(), List.of(instead), true));
                });
    }

    private void erasure(List<Hit> past, SplittableRandom drawn) {
        List<Hit> all = new ArrayList<>(past);
        actions.forEach(action -> all.addAll(
                switch (action) {
                    case Action.Recording recording -> recording.hits();
                    case Action.Import imported ->
                        imported.batches().stream().flatMap(List::stream).toList();
                    case Action.Late late -> List.of(late.hit());
                    default -> List.of();
                }));
        actions.addAll(new PlannedErasure(drawn, hits, start, quiet, calm).draw(all));
    }

    static int contract(Hit hit) {
        return hit.contract().value().charAt(2) - '1';
    }

    private void rebuilds() {
        for (int operator = 0; operator < 2; operator++) {
            long at = start + random.nextLong(calm - start);
            long since = Math.floorDiv(at - random.nextLong(2 * HOUR), HOUR) * HOUR;
            Window window = new Window(
                    Instant.ofEpochMilli(since), Instant.ofEpochMilli(since + (1 + random.nextInt(2)) * HOUR));
            actions.add(new Action.Rebuild(at, operator, random.nextInt(CONTRACTS), window));
        }
    }
}
