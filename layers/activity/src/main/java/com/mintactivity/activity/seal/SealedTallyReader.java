package com.mintactivity.activity.seal;

import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.hit.HitReader;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.activity.tally.RawTallyReader;
import com.mintactivity.activity.tally.TallyAccumulator;
import com.mintactivity.activity.tally.TallyReader;
import com.mintactivity.activity.tally.TopUsers;
import com.mintactivity.activity.tally.column.TallyDecoder;
import com.mintactivity.activity.tally.period.ReadPlan;
import com.mintactivity.activity.tally.period.StoredPeriod;
import com.mintactivity.activity.time.Window;
import com.mintactivity.platform.concurrent.Parallel;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Function;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Adds up stored sums for what is sealed and trusted, and counts the rest from raw hits: in three rounds of calls for any sealed
 * window, the mark and what is distrusted, then every sum with the raw edges beside it, then the wallets of the listed users with
 * what else is read of these. Where nothing is sealed it counts every hit. The answer is the raw one, but that positions tell no
 * task id.
 */
public final class SealedTallyReader implements TallyReader {

    private final Table table;
    private final HitReader hits;
    private final RawTallyReader raw;
    private final Distrust distrust;
    private final InstantSource clock;

    private SealedTallyReader(DynamoDbClient dynamo, String stack, InstantSource clock) {
        this.table = Table.of(dynamo, stack);
        this.hits = new HitReader(dynamo, stack);
        this.raw = new RawTallyReader(hits);
        this.distrust = new Distrust(dynamo, stack, clock);
        this.clock = clock;
    }

    public static SealedTallyReader of(DynamoDbClient dynamo, String stack, InstantSource clock) {
        return new SealedTallyReader(dynamo, stack, clock);
    }

    /**
     * What is known before any sum is read.
     *
     * @param parts how many parts a sum may have
     */
    private record Known(Mark mark, int parts, List<Window> distrusted) {}

    @Override
    public <T> TallyResult<T> read(ContractSelector subject, Window window, int top, Function<List<UserId>, T> beside) {
        return window.isEmpty()
                ? new TallyResult<>(
                        new TopUsers(TallyAccumulator.together(), top).summary(Map.of()), beside.apply(List.of()))
                : stored(subject, window, top, beside).orElseGet(() -> raw.read(subject, window, top, beside));
    }

    /** Nothing where every hit is to be counted. */
    private <T> Optional<TallyResult<T>> stored(
            ContractSelector subject, Window window, int top, Function<List<UserId>, T> beside) {
        String contract = HitItems.contractKey(subject.tenant(), subject.contract());
        Known known = Parallel.VIRTUAL_THREADS.both(
                () -> table.items(List.of(Marks.key(), LargestSum.key(contract)), true),
                () -> distrust.windows(contract),
                (items, distrusted) -> new Known(Marks.mark(items), LargestSum.parts(items), distrusted));
        ReadPlan plan = ReadPlan.of(window, known.mark().until(), known.distrusted());
        if (plan.periods().isEmpty()) {
            return Optional.empty();
        }
        boolean consistent = known.mark().isFresh(clock.instant());
        try {
            TallyAccumulator sum = sum(subject, contract, plan, known.parts(), consistent);
            TopUsers listed = new TopUsers(sum, top);
            WalletBook book = new WalletBook(table, contract);
            return Parallel.VIRTUAL_THREADS.both(
                    () -> book.names(sum, listed.listed(), consistent),
                    () -> beside.apply(listed.userIds()),
                    (wallets, read) -> wallets.map(found -> new TallyResult<>(listed.summary(found), read)));
        } catch (TornException rewrittenMeanwhile) {
            return Optional.empty();
        }
    }

    private TallyAccumulator sum(
            ContractSelector subject, String contract, ReadPlan plan, int parts, boolean consistent)
            throws TornException {
        PieceReader pieces = new PieceReader(table, parts);
        List<Callable<Consumer<TallyAccumulator>>> reads = new ArrayList<>();
        List<Whole> wholes = new ArrayList<>();
        for (StoredPeriod piece : plan.periods()) {
            Whole whole = new Whole(contract, consistent);
            wholes.add(whole);
            reads.add(() -> {
                pieces.begin(piece, whole);
                return ledger -> {};
            });
        }
        for (Window window : plan.raw()) {
            reads.add(() -> {
                TallyAccumulator edge = TallyAccumulator.byChain();
                hits.each(subject, window, edge::add);
                return sum -> sum.add(edge);
            });
        }
        TallyAccumulator sum = TallyAccumulator.together();
        Parallel.VIRTUAL_THREADS.all(reads).forEach(edge -> edge.accept(sum));
        pieces.complete(wholes);
        for (Whole whole : wholes) {
            for (byte[] part : whole.parts()) {
                TallyDecoder.decode(part, subject.chainId(), sum);
            }
        }
        return sum;
    }
}
