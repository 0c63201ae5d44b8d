package com.mintactivity.activity.seal;

import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.hit.HitReader;
import com.mintactivity.activity.tally.period.Grid;
import com.mintactivity.activity.time.Instants;
import com.mintactivity.activity.time.Window;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BooleanSupplier;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Makes a contract's stored sums anew from its hits and compares, for whole days between two moments and all longer periods that
 * they go into, as far as these are sealed.
 */
public final class TallyCheck {

    /** Hears of every day that is done. */
    @FunctionalInterface
    public interface Progress {

        void done(long days, long ofDays);
    }

    private final Table table;
    private final Marks marks;
    private final Distrust distrust;
    private final Activity activity;
    private final HitSource hits;
    private final InstantSource clock;

    public TallyCheck(DynamoDbClient dynamo, String stack, InstantSource clock) {
        this(dynamo, stack, clock, new HitReader(dynamo, stack)::each);
    }

    /** @param hits where to take a contract's hits from */
    public TallyCheck(DynamoDbClient dynamo, String stack, InstantSource clock, HitSource hits) {
        this.table = Table.of(dynamo, stack);
        this.marks = new Marks(table);
        this.distrust = new Distrust(dynamo, stack, clock);
        this.activity = new Activity(table);
        this.hits = hits;
        this.clock = clock;
    }

    /** The periods whose stored sums are not what the hits say; a distrusted stretch may well show some. */
    public List<String> verify(String tenant, ContractAddress contract, Window window, Progress progress) {
        ContractSelector subject = new ContractSelector(tenant, contract, ContractSelector.ALL_CHAINS);
        Mark mark = marks.read();
        MendingShelf shelf = shelf(subject, mark, false);
        reseal(new Resealing(hits, subject, shelf), window, DistrustedRange.NOTHING, mark, progress);
        clear(shelf, window, mark);
        return shelf.different().stream().sorted().toList();
    }

    /**
     * Writes what differs, while readers count raw hits, and tells which periods did; empty where somebody else is sealing the
     * contract's past anew, from the start or by now.
     */
    public Optional<List<String>> rebuild(String tenant, ContractAddress contract, Window window, Progress progress) {
        String key = HitItems.contractKey(tenant, contract);
        Claims claims = new Claims(table, clock);
        if (!claims.take(key)) {
            return Optional.empty();
        }
        try {
            return rebuild(
                    new ContractSelector(tenant, contract, ContractSelector.ALL_CHAINS),
                    window,
                    () -> claims.take(key),
                    progress);
        } finally {
            claims.release(key);
        }
    }

    /** @param keeps keeps the contract for longer; false where somebody else has it by now */
    private Optional<List<String>> rebuild(
            ContractSelector subject, Window window, BooleanSupplier keeps, Progress progress) {
        DistrustedRange range = distrust.open(subject.tenant(), subject.contract(), window);
        Mark mark = marks.read();
        MendingShelf shelf = shelf(subject, mark, true);
        Resealing resealing = new Resealing(hits, subject, shelf);
        Instant reached = resealing.reseal(window, DistrustedRange.NOTHING, mark.until(), (done, days) -> {
            progress.done(done, days);
            return keeps.getAsBoolean();
        });
        if (reached.isBefore(Resealing.end(window, mark.until()))) {
            return Optional.empty(); // what is due in the days that it did not come to is not known
        }
        clear(shelf, window, mark);
        String contract = HitItems.contractKey(subject.tenant(), subject.contract());
        while (!mark.isNothing()) {
            activity.note(contract, mark.until());
            range = distrust.renew(range); // it may have been given up
            if (!keeps.getAsBoolean()) {
                return Optional.empty();
            }
            if (distrust.close(range, mark)) {
                break;
            }
            // What ended while the mark moved on may have been summed from what stood there before.
            Instant again = Grid.DAYS.floorUnit(mark.until());
            mark = marks.read();
            reseal(resealing, window, again, mark, (done, days) -> {});
        }
        return Optional.of(shelf.different().stream().sorted().toList());
    }

    private MendingShelf shelf(ContractSelector subject, Mark mark, boolean mends) {
        String contract = HitItems.contractKey(subject.tenant(), subject.contract());
        return new MendingShelf(new StoredShelf(table, contract, mark.generation(), new LongAdder()), mends);
    }

    private static void reseal(Resealing resealing, Window window, Instant from, Mark mark, Progress progress) {
        resealing.reseal(window, from, mark.until(), (done, days) -> {
            progress.done(done, days);
            return true;
        });
    }

    /** Finds what stands where nothing is due. */
    private static void clear(MendingShelf shelf, Window window, Mark mark) {
        Instant first = Grid.DAYS.floorUnit(window.since());
        Instant end = Resealing.end(window, mark.until());
        if (first.isBefore(end)) {
            Instant block = Grid.DAYS.floorBlock(first);
            Instant blockEnd = Instants.earlier(Grid.DAYS.nextBlock(Grid.DAYS.floorBlock(end)), mark.until());
            for (String kind : List.of("minute#", "hour#", "hour.head#", "hour.tail#")) {
                shelf.clear(kind + first, kind + end + TallyItems.END, first, end);
            }
            for (String kind : List.of("day#", "day.head#", "day.tail#")) {
                shelf.clear(
                        kind + block, kind + blockEnd + TallyItems.END, first, kind.equals("day#") ? end : blockEnd);
            }
        }
    }
}
