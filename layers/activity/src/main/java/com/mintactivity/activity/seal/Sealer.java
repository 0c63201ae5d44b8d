package com.mintactivity.activity.seal;

import com.mintactivity.activity.hit.HitReader;
import com.mintactivity.activity.tally.period.Grid;
import com.mintactivity.activity.time.Instants;
import com.mintactivity.activity.time.SettledClock;
import com.mintactivity.platform.concurrent.Parallel;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Seals minutes, hours and days once they are final, in chunks of at most an hour, and moves the mark behind each chunk. It goes on
 * from the mark after an outage of any length; several at once write the same bytes and only one of them moves the mark. History
 * that was written into the sealed past is sealed anew when its writer is done, or an hour after it was last heard of.
 */
public final class Sealer {

    /** Time for the indexes to show every settled hit. */
    public static final Duration MARGIN = Duration.ofSeconds(60);

    private static final Duration GIVEN_UP = Duration.ofHours(1);
    private static final int CONTRACTS_AT_ONCE = 4;

    /**
     * What a run did.
     *
     * @param until what lies before it is sealed; empty where there was never a hit
     * @param lag from there to where it could be sealed by now
     * @param written items written
     * @param complete whether nothing that could be sealed was left over
     */
    public record Run(Optional<Instant> until, Duration lag, long written, boolean complete) {}

    private final Table table;
    private final HitSource hits;
    private final Marks marks;
    private final Distrust distrust;
    private final Activity activity;
    private final SettledClock clock;
    private final Duration margin;

    public Sealer(DynamoDbClient dynamo, String stack, SettledClock clock) {
        this(dynamo, stack, clock, MARGIN);
    }

    /** @param margin how long after it settled a hit is surely found by the indexes */
    public Sealer(DynamoDbClient dynamo, String stack, SettledClock clock, Duration margin) {
        this(dynamo, stack, clock, margin, new HitReader(dynamo, stack)::each);
    }

    /** @param hits where to take the hits from */
    Sealer(DynamoDbClient dynamo, String stack, SettledClock clock, Duration margin, HitSource hits) {
        this.table = Table.of(dynamo, stack);
        this.hits = hits;
        this.marks = new Marks(table);
        this.distrust = new Distrust(dynamo, stack, clock::wall);
        this.activity = new Activity(table);
        this.clock = clock;
        this.margin = margin;
    }

    /** Seals what can be sealed, as long as there is time for one more chunk. */
    public Run run(BooleanSupplier timeLeft) {
        LongAdder written = new LongAdder();
        Instant target = Instants.floorMinute(clock.settled().minus(margin));
        Mark mark = marks.read();
        Optional<Instant> next = mark.isNothing() ? start() : Optional.of(mark.until());
        while (next.isPresent() && next.get().isBefore(target) && timeLeft.getAsBoolean()) {
            Instant from = next.get();
            List<DistrustedRange> ranges = distrust.ranges();
            Instant to = Grid.DAYS.nextBlock(Grid.DAYS.floorBlock(from));
            if (!isQuiet(from, to, target, ranges)) {
                to = Instants.earlier(target, Grid.HOURS.nextUnit(Grid.HOURS.floorUnit(from)));
                chunk(from, to, ranges, mark.generation(), written);
            }
            if (marks.advance(mark, to, clock.wall())) {
                forget(to);
            }
            mark = marks.read();
            next = mark.isNothing() ? start() : Optional.of(mark.until());
        }
        boolean mended = mend(written, timeLeft);
        Duration lag = next.filter(until -> until.isBefore(target))
                .map(until -> Duration.between(until, target))
                .orElse(Duration.ZERO);
        return new Run(next, lag, written.sum(), mended && lag.isZero());
    }

    /** Not before the epoch, which says that nothing is sealed; what is older is sealed when its range is. */
    private Optional<Instant> start() {
        return Stream.concat(
                        marks.start().stream(),
                        distrust.ranges().stream().map(range -> range.window().since()))
                .min(Instant::compareTo)
                .map(start -> Instants.later(start, Mark.NOTHING));
    }

