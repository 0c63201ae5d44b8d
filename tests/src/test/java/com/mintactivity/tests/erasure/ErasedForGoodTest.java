package com.mintactivity.tests.erasure;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.Gas;
import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.hit.HitReader;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.activity.hit.Wallet;
import com.mintactivity.activity.tally.period.Grid;
import com.mintactivity.activity.tally.seal.SealTiming;
import com.mintactivity.activity.tally.seal.Sealer;
import com.mintactivity.activity.tally.seal.SparseLimit;
import com.mintactivity.activity.tally.store.ContractStates;
import com.mintactivity.activity.tally.store.HistoryChange;
import com.mintactivity.activity.tally.store.TallyItems;
import com.mintactivity.activity.time.SettledClock;
import com.mintactivity.activity.time.Window;
import com.mintactivity.operator.tally.TallyCheck;
import com.mintactivity.tests.harness.EventLine;
import com.mintactivity.tests.harness.InterceptedDynamo;
import com.mintactivity.tests.harness.QueuedSealer;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TestClock;
import com.mintactivity.tests.operator.CommandOutput;
import com.mintactivity.tests.operator.OperatorHarness;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import tools.jackson.databind.JsonNode;

/**
 * The id and the wallets of an erased user are in no table, whatever became of the user's hits before, and whatever a
 * process still knows that was suspended for a day while the user was erased.
 */
final class ErasedForGoodTest {

    private static final Instant AT = Instant.parse("2026-11-20T10:10:00Z");
    private static final Instant HOUR = Grid.HOURS.floorUnit(TestClock.START);
    private static final Window HOURS = new Window(HOUR, Grid.HOURS.nextUnit(HOUR));
    private static final String USER = "person#9001";
    private static final String WALLET = "0x000000000000000000000000000000000000dead";
    private static final String CONTRACT = "0x00000000000000000000000000000000000000b0";
    private static final String OTHER_CONTRACT = "0x00000000000000000000000000000000000000b1";
    private static final String KEY = HitItems.contractKey("acme", new ContractAddress(CONTRACT));

    /** A process, and what it does. */
    enum Suspended {
        SEALER {
            @Override
            void run(Stack stack, DynamoDbClient dynamo, SparseLimit limit) {
                SealTiming timing = new SealTiming(clock(stack));
                new Sealer(dynamo, stack.name(), timing, limit, new HitReader(dynamo, stack.name()))
                        .run(KEY, () -> true);
            }
        },
        REBUILD {
            @Override
            void run(Stack stack, DynamoDbClient dynamo, SparseLimit limit) {
                new TallyCheck(dynamo, stack.name(), clock(stack)).rebuild(KEY, HOURS, (done, days) -> {});
            }
        };

        abstract void run(Stack stack, DynamoDbClient dynamo, SparseLimit limit);

        private static SettledClock clock(Stack stack) {
            return new SettledClock(stack.clock(), Duration.ofSeconds(5));
        }
    }

    /** The fate of the user's only hit before the erasure. */
    enum Fate {
        STAYS,
        WITHDRAWN,
        BROUGHT_BACK,
        OF_ANOTHER_USER,
        IN_ANOTHER_CONTRACT
    }

    @TempDir
    private Path root;

    private SparseLimit limit = QueuedSealer.DENSE;

    /** A stack in which the user's hit is not sealed yet, and the contract has another one, which is. */
    private OperatorHarness operator(Stack stack) {
        return operator(stack, new Wallet(WALLET));
    }

    private OperatorHarness operator(Stack stack, Wallet wallet) {
        OperatorHarness operator = new OperatorHarness(stack, root.resolve(stack.name()));
        stack.partner("acme");
        operator.feed("hits", "import", List.of(hit("t-0", "another", CONTRACT)));
        seal(operator);
        stack.put(live(stack, wallet));
        operator.insteadOfPauses(() -> seal(operator));
        return operator;
    }

    private static Hit live(Stack stack, Wallet wallet) {
        return live(stack, "t-1", USER, wallet);
    }

    private static Hit live(Stack stack, String task, String user, Wallet wallet) {
        return new Hit(
                task,
                "acme",
                new ContractAddress(CONTRACT),
                1,
                new UserId(user),
                wallet,
                "",
                1,
                stack.clock().instant(),
                Gas.AUTO);
    }

    private void seal(OperatorHarness operator) {
        operator.seal(3, limit);
    }

