package com.mintactivity.activity.seal;

import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.tally.TallyAccumulator;
import com.mintactivity.activity.tally.period.Grid;
import com.mintactivity.activity.tally.period.ReadPlan;
import com.mintactivity.activity.tally.period.StoredPeriod;
import com.mintactivity.activity.time.SettledClock;
import com.mintactivity.activity.time.Window;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Seals a generated history in one run by the code that seals imports. It stores only the tallies that an answer over one window
 * may read: the others would take long to write and are never read.
 */
public final class SealedHistory {

    private SealedHistory() {}

    /**
     * Seals the hits before the mark.
     *
     * @param requested the window of the later requests
     * @param now the time at which the mark moves
     */
    public static void seal(
            DynamoDbClient dynamo,
            String stack,
            ContractSelector subject,
            Window requested,
            HitSource hits,
            Instant mark,
            Instant now) {
        Table table = Table.of(dynamo, stack);
        String contract = HitItems.contractKey(subject.tenant(), subject.contract());
        StoredShelf stored = new StoredShelf(table, contract, 0, new LongAdder());
        List<StoredPeriod> pieces = ReadPlan.of(requested, mark, List.of()).pieces();
        new Resealing(hits, subject, new NeededTallies(stored, pieces))
                .reseal(new Window(requested.since(), mark), Instant.EPOCH, mark, (done, days) -> true);
        Marks marks = new Marks(table);
        Mark before = marks.read();
        if (!marks.advance(before, mark, now)) {
            throw new IllegalStateException("the mark was moved concurrently");
        }
    }

    /** The deployed sealer over generated hits. */
    public static Sealer sealer(DynamoDbClient dynamo, String stack, SettledClock clock, HitSource hits) {
        return new Sealer(dynamo, stack, clock, Sealer.MARGIN, hits);
    }

    private record NeededTallies(StoredShelf stored, List<StoredPeriod> pieces) implements Shelf {

        @Override
        public void number(Collection<TallyAccumulator> sums) {
            stored.number(sums);
        }

        @Override
        public void write(String period, TallyAccumulator sum) {
            if (pieces.stream().anyMatch(piece -> mayRead(piece, period))) {
                stored.write(period, sum);
            }
        }

        /** Sealing days in order reads no minute again. */
        @Override
        public TallyAccumulator minutes(Instant from, Instant to) {
            throw new UnsupportedOperationException();
        }

        /** Always empty: nothing was sealed before. */
        @Override
        public NavigableMap<Instant, TallyAccumulator> units(Grid grid, Instant from, Instant to) {
            return new TreeMap<>();
        }

        private static boolean mayRead(StoredPeriod piece, String period) {
            return switch (piece) {
                case StoredPeriod.Minutes(Instant from, Instant to) ->
                    isBetween(TallyItems.minute(from), period, TallyItems.minute(to));
                case StoredPeriod.Unit(Grid grid, Instant start) -> period.equals(TallyItems.unit(grid, start));
                case StoredPeriod.Prefix(Grid grid, Instant anchor, Instant to) ->
                    isBetween(TallyItems.head(grid, anchor, anchor), period, TallyItems.head(grid, anchor, to));
                case StoredPeriod.Suffix(Grid grid, Instant anchor, Instant from) ->
                    isBetween(TallyItems.tail(grid, anchor, from), period, TallyItems.tail(grid, anchor, anchor));
            };
        }

        private static boolean isBetween(String from, String period, String to) {
            return from.compareTo(period) <= 0 && period.compareTo(to) <= 0;
        }
    }
}
