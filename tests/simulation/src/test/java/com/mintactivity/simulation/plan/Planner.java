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

    /** When an announcement is about to be delivered. */
    private static final long DELIVERED = 195 * SECOND;

    /** A block of days begins with it. */
    private static final long BASE = 1_280 * BLOCK;

    private final SplittableRandom random;
    private final PlannedHits hits;
    private final List<Action> actions = new ArrayList<>();
    private final long close;
    private final long start;
    private final long calm;

    private Planner(SplittableRandom random) {
        this.random = random;
        this.hits = new PlannedHits(random);
        this.close = BASE
                + switch (random.nextInt(4)) {
                    case 0 -> BLOCK;
                    case 1 -> BLOCK + (1 + random.nextInt(15)) * DAY;
                    default -> BLOCK + random.nextInt(16) * DAY + (1 + random.nextInt(23)) * HOUR;
                };
        this.start = close - 20 * MINUTE - random.nextLong(40 * MINUTE);
        this.calm = close + 15 * MINUTE + random.nextLong(40 * MINUTE);
    }

    public static Plan of(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Mode mode = List.of(Mode.WITHIN, Mode.WITHIN, Mode.BEYOND, Mode.TIGHT).get(random.nextInt(4));
        Planner planner = new Planner(random);
        Rates rates = Rates.of(random, mode);
        List<Hit> past = planner.past();
        planner.recordings();
        planner.imports(past);
        planner.reads();
        planner.rebuilds();
        planner.actions.sort(Comparator.comparingLong(Action::at));
        return new Plan(
                seed,
                planner.start,
                planner.calm,
                planner.calm + 5 * HOUR + 30 * MINUTE,
                rates,
                past,
                planner.actions,
                random.nextBoolean(),
                random.nextInt(8) == 0 ? random.nextInt(CONTRACTS) : -1,
                2 + random.nextInt(2),
                random.nextInt(3) == 0 ? 2 : 30,
                sparseLimit(random));
    }

    /** Dense from the first hit, dense at some time, or sparse. */
    private static SparseLimit sparseLimit(SplittableRandom random) {
        return switch (random.nextInt(4)) {
            case 0, 1 -> new SparseLimit(0, 0);
            case 2 -> new SparseLimit(1 + random.nextInt(4), 2 + random.nextInt(6));
            default -> SparseLimit.DEFAULT;
        };
    }

    private List<Hit> past() {
        List<Hit> past = new ArrayList<>();
        int count = random.nextInt(5);
        for (int i = 0; i < count; i++) {
            long age = random.nextInt(3) == 0 ? random.nextLong(3 * DAY) : random.nextLong(4 * HOUR);
            past.add(hits.next(random.nextInt(CONTRACTS), start - 2 * MINUTE - age));
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
                default -> start + random.nextLong(calm - start - 5 * MINUTE);
            };
            at = Math.min(at, calm - 5 * MINUTE);
            last = at;
            for (int recorder = 0; recorder < 2; recorder++) {
                List<Hit> batch = new ArrayList<>();
                int size = 1 + random.nextInt(2);
                for (int n = 0; n < size; n++) {
                    batch.add(hits.next(random.nextInt(CONTRACTS), at + finished()));
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

    private void imports(List<Hit> past) {
        for (int importer = 0; importer < 2; importer++) {
            long at = start + random.nextLong(calm - start - 5 * MINUTE);
            if (!past.isEmpty() && random.nextInt(3) == 0) {
                actions.add(new Action.Erase(at, importer, List.of(past.get(random.nextInt(past.size())))));
                continue;
            }
            List<List<Hit>> batches = new ArrayList<>();
            int size = 1 + random.nextInt(2);
            for (int i = 0; i < size; i++) {
                int contract = random.nextInt(CONTRACTS);
                List<Hit> batch = new ArrayList<>();
                int count = 1 + random.nextInt(2);
                for (int n = 0; n < count; n++) {
                    batch.add(hits.next(contract, at - importAge()));
                }
                batches.add(batch);
            }
            actions.add(new Action.Import(at, importer, batches));
        }
    }

    private long importAge() {
        return switch (random.nextInt(4)) {
            case 0 -> random.nextLong(3 * MINUTE);
            case 1 -> random.nextLong(2 * DAY);
            default -> random.nextLong(90 * MINUTE);
        };
    }

    private void reads() {
        List<Action> writes = List.copyOf(actions);
        for (int reader = 0; reader < 2; reader++) {
            int count = 5 + random.nextInt(4);
            for (int i = 0; i < count; i++) {
                actions.add(
                        switch (writes.get(random.nextInt(writes.size()))) {
                            case Action.Import(long at, int importer, var batches) ->
                                soon(reader, at, batches.getFirst());
                            case Action.Erase(long at, int importer, var erased) -> soon(reader, at, erased);
                            case Action.Recording(long at, int recorder, var batch)
                            when random.nextBoolean() -> soon(reader, at + DELIVERED + 5 * SECOND, batch);
                            default -> any(reader);
                        });
            }
        }
    }

    /** A read of what is being written or sealed. */
    private Action.Read soon(int reader, long at, List<Hit> written) {
        long moment = at + random.nextLong(random.nextBoolean() ? 30 * SECOND : 4 * MINUTE);
        Hit hit = written.getFirst();
        int contract = hit.contract().value().charAt(2) - '1';
        long length = moment - hit.completedAt().toEpochMilli() + random.nextLong(2 * HOUR);
        return new Action.Read(
                moment, reader, contract, random.nextInt(3), 0, Math.max(1, length), 1 + random.nextInt(3));
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
        return new Action.Read(
                at, reader, random.nextInt(CONTRACTS), random.nextInt(3), age, length, 1 + random.nextInt(3));
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
