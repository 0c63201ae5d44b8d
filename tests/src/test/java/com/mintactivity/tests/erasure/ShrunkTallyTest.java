package com.mintactivity.tests.erasure;

import static com.mintactivity.platform.dynamo.Item.attribute;
import static com.mintactivity.platform.dynamo.Item.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mintactivity.activity.hit.Gas;
import com.mintactivity.activity.hit.Position;
import com.mintactivity.activity.hit.TallyHit;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.activity.hit.Wallet;
import com.mintactivity.activity.tally.TallyAccumulator;
import com.mintactivity.activity.tally.TornTallyException;
import com.mintactivity.activity.tally.store.ContractState;
import com.mintactivity.activity.tally.store.ContractStates;
import com.mintactivity.activity.tally.store.LostEpochException;
import com.mintactivity.activity.tally.store.TallyItems;
import com.mintactivity.activity.tally.store.TallyStore;
import com.mintactivity.tests.harness.InterceptedDynamo;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TableContents;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** A tally of many parts that is written again with fewer users: no part of it names those who have gone. */
final class ShrunkTallyTest {

    private static final Instant START = Instant.parse("2026-11-15T10:00:00Z");
    private static final String HOUR = "hour#" + START;
    private static final String CONTRACT = "acme#0x00000000000000000000000000000000000000b0";

    /** Their ids, 16 random bytes each, take four parts of up to 390,000 bytes. */
    private static final TallyAccumulator MANY = tally(50_000);

    private static final TallyAccumulator ONE = tally(1);

    @AutoClose
    private final Stack stack = Stack.fresh();

    @Test
    void itsFurtherPartsBecomeEmpty() throws TornTallyException {
        store(stack.dynamo()).write(HOUR, MANY);
        assertThat(parts()).hasSizeGreaterThan(2).doesNotContain(0);
        commit();

        store(stack.dynamo()).write(HOUR, ONE);
        assertThat(parts()).filteredOn(length -> length > 0).hasSize(1);
        assertThat(store(stack.dynamo()).isStored(HOUR, ONE)).isTrue();

        commit();
        store(stack.dynamo()).write(HOUR, MANY);
        assertThat(parts()).doesNotContain(0);
        assertThat(store(stack.dynamo()).isStored(HOUR, MANY)).isTrue();
    }

    /** The sealer ends between two parts, and another goes on under the same epoch. */
    @Test
    void anInterruptedSealerLeavesNone() throws IOException, TornTallyException {
        store(stack.dynamo()).write(HOUR, MANY);
        commit();
        DynamoDbClient dynamo = InterceptedDynamo.throttled("PutItem", HOUR + "#001", Integer.MAX_VALUE);
        assertThatThrownBy(() -> store(dynamo).write(HOUR, ONE)).isInstanceOf(RuntimeException.class);
        assertThat(parts()).contains(0).filteredOn(length -> length > 0).hasSizeGreaterThan(1);

        store(stack.dynamo()).write(HOUR, ONE);
        assertThat(parts()).filteredOn(length -> length > 0).hasSize(1);
        assertThat(store(stack.dynamo()).isStored(HOUR, ONE)).isTrue();
    }

    @Test
    void aSealerThatWasHeldUpBringsNoneBack() {
        TallyStore heldUp = store(stack.dynamo());
        heldUp.write(HOUR, MANY);
        commit();
        store(stack.dynamo()).write(HOUR, ONE);
        assertThatThrownBy(() -> heldUp.write(HOUR, MANY)).isInstanceOf(LostEpochException.class);
        assertThat(parts()).filteredOn(length -> length > 0).hasSize(1);
    }

    /** It has written nothing yet when the hour has lost its users. */
    @Test
    void aSealerThatWasHeldUpBeforeItsFirstPartWritesNone() {
        TallyStore heldUp = store(stack.dynamo());
        commit();
        store(stack.dynamo()).write(HOUR, TallyAccumulator.byChain());
        assertThatThrownBy(() -> heldUp.write(HOUR, MANY)).isInstanceOf(LostEpochException.class);
        assertThat(parts()).containsExactly(0);
    }