    private static String hit(String task, String user, String contract) {
        return EventLine.task(task)
                .with("app_id", "acme")
                .with("contract", contract)
                .with("finished_at", AT)
                .with("user_id", user)
                .with("wallet", user.equals(USER) ? WALLET : "0x0000000000000000000000000000000000000001")
                .text();
    }

    private static void happens(OperatorHarness operator, Fate fate) {
        if (fate != Fate.STAYS) {
            operator.done("hits", "withdraw", "acme", "t-1", "--yes");
        }
        switch (fate) {
            case STAYS, WITHDRAWN -> {}
            case BROUGHT_BACK -> operator.done("hits", "withdraw", "acme", "t-1", "--undo", "--yes");
            case OF_ANOTHER_USER -> replace(operator, hit("t-1", "another", CONTRACT));
            case IN_ANOTHER_CONTRACT -> replace(operator, hit("t-1", "another", OTHER_CONTRACT));
        }
    }

    private static void replace(OperatorHarness operator, String line) {
        assertThat(operator.run(
                                List.of("--local", "--json", "hits", "import", "--replace", "-"),
                                line.getBytes(StandardCharsets.UTF_8))
                        .done()
                        .path("replaced")
                        .asInt())
                .isEqualTo(1);
    }

    private static JsonNode forget(OperatorHarness operator) {
        return operator.done("user", "forget", USER, "--yes");
    }

    private static List<String> traces(Stack stack) {
        return new UserTraces(stack, USER, WALLET).found();
    }

