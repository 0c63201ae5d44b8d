package com.mintactivity.activity.seal;

import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.hit.HitReader;
import com.mintactivity.activity.hit.Subject;
import com.mintactivity.activity.tally.RawTallyReader;
import com.mintactivity.activity.tally.Summary;
import com.mintactivity.activity.tally.Tally;
import com.mintactivity.activity.tally.TallyReader;
import com.mintactivity.activity.time.Window;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Adds up stored sums for what is sealed and trusted, and counts the rest from raw hits: in three rounds of calls for any sealed
 * window, the mark and what is distrusted, then every sum with the raw edges beside it, then the further parts of large sums. Where
 * nothing is sealed it counts every hit. The answer is the raw one, but that positions tell no task id.
 */
public final class SealedTallyReader implements TallyReader {

    private final HitReader hits;
    private final RawTallyReader raw;
    private final Marks marks;
    private final Distrust distrust;
    private final PieceReader pieces;
    private final InstantSource clock;

    private SealedTallyReader(DynamoDbClient dynamo, String stack, InstantSource clock) {
        Table table = Table.of(dynamo, stack);
        this.hits = new HitReader(dynamo, stack);
        this.raw = new RawTallyReader(hits);
        this.marks = new Marks(table);
        this.distrust = new Distrust(dynamo, stack, clock);
        this.pieces = new PieceReader(table);
        this.clock = clock;
    }

    public static SealedTallyReader of(DynamoDbClient dynamo, String stack, InstantSource clock) {
        return new SealedTallyReader(dynamo, stack, clock);
    }

    private sealed interface Known {

        record Sealed(Mark mark) implements Known {}

        record Distrusted(List<Window> windows) implements Known {}
    }

    @Override
    public Tally read(Subject subject, Window window) {
        return ledger(subject, window).map(Ledger::build).orElseGet(() -> raw.read(subject, window));
    }

    /** Of the many users that are added up only the listed ones become objects. */
    @Override
    public Summary summary(Subject subject, Window window, int top) {
        return ledger(subject, window)
                .map(ledger -> Top.of(ledger, top))
                .orElseGet(() -> raw.summary(subject, window, top));
    }

    /** The sum, or nothing where every hit is to be counted. */
    private Optional<Ledger> ledger(Subject subject, Window window) {
        if (window.isEmpty()) {
            return Optional.of(Ledger.together());
        }
        String contract = HitItems.contractKey(subject.tenant(), subject.contract());
        Mark mark = new Mark(Mark.NOTHING, 0, Instant.EPOCH);
        List<Window> distrusted = List.of();
        List<Callable<Known>> questions =
                List.of(() -> new Known.Sealed(marks.read()), () -> new Known.Distrusted(distrust.windows(contract)));
        for (Known known : Parallel.all(questions)) {
            switch (known) {
                case Known.Sealed(Mark read) -> mark = read;
                case Known.Distrusted(List<Window> windows) -> distrusted = windows;
            }
        }
        Plan plan = Plan.of(window, mark.until(), distrusted);
        if (plan.pieces().isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(sum(subject, contract, plan, mark.isFresh(clock.instant())));
        } catch (TornException rewrittenMeanwhile) {
            return Optional.empty();
        }
    }

    private Ledger sum(Subject subject, String contract, Plan plan, boolean consistent) throws TornException {
        List<Callable<Consumer<Ledger>>> reads = new ArrayList<>();
        List<Whole> wholes = new ArrayList<>();
        for (Piece piece : plan.pieces()) {
            Whole whole = new Whole(contract, consistent);
            wholes.add(whole);
            reads.add(() -> {
                pieces.begin(piece, whole);
                return ledger -> {};
            });
        }
        for (Window window : plan.raw()) {
            reads.add(() -> {
                Ledger edge = Ledger.byChain();
                hits.each(subject, window, edge::add);
                return sum -> sum.add(edge);
            });
        }
        Ledger sum = Ledger.together();
        Parallel.all(reads).forEach(edge -> edge.accept(sum));
        pieces.complete(wholes);
        for (Whole whole : wholes) {
            for (byte[] part : whole.parts()) {
                Decoder.decode(part, subject.chainId(), sum);
            }
        }
        return sum;
    }
}
