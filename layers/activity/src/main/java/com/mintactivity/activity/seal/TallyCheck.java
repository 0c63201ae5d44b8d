package com.mintactivity.activity.seal;

import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.hit.HitReader;
import com.mintactivity.activity.hit.Subject;
import com.mintactivity.activity.time.Window;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
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
    private final HitSource hits;

    public TallyCheck(DynamoDbClient dynamo, String stack, InstantSource clock) {
        this(dynamo, stack, clock, new HitReader(dynamo, stack)::each);
    }

    /** @param hits where to take a contract's hits from */
    public TallyCheck(DynamoDbClient dynamo, String stack, InstantSource clock, HitSource hits) {
        this.table = Table.of(dynamo, stack);
        this.marks = new Marks(table);
        this.distrust = new Distrust(dynamo, stack, clock);
        this.hits = hits;
    }

    /** The periods whose stored sums are not what the hits say; a distrusted stretch may well show some. */
    public List<String> verify(String tenant, String contract, Window window, Progress progress) {
        return check(new Subject(tenant, contract, Subject.ALL_CHAINS), window, marks.read(), false, progress);
    }

    /** Writes what differs, while readers count raw hits, and tells which periods did. */
    public List<String> rebuild(String tenant, String contract, Window window, Progress progress) {
        DistrustedRange range = distrust.open(tenant, contract, window);
        Subject subject = new Subject(tenant, contract, Subject.ALL_CHAINS);
        while (true) {
            Mark mark = marks.read();
            List<String> different = check(subject, window, mark, true, progress);
            if (mark.isNothing() || distrust.close(range, mark)) {
                return different;
            }
        }
    }

    private List<String> check(Subject subject, Window window, Mark mark, boolean mends, Progress progress) {
        String contract = HitItems.contractKey(subject.tenant(), subject.contract());
        StoredShelf stored = new StoredShelf(table, contract, mark.generation(), new LongAdder());
        MendingShelf shelf = new MendingShelf(stored, mends);
        new Resealing(hits, subject, shelf).reseal(window, mark.until(), (done, days) -> {
            progress.done(done, days);
            return true;
        });
        Instant first = Grid.DAYS.floorUnit(window.since());
        Instant end = Moments.earlier(Grid.DAYS.ceilUnit(window.until()), mark.until());
        if (first.isBefore(end)) {
            Instant block = Grid.DAYS.floorBlock(first);
            Instant blockEnd = Moments.earlier(Grid.DAYS.nextBlock(Grid.DAYS.floorBlock(end)), mark.until());
            for (String kind : List.of("minute#", "hour#", "hour.head#", "hour.tail#")) {
                shelf.clear(kind + first, kind + end + TallyItems.END, first, end);
            }
            for (String kind : List.of("day#", "day.head#", "day.tail#")) {
                shelf.clear(
                        kind + block, kind + blockEnd + TallyItems.END, first, kind.equals("day#") ? end : blockEnd);
            }
        }
        return shelf.different().stream().sorted().toList();
    }
}