    /** A sealer ends between two parts of the first tally of an hour, or goes on there when others have written it. */
    @Test
    void theFurtherPartsOfASealerThatStoppedBetweenThemBecomeEmpty() {
        DynamoDbClient dynamo = InterceptedDynamo.throttled("PutItem", HOUR + "#002", Integer.MAX_VALUE);
        assertThatThrownBy(() -> store(dynamo).write(HOUR, MANY)).isInstanceOf(RuntimeException.class);
        TallyStore heldUp = store(InterceptedDynamo.before(stack.dynamo(), request -> {
            if (request.toString().contains(HOUR + "#003")) {
                commit();
                store(stack.dynamo()).write(HOUR, TallyAccumulator.byChain());
            }
        }));
        assertThatThrownBy(() -> heldUp.write(HOUR, MANY)).isInstanceOf(LostEpochException.class);
        assertThat(parts()).containsOnly(0);
    }

    /** The tally that is written over gets more parts before the surplus ones are empty. */
    @Test
    void aLongerTallyOfAHeldUpSealerLeavesNone() throws TornTallyException {
        store(stack.dynamo()).write(HOUR, MANY);
        commit();
        TallyStore heldUp = store(stack.dynamo());
        commit();
        AtomicBoolean isFirst = new AtomicBoolean(true);
        store(InterceptedDynamo.before(stack.dynamo(), request -> {
                    if (request.toString().contains(HOUR + "#003") && isFirst.getAndSet(false)) {
                        heldUp.write(HOUR, tally(90_000));
                    }
                }))
                .write(HOUR, ONE);
        assertThat(isFirst).isFalse();
        assertThat(parts()).filteredOn(length -> length > 0).hasSize(1);
        assertThat(store(stack.dynamo()).isStored(HOUR, ONE)).isTrue();
    }

    /** A contract is removed while a sealer is held up between two parts. */
    @Test
    void whatASealerWritesBetweenTwoDeletionsIsFound() {
        AtomicBoolean isFirst = new AtomicBoolean(true);
        store(InterceptedDynamo.before(stack.dynamo(), request -> {
                    if (request.toString().contains(HOUR + "#001") && isFirst.getAndSet(false)) {
                        delete(false);
                    }
                }))
                .write(HOUR, MANY);
        assertThat(isFirst).isFalse();
        assertThat(parts()).hasSizeGreaterThan(2);
        delete(true);
        assertThat(parts()).isEmpty();
    }

    private void delete(boolean isLast) {
        new ContractStates(stack.dynamo(), stack.name())
                .keys(CONTRACT, isLast)
                .forEach(key -> stack.dynamo()
                        .deleteItem(request -> request.tableName(TallyItems.table(stack.name()))
                                .key(key)));
    }

    /** The next store has a higher epoch. */
    private void commit() {
        ContractStates states = new ContractStates(stack.dynamo(), stack.name());
        ContractState state = states.read(CONTRACT);
        states.commit(state, state.rewritten(START));
    }

    private TallyStore store(DynamoDbClient dynamo) {
        ContractState state = new ContractStates(stack.dynamo(), stack.name()).read(CONTRACT);
        return new TallyStore(dynamo, stack.name(), state, new LongAdder());
    }

    /** The bytes of each stored part. */
    private List<Integer> parts() {
        return TableContents.of(stack).items("tallies").stream()
                .filter(item -> text(item, "period").startsWith(HOUR))
                .map(item -> attribute(item, "tally").b().asByteArrayUnsafe().length)
                .toList();
    }

    private static TallyAccumulator tally(int users) {
        Random random = new Random(7);
        TallyAccumulator tally = TallyAccumulator.byChain();
        IntStream.range(0, users)
                .mapToObj(i -> new UserId("%016x%016x".formatted(random.nextLong(), random.nextLong())))
                .map(user -> new TallyHit(user, new Position(START, ""), 1, Wallet.NONE, Gas.AUTO))
                .forEach(tally::add);
        return tally;
    }
}