    /** Whether nothing was ever announced in a whole block of days: history may begin long before what happens now. */
    private boolean isQuiet(Instant from, Instant to, Instant target, List<DistrustedRange> ranges) {
        return from.equals(Grid.DAYS.floorBlock(from))
                && !to.isAfter(target)
                && with(Set.of(), ranges, from, to).isEmpty()
                && marks.start().map(start -> !to.isAfter(start)).orElse(true);
    }

    private void chunk(Instant from, Instant to, List<DistrustedRange> ranges, long generation, LongAdder written) {
        each(with(activity.touched(from, to), ranges, from, to), generation, written, sums -> sums.minutes(from, to));
        Instant hour = Grid.HOURS.floorUnit(from);
        if (!to.equals(Grid.HOURS.nextUnit(hour))) {
            return;
        }
        Instant day = Grid.HOURS.floorBlock(hour);
        Set<String> today = activity.active(Grid.HOURS, day, with(activity.touched(hour, to), ranges, hour, to));
        each(today, generation, written, sums -> sums.hour(hour));
        if (to.equals(Grid.HOURS.nextBlock(day))) {
            Set<String> days = activity.active(Grid.DAYS, Grid.DAYS.floorBlock(day), today);
            each(days, generation, written, sums -> sums.day(day));
        }
    }

    /** Touches are kept until their hour has ended, for its sum. */
    private void forget(Instant sealed) {
        Instant hour = Grid.HOURS.floorUnit(sealed);
        if (hour.equals(sealed)) {
            activity.forget(Grid.HOURS.previousUnit(hour));
        }
    }

    private static Set<String> with(Set<String> touched, List<DistrustedRange> ranges, Instant from, Instant to) {
        Set<String> all = new TreeSet<>(touched);
        ranges.stream()
                .filter(range -> range.window().since().isBefore(to)
                        && range.window().until().isAfter(from))
                .forEach(range -> all.add(range.contract()));
        return all;
    }

    private void each(Collection<String> contracts, long generation, LongAdder written, Consumer<Sums> action) {
        Parallel.VIRTUAL_THREADS.each(contracts, CONTRACTS_AT_ONCE, contract -> {
            StoredShelf shelf = new StoredShelf(table, contract, generation, written);
            action.accept(new Sums(hits, Contracts.subject(contract), shelf));
        });
    }

    /** Seals anew what was distrusted; false where some of it has to wait. */
    private boolean mend(LongAdder written, BooleanSupplier timeLeft) {
        // Another for each run: copies of one snapshot must not take each other for themselves.
        Claims claims = new Claims(table, clock::wall);
        boolean all = true;
        for (DistrustedRange range : distrust.ranges()) {
            Mark mark = marks.read();
            Duration quiet = range.finished() ? margin : GIVEN_UP;
            boolean due = !range.renewedAt().plus(quiet).isAfter(clock.wall())
                    && !range.window().until().isAfter(mark.until());
            if (!due || !timeLeft.getAsBoolean() || !claims.take(range.contract())) {
                all = false;
                continue;
            }
            try {
                all &= mend(range, mark, written, timeLeft);
            } finally {
                claims.release(range.contract());
            }
        }
        return all;
    }

    private boolean mend(DistrustedRange range, Mark mark, LongAdder written, BooleanSupplier timeLeft) {
        StoredShelf shelf = new StoredShelf(table, range.contract(), mark.generation(), written);
        Resealing resealing = new Resealing(hits, Contracts.subject(range.contract()), new MendingShelf(shelf, true));
        Instant reached = resealing.reseal(
                range.window(), range.resealed(), mark.until(), (done, days) -> timeLeft.getAsBoolean());
        activity.note(range.contract(), mark.until());
        if (!reached.isBefore(Resealing.end(range.window(), mark.until())) && distrust.close(range, mark)) {
            return true;
        }
        // What ended while the mark moved on may have been summed from what stood there before.
        distrust.note(range, Instants.earlier(reached, Grid.DAYS.floorUnit(mark.until())));
        return false;
    }
}