    /** The hit was sealed; the contract has wallets of the user also when it has no hit of the user any more. */
    @ParameterizedTest
    @CsvSource({
        "STAYS, 1, 1, 1",
        "WITHDRAWN, 1, 1, 1",
        "BROUGHT_BACK, 1, 1, 1",
        "OF_ANOTHER_USER, 0, 1, 1",
        "IN_ANOTHER_CONTRACT, 0, 1, 1"
    })
    void pagesAreFoundByThemselves(Fate fate, int hits, int contracts, int wallets) {
        try (Stack stack = Stack.fresh()) {
            OperatorHarness operator = operator(stack);
            seal(operator);
            happens(operator, fate);
            seal(operator);
            assertThat(traces(stack)).isNotEmpty();
            JsonNode found = operator.json("user", "forget", USER, "--check").done();
            assertThat(forget(operator)).isEqualTo(found);
            assertThat(List.of(
                            found.path("hits").asInt(),
                            found.path("contracts").asInt(),
                            found.path("wallets").asInt()))
                    .containsExactly(hits, contracts, wallets);
            assertThat(traces(stack)).isEmpty();
            assertThat(operator.done("tallies", "verify", "acme", CONTRACT).path("different"))
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aProcessThatWasSuspendedBringsNothingBack(Suspended process) {
        suspended(process, new Wallet(WALLET), request -> request.toString().contains(WALLET));
    }

    /** Nothing is appended then, so that a tally with the user's id is what the process writes first. */
    @ParameterizedTest
    @EnumSource
    void norAnIdWithoutAWallet(Suspended process) {
        suspended(process, Wallet.NONE, PutItemRequest.class::isInstance);
    }

    /** The user's hit and another one make the contract dense, but for other sealers only one of them is left. */
    @Test
    void norAnIdInAContractThatOnlyItMakesDense() {
        limit = new SparseLimit(1, 100);
        suspended(Suspended.SEALER, Wallet.NONE, PutItemRequest.class::isInstance, (stack, operator) -> {
            seal(operator);
            stack.put(live(stack, "t-2", "another", Wallet.NONE));
        });
    }

    /** Only tallies that the sealer has not written again yet name the user, whose hit had no wallet. */
    @ParameterizedTest
    @EnumSource(names = {"WITHDRAWN", "OF_ANOTHER_USER", "IN_ANOTHER_CONTRACT"})
    void talliesOfAHitThatWasTakenBackAMomentBeforeAreAwaited(Fate fate) {
        try (Stack stack = Stack.fresh()) {
            OperatorHarness operator = operator(stack, Wallet.NONE);
            seal(operator);
            happens(operator, fate);
            assertThat(traces(stack)).isNotEmpty();
            sealsLate(stack, operator);
            CommandOutput output = operator.json("user", "forget", USER, "--yes");
            if (fate == Fate.WITHDRAWN) {
                output.done();
            } else {
                output.failed("nothing is stored under this id");
            }
            assertThat(traces(stack)).isEmpty();
        }
    }

    /** The sealer works when a command has waited longer than for a sealer that was at work before. */
    private void sealsLate(Stack stack, OperatorHarness operator) {
        AtomicInteger looks = new AtomicInteger();
        operator.insteadOfPauses(() -> {
            stack.clock().advance(Duration.ofSeconds(1));
            if (looks.incrementAndGet() % 200 == 0) {
                seal(operator);
            }
        });
    }

    /** Nothing of the contract is sealed, and an interrupted run had named the user in its state. */
    @Test
    void aStateThatNamesTheUserIsFound() {
        try (Stack stack = Stack.fresh()) {
            OperatorHarness operator = new OperatorHarness(stack, root.resolve(stack.name()));
            stack.partner("acme");
            stack.put(live(stack, Wallet.NONE));
            operator.insteadOfPauses(() -> stack.clock().advance(Duration.ofSeconds(10)));
            operator.json("user", "forget", USER, "--yes", "--wait", "1m").failed("the sealer has not yet written");
            assertThat(pseudonyms(stack)).containsOnlyKeys(USER);
            happens(operator, Fate.OF_ANOTHER_USER);
            sealsLate(stack, operator);
            forget(operator);
            assertThat(traces(stack)).isEmpty();
        }
    }

    /** A withdrawal that was killed may have taken a hit of the user, on any contract. */
    @Test
    void aWithdrawalThatHasNotFinishedIsNamed() {
        try (Stack stack = Stack.fresh()) {
            OperatorHarness operator = operator(stack);
            seal(operator);
            String other = HitItems.contractKey("acme", new ContractAddress(OTHER_CONTRACT));
            operator.feed("hits", "import", List.of(hit("t-9", "another", OTHER_CONTRACT)));
            seal(operator);
            new ContractStates(stack.dynamo(), stack.name())
                    .claim(other, "withdrawal-killed", HistoryChange.WITHDRAWS, List.of(HOURS));
            operator.json("user", "forget", USER, "--yes").failed("withdrawal-killed has not finished on " + other);
            assertThat(traces(stack)).isNotEmpty();
            stack.clock().advance(Duration.ofHours(1));
            seal(operator);
            stack.clock().advance(Duration.ofHours(1));
            seal(operator);
            forget(operator);
            assertThat(traces(stack)).isEmpty();
        }
    }

    /**
     * A process is suspended at each of its calls in turn, or at some of them. Then it goes on, and so does everything
     * else.
     *
     * @param late what it has to ask for at times after that, or the test would show nothing
     */
    private void suspended(Suspended process, Wallet wallet, Predicate<SdkRequest> late) {
        suspended(process, wallet, late, (stack, operator) -> {});
    }

    /** @param before is called when the user's hit is recorded */
    private void suspended(
            Suspended process, Wallet wallet, Predicate<SdkRequest> late, BiConsumer<Stack, OperatorHarness> before) {
        int tried = 0;
        for (Fate fate : Fate.values()) {
            boolean isAtEnd = false;
            boolean isEach = process == Suspended.SEALER || fate == Fate.STAYS || fate == Fate.IN_ANOTHER_CONTRACT;
            int step = isEach ? 1 : 5;
            for (int call = 1; !isAtEnd; call += step) {
                try (Stack stack = Stack.fresh()) {
                    OperatorHarness operator = operator(stack, wallet);
                    before.accept(stack, operator);
                    if (process == Suspended.REBUILD) {
                        seal(operator);
                    }
                    stack.clock().advance(Duration.ofMinutes(2));
                    AtomicInteger calls = new AtomicInteger();
                    AtomicInteger asked = new AtomicInteger();
                    int suspended = call;
                    DynamoDbClient dynamo = InterceptedDynamo.before(stack.dynamo(), request -> {
                        asked.addAndGet(calls.get() >= suspended && late.test(request) ? 1 : 0);
                        if (calls.incrementAndGet() == suspended) {
                            happens(operator, fate);
                            seal(operator);
                            // Perhaps nothing is stored of the user by now.
                            assertThat(operator.json("user", "forget", USER, "--yes")
                                            .err())
                                    .doesNotContain("not erased completely", "is at work");
                            stack.clock().advance(Duration.ofDays(1));
                        }
                    });
                    process.run(stack, dynamo, limit);
                    tried += asked.get();
                    isAtEnd = calls.get() < call;
                    String when = "%s, call %d".formatted(fate, call);
                    assertThat(isAtEnd ? List.of() : traces(stack)).as(when).isEmpty();
                    seal(operator);
                    assertThat(isAtEnd ? List.of() : traces(stack))
                            .as(when + ", later")
                            .isEmpty();
                }
            }
        }
        assertThat(tried).isPositive();
    }

    /**
     * An erasure is suspended at each of its calls in turn, until another run has ended it, the user has come back, and
     * perhaps a later erasure has begun. It goes on, and ends the process if the user is not to be erased any more.
     */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anErasureThatWasSuspendedIsOver(boolean isErasedAgain) {
        boolean isAtEnd = false;
        int refused = 0;
        for (int call = 1; !isAtEnd; call += call < 40 ? 1 : 3) {
            try (Stack stack = Stack.fresh()) {
                OperatorHarness operator = operator(stack);
                seal(operator);
                AtomicInteger calls = new AtomicInteger();
                AtomicReference<Map<String, AttributeValue>> begun = new AtomicReference<>(Map.of());
                int suspended = call;
                OperatorHarness late = new OperatorHarness(stack, root.resolve("late-" + stack.name()));
                late.insteadOfPauses(() -> seal(operator));
                late.use(InterceptedDynamo.before(stack.dynamo(), request -> {
                    if (calls.incrementAndGet() == suspended) {
                        operator.json("user", "forget", USER, "--yes");
                        stack.clock().advance(Duration.ofHours(1));
                        if (isErasedAgain) {
                            stack.put(live(stack, "t-2", USER, new Wallet(WALLET)));
                            operator.use(InterceptedDynamo.throttled(
                                    "TransactWriteItems", "wallet_pages_blanked", Integer.MAX_VALUE));
                            operator.json("user", "forget", USER, "--yes").status();
                            operator.use(stack.dynamo());
                            begun.set(erasing(stack));
                        }
                    }
                }));
                CommandOutput output = late.json("user", "forget", USER, "--yes");
                isAtEnd = calls.get() < call;
                refused += output.err().contains("another run of this command has ended the erasure") ? 1 : 0;
                if (isAtEnd) {
                    continue;
                }
                String when = "call " + call + ": " + output.err();
                if (isErasedAgain) {
                    // It may have read the seed of the later one, and gone on with it to the end.
                    assertThat(erasing(stack)).as(when).isIn(begun.get(), Map.of());
                    if (!erasing(stack).isEmpty()) {
                        assertThat(pseudonyms(stack)).as(when).containsOnlyKeys(USER);
                        forget(operator);
                    }
                }
                assertThat(traces(stack)).as(when).isEmpty();
            }
        }
        assertThat(refused).isPositive();
    }

    private static Map<String, AttributeValue> erasing(Stack stack) {
        return stack.dynamo()
                .getItem(request -> request.tableName(TallyItems.table(stack.name()))
                        .key(Map.of(
                                TallyItems.PARTITION, AttributeValue.fromS(TallyItems.FORGETTING),
                                TallyItems.SORT, AttributeValue.fromS(USER))))
                .item();
    }

    private static Map<String, String> pseudonyms(Stack stack) {
        return new ContractStates(stack.dynamo(), stack.name()).read(KEY).pseudonyms();
    }

    /** Nothing is stored of the user when the command begins, but a sealer that knows a hit is about to write. */
    @ParameterizedTest
    @EnumSource
    void anUnknownUserIsErasedToo(Suspended process) {
        try (Stack stack = Stack.fresh()) {
            OperatorHarness operator = operator(stack);
            stack.clock().advance(Duration.ofMinutes(2));
            AtomicInteger appends = new AtomicInteger();
            DynamoDbClient dynamo = InterceptedDynamo.before(stack.dynamo(), request -> {
                if (request.toString().contains(WALLET) && appends.getAndIncrement() == 0) {
                    happens(operator, Fate.IN_ANOTHER_CONTRACT);
                    operator.json("user", "forget", USER, "--yes").failed("nothing is stored under this id");
                }
            });
            process.run(stack, dynamo, limit);
            assertThat(appends).hasPositiveValue();
            assertThat(traces(stack)).isEmpty();
        }
    }
}
