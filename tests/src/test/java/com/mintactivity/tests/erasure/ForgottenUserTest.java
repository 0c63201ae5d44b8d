package com.mintactivity.tests.erasure;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.Gas;
import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.hit.TallyHit;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.activity.hit.Wallet;
import com.mintactivity.activity.tally.TallyAccumulator;
import com.mintactivity.activity.tally.period.Grid;
import com.mintactivity.activity.tally.seal.SparseLimit;
import com.mintactivity.activity.tally.store.ContractStates;
import com.mintactivity.activity.tally.store.HistoryChange;
import com.mintactivity.activity.tally.store.OpenHistory.HistoryWriter;
import com.mintactivity.activity.tally.store.TallyItems;
import com.mintactivity.activity.tally.store.TallyStore;
import com.mintactivity.activity.time.SettledClock;
import com.mintactivity.activity.time.Window;
import com.mintactivity.auth.key.Token;
import com.mintactivity.operator.correction.HitChanges;
import com.mintactivity.platform.dynamo.Item;
import com.mintactivity.tests.harness.EventLine;
import com.mintactivity.tests.harness.InterceptedDynamo;
import com.mintactivity.tests.harness.QueuedSealer;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TableContents;
import com.mintactivity.tests.operator.CommandOutput;
import com.mintactivity.tests.operator.OperatorHarness;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import tools.jackson.databind.JsonNode;

/** {@code user forget}: a history of 80 hits of two tenants and three contracts, a quarter of them of one user. */
final class ForgottenUserTest {

    private static final Instant START = Instant.parse("2026-11-15T10:00:00Z");
    private static final int HITS = 80;
    private static final List<String> CONTRACTS =
            List.of("0x00000000000000000000000000000000000000b0", "0x00000000000000000000000000000000000000b1");
    private static final String USER = "person#4711";
    private static final String WALLET = "0x000000000000000000000000000000000000dead";
    private static final String OTHER_WALLET = "0x000000000000000000000000000000000000beef";
    private static final String CHAT = "carla_the_cat";
    private static final String TX = "0xfeedbeef";

    private static final String ERASED = "{\"tenants\":[\"acme\",\"beta\"],\"hits\":20,\"contracts\":4,\"wallets\":4,"
            + "\"read_again\":{\"since\":\"2026-11-15T10:00:00Z\",\"until\":\"2026-11-17T12:41:00Z\"}}";
    private static final String NOTHING =
            "{\"tenants\":[],\"hits\":0,\"contracts\":0,\"wallets\":0,\"read_again\":null}";

    @AutoClose
    private final Stack stack = Stack.fresh();

    private final OperatorHarness operator;
    private int looks;
    private final Map<String, Token> keys;

    ForgottenUserTest(@TempDir Path root) {
        operator = new OperatorHarness(stack, root);
        keys = Map.of(
                "acme",
                stack.partner("acme").key(),
                "beta",
                stack.partner("beta").key());
    }

    private void importHistory(String user) {
        logIn(user);
        record(IntStream.range(0, HITS).mapToObj(number -> hit(number, user)).toList());
    }

    private void logIn(String user) {
        record(List.of(EventLine.account(user)
                .with("chat_id", CHAT)
                .with("chat_username", CHAT)
                .text()));
    }

    /** Every fourth hit is one of the user; two of three are of {@code acme}. */
    private static String hit(int number, String user) {
        boolean isUser = number % 4 == 0;
        return EventLine.task("t-" + number)
                .with("app_id", number % 3 == 0 ? "beta" : "acme")
                .with("contract", CONTRACTS.get(number % 5 % 2))
                .with(
                        "finished_at",
                        START.plus(Duration.ofMinutes(40L * number)).plusMillis(number))
                .with("user_id", isUser ? user : "user-" + number % 7)
                .with("wallet", isUser ? WALLET : "0x000000000000000000000000000000000000000" + number % 7)
                .with("landed_tx_hash", isUser ? TX + number : "0x0" + number)
                .with("chain_id", 1 + number % 2)
                .text();
    }

    private JsonNode record(List<String> lines) {
        return operator.feed("hits", "import", lines);
    }

    @ParameterizedTest
    @CsvSource({"true, person#4711", "true, 4711777", "false, person#4711"})
    void nothingOfTheUserIsFoundAndEveryTotalStays(boolean isDense, String user) {
        importHistory(user);
        operator.done("hits", "withdraw", "acme", "t-4");
        seal(isDense);
        UserTraces traces = new UserTraces(stack, user, WALLET, TX, CHAT);
        assertThat(traces.found()).hasSizeGreaterThan(HITS / 4);
        List<JsonNode> totals = totals();

        CommandOutput output = forget(user, isDense);

        assertThat(output.done()).hasToString(ERASED);
        assertThat(output.err())
                .contains("these tenants must erase their copies of this user", "acme, beta")
                .contains("in backups until", "`deadletters drop`")
                .doesNotContain(user);
        assertThat(traces.found()).isEmpty();
        assertThat(totals()).isEqualTo(totals);
        assertThat(pseudonyms("acme")).hasSize(1).doesNotContainAnyElementsOf(pseudonyms("beta"));
        verifyTallies();

        stack.clock().advance(Duration.ofHours(3));
        seal(isDense);
        assertThat(traces.found()).isEmpty();
        assertThat(totals()).isEqualTo(totals);
        assertThat(forget(user, isDense).failed("nothing is stored under this id"))
                .hasToString(NOTHING);
    }

    /** Minutes that nothing reads or writes any more, but that the store has not deleted yet. */
    @Test
    void oldMinutesAreDeleted() {
        importHistory(USER);
        seal(true);
        stack.clock().advance(Duration.ofDays(44));
        seal(true);
        UserTraces traces = new UserTraces(stack, USER, WALLET, TX, CHAT);
        assertThat(traces.found()).anyMatch(trace -> trace.contains("minute#"));
        assertThat(forget(USER, true).done().path("hits").asInt()).isEqualTo(20);
        assertThat(traces.found()).isEmpty();
        verifyTallies();
    }

    /** It stops at the begin, at the account, amid the hits, at the end of the writer, or at the last deletions. */
    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "TransactWriteItems, erasures_begun",
                "TransactWriteItems, accounts",
                "TransactWriteItems, =t-40)",
                "UpdateItem, finished:",
                "TransactWriteItems, tally_items",
                "TransactWriteItems, erasures_ended"
            })
    void whatWasInterruptedGoesOnWithTheSameUser(String operation, String stop) throws IOException {
        importHistory(USER);
        seal(true);
        List<JsonNode> totals = totals();
        operator.use(InterceptedDynamo.throttled(operation, stop, Integer.MAX_VALUE));
        CommandOutput output = forget(USER, true);
        assertThat(output.status()).isEqualTo(1);
        assertThat(output.out()).isEmpty();
        assertThat(output.err()).contains("not erased completely", "run the command again");
        operator.use(stack.dynamo());
        seal(true);

        // At the end, the pages are deleted already.
        String left = stop.equals("erasures_ended") ? "\"wallets\":0" : "\"wallets\":4";
        assertThat(forget(USER, true).done()).hasToString(ERASED.replace("\"wallets\":4", left));
        assertThat(new UserTraces(stack, USER, WALLET, TX, CHAT).found()).isEmpty();
        assertThat(totals()).isEqualTo(totals);
        assertThat(pseudonyms("acme")).hasSize(1);
    }

    /**
     * It stops amid the hits of one contract. Some belong to the user, some to the pseudonym, in tallies, too, once the
     * sealer takes the command for dead.
     */
    @Test
    void answersAreExactWhileTheHitsOfAContractChange() throws IOException {
        importHistory(USER);
        record(IntStream.range(0, 3 * HitChanges.BATCH)
                .mapToObj(number -> hit(0, USER)
                        .replace("\"t-0\"", "\"batch-" + number + "\"")
                        .replace(
                                START.toString(),
                                START.plus(Duration.ofMinutes(20L * number)).toString()))
                .toList());
        seal(true);
        List<JsonNode> totals = totals();
        operator.use(InterceptedDynamo.throttled("TransactWriteItems", "=batch-80)", Integer.MAX_VALUE));
        assertThat(forget(USER, true).status()).isEqualTo(1);
        operator.use(stack.dynamo());
        assertThat(totals()).isEqualTo(totals);
        stack.clock().advance(Duration.ofHours(2));
        seal(true);
        assertThat(totals()).isEqualTo(totals);

        operator.use(InterceptedDynamo.before(stack.dynamo(), request -> {
            if (request instanceof TransactWriteItemsRequest transaction
                    && transaction.transactItems().size() > HitChanges.BATCH / 2) {
                assertThat(totals()).isEqualTo(totals);
            }
        }));
        forget(USER, () -> {
                    seal(true);
                    assertThat(totals()).isEqualTo(totals);
                })
                .done();
        assertThat(totals()).isEqualTo(totals);
        assertThat(new UserTraces(stack, USER, WALLET, TX, CHAT).found()).isEmpty();
    }

    @Test
    void withoutItsSealerItEndsIncomplete() {
        importHistory(USER);
        seal(true);
        operator.insteadOfPauses(() -> stack.clock().advance(Duration.ofSeconds(40)));
        CommandOutput output = operator.json("user", "forget", USER, "--yes", "--wait", "0s");
        assertThat(output.status()).isEqualTo(1);
        assertThat(output.err()).contains("the sealer has not yet written all tallies", "run the command again");

        // The hours of what it finds done are counted again, so it needs its sealer.
        assertThat(forget(USER, true).done().path("hits").asInt()).isEqualTo(20);
        assertThat(new UserTraces(stack, USER, WALLET, TX, CHAT).found()).isEmpty();
    }

    @Test
    void repeatsStayRepeatsAndALaterTaskMakesANewUser() {
        importHistory(USER);
        seal(true);
        forget(USER, true).done();
        List<JsonNode> totals = totals();

        JsonNode repeated = record(
                IntStream.range(0, HITS).mapToObj(number -> hit(number, USER)).toList());
        assertThat(repeated.path("repeated").asInt()).isEqualTo(HITS);
        assertThat(new UserTraces(stack, USER, WALLET, TX, CHAT).found()).isEmpty();
        assertThat(totals()).isEqualTo(totals);

        record(List.of(hit(4, USER).replace("\"t-4\"", "\"new\"")));
        seal(true);
        Set<String> users = mints("acme")
                .valueStream()
                .map(row -> row.path("user_id").asString())
                .collect(Collectors.toSet());
        assertThat(users).contains(USER).containsAll(pseudonyms("acme"));
        assertThat(pseudonyms("acme")).hasSize(1);
        verifyTallies();

        assertThat(forget(USER, true).done())
                .hasToString("{\"tenants\":[\"acme\"],\"hits\":1,\"contracts\":1,\"wallets\":1,\"read_again\":"
                        + "{\"since\":\"2026-11-15T12:40:00Z\",\"until\":\"2026-11-15T12:41:00Z\"}}");
        assertThat(new UserTraces(stack, USER, WALLET, TX, CHAT).found()).isEmpty();
        assertThat(pseudonyms("acme")).hasSize(2);
    }

    /** No index by time would find the first one: its completion is old. The other has another wallet. */
    @Test
    void hitsThatAreRecordedMeanwhileAreErasedToo() {
        importHistory(USER);
        seal(true);
        UserTraces traces = new UserTraces(stack, USER, WALLET, OTHER_WALLET, TX, CHAT);
        AtomicInteger recorded = new AtomicInteger();
        CommandOutput output = forget(USER, () -> {
            if (!pseudonyms("acme").isEmpty() && recorded.getAndIncrement() == 0) {
                stack.put(meanwhile("old", START.plus(Duration.ofMinutes(3)), WALLET));
                stack.put(meanwhile("live", now(), OTHER_WALLET));
            }
            seal(true);
        });
        assertThat(output.done().path("hits").asInt()).isEqualTo(22);
        assertThat(traces.found()).isEmpty();
        assertThat(pseudonyms("acme")).hasSize(1);
        stack.clock().advance(Duration.ofHours(2));
        seal(true);
        assertThat(traces.found()).isEmpty();
        verifyTallies();
    }

    @Test
    void aUserWhoKeepsMintingIsErasedByAnotherRun() {
        importHistory(USER);
        seal(true);
        AtomicInteger recorded = new AtomicInteger();
        CommandOutput output = forget(USER, () -> {
            stack.put(meanwhile("live-" + recorded.getAndIncrement(), now(), WALLET));
            seal(true);
        });
        assertThat(output.status()).isEqualTo(1);
        assertThat(output.err()).contains("the user keeps minting", "run the command again");
        verifyTallies();

        assertThat(forget(USER, true).done().path("hits").asInt()).isEqualTo(20 + recorded.get());
        assertThat(new UserTraces(stack, USER, WALLET, TX, CHAT).found()).isEmpty();
        assertThat(pseudonyms("acme")).hasSize(1);
        verifyTallies();
    }

    /** It may write hits of the user that no scan finds. */
    @Test
    void anImportThatHasNotFinishedIsAwaited() {
        importHistory(USER);
        seal(true);
        String contract = HitItems.contractKey("acme", new ContractAddress(CONTRACTS.getFirst()));
        claim(contract, "import-1", HistoryChange.ADDS);
        assertRefused("import-1 has not finished on " + contract + ", and no sealer has seen its last claim yet");

        seal(true);
        HistoryWriter seen = Objects.requireNonNull(
                states().read(contract).history().writers().get("import-1"));
        Instant firstSeen = Objects.requireNonNull(seen.firstSeen());
        assertRefused("import-1 has not finished on " + contract + ", and is silent since " + firstSeen
                + ": run the command again when it has ended; if it was killed, or ended with an error, after "
                + firstSeen.plus(Duration.ofHours(1)));

        stack.clock().advance(Duration.ofHours(1));
        assertRefused("when the sealer, which is late, has seen that it is dead: see `status`");

        seal(true);
        assertThat(forget(USER, true).done()).hasToString(ERASED);
        assertThat(new UserTraces(stack, USER, WALLET, TX, CHAT).found()).isEmpty();
    }

    private void assertRefused(String reason) {
        TableContents before = TableContents.of(stack);
        assertThat(operator.json("user", "forget", USER, "--yes").refused(1, reason))
                .isNotNull();
        assertThat(TableContents.of(stack)).isEqualTo(before);
    }

    /**
     * One second after its end, or after the sealer has seen that it has ended: the hours of the import are still
     * invalid then, and are counted from their hits while these change.
     */
    @ParameterizedTest
    @CsvSource({"true, 0", "false, 0", "true, 1", "false, 1"})
    void anImportThatHasFinishedIsNotAwaited(boolean isDense, int minutes) {
        importHistory(USER);
        seal(true);
        record(IntStream.range(0, HITS)
                .mapToObj(number -> hit(number, USER).replace("\"t-" + number + "\"", "\"later-" + number + "\""))
                .toList());
        stack.clock().advance(Duration.ofSeconds(1));
        operator.seal(minutes, QueuedSealer.DENSE);
        String contract = HitItems.contractKey("acme", new ContractAddress(CONTRACTS.getFirst()));
        assertThat(states().read(contract).history().writers().values())
                .as("it has finished, and the sealer still waits for the indexes")
                .isNotEmpty()
                .allMatch(HistoryWriter::finished);
        List<JsonNode> totals = totals();

        CommandOutput output = forget(USER, () -> {
            assertThat(totals()).isEqualTo(totals);
            seal(isDense);
        });

        assertThat(output.done().path("hits").asInt()).isEqualTo(2 * 20);
        assertThat(new UserTraces(stack, USER, WALLET, TX, CHAT).found()).isEmpty();
        assertThat(totals()).isEqualTo(totals);
        stack.clock().advance(Duration.ofHours(3));
        seal(isDense);
        assertThat(new UserTraces(stack, USER, WALLET, TX, CHAT).found()).isEmpty();
        assertThat(totals()).isEqualTo(totals);
        verifyTallies();
    }

    /** Readers take the pseudonym's name from the state, so they need not count one hit. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void noHourIsCountedRawWhileAUserIsErased(boolean isDense) {
        importHistory(USER);
        seal(isDense);
        forget(USER, () -> {
                    assertThat(states().all())
                            .allMatch(contract ->
                                    states().read(contract).invalid().isEmpty());
                    verifyTallies();
                    seal(isDense);
                })
                .done();
        verifyTallies();
    }

    /** One that does not know of the pseudonym yet would count the user twice. */
    @Test
    void noHitChangesUntilEveryReaderKnows() {
        importHistory(USER);
        seal(true);
        Instant begin = stack.clock().instant();
        forget(USER, () -> {
                    stack.clock().advance(Duration.ofSeconds(1));
                    if (stack.clock().instant().isBefore(begin.plusSeconds(30))) {
                        assertThat(pseudonyms("acme")).isEmpty();
                    } else {
                        seal(true);
                    }
                })
                .done();
        assertThat(pseudonyms("acme")).hasSize(1);
    }

    /** One that read hits before they changed may still write a tally that names the wallets. */
    @Test
    void walletsStayUntilNoOlderSealerIsLeft() {
        importHistory(USER);
        seal(true);
        int before = walletPages().size();
        AtomicReference<Optional<Instant>> blankedAt = new AtomicReference<>(Optional.empty());
        forget(USER, () -> {
                    stack.clock().advance(Duration.ofSeconds(20));
                    runSealer();
                    if (walletPages().contains(List.of(""))) {
                        blankedAt.compareAndSet(
                                Optional.empty(), Optional.of(stack.clock().instant()));
                    }
                    boolean isRecent = blankedAt
                            .get()
                            .map(at -> stack.clock().instant().isBefore(at.plusSeconds(130)))
                            .orElse(true);
                    assertThat(walletPages().size() == before || !isRecent).isTrue();
                })
                .done();
        assertThat(stack.clock().instant())
                .isAfterOrEqualTo(blankedAt.get().orElseThrow().plusSeconds(130));
        assertThat(walletPages()).hasSizeLessThan(before).doesNotContain(List.of(""), List.of(WALLET));
    }

    /** It made a sparse contract dense, and ended before its commit: nothing reads its minute, or writes it again. */
    @Test
    void whatADeadSealerHasWrittenIsDeletedToo() {
        importHistory(USER);
        seal(false);
        String contract = HitItems.contractKey("beta", new ContractAddress(CONTRACTS.getFirst()));
        TallyStore dead = new TallyStore(stack.dynamo(), stack.name(), states().read(contract), new LongAdder());
        TallyAccumulator minute = TallyAccumulator.byChain();
        minute.add(TallyHit.of(meanwhile("t-0", START, WALLET)));
        dead.index(List.of(minute));
        dead.write(TallyItems.unit(Grid.MINUTES, START), minute);
        forget(USER, false).done();
        assertThat(new UserTraces(stack, USER, WALLET, TX, CHAT).found()).isEmpty();
    }

    /** Long before the others there is an hour of the user for which nothing has to wait. */
    @Test
    void everyHourOfTheUserIsAwaited() {
        importHistory(USER);
        record(List.of(hit(0, USER)
                .replace("\"t-0\"", "\"long-ago\"")
                .replace(START.toString(), START.minus(Duration.ofDays(35)).toString())));
        seal(true);
        String contract = HitItems.contractKey("beta", new ContractAddress(CONTRACTS.getFirst()));
        operator.insteadOfPauses(() -> {
            claim(contract, "withdrawal", HistoryChange.WITHDRAWS);
            seal(true);
        });
        CommandOutput output = operator.json("user", "forget", USER, "--yes", "--wait", "5s");
        assertThat(output.status()).isEqualTo(1);
        assertThat(output.err()).contains("the sealer has not yet written all tallies", "contracts: 1");
    }

    private void claim(String contract, String writer, HistoryChange change) {
        states().claim(contract, writer, change, List.of(new Window(START, START.plus(Duration.ofHours(1)))));
    }

    private ContractStates states() {
        return new ContractStates(stack.dynamo(), stack.name());
    }

    /** The addresses of each page. */
    private List<List<String>> walletPages() {
        return TableContents.of(stack).items("tallies").stream()
                .filter(item -> item.containsKey("wallets"))
                .map(item -> Item.texts(item, "wallets"))
                .toList();
    }

    private Instant now() {
        return stack.clock().instant().truncatedTo(ChronoUnit.MILLIS);
    }

    private static Hit meanwhile(String task, Instant at, String wallet) {
        return new Hit(
                task,
                "acme",
                new ContractAddress(CONTRACTS.getFirst()),
                1,
                new UserId(USER),
                new Wallet(wallet),
                TX,
                1,
                at,
                Gas.AUTO);
    }

    @Test
    void aCheckWritesNothing() {
        importHistory(USER);
        seal(true);
        TableContents before = TableContents.of(stack);
        Set<String> announced = stack.announced();
        CommandOutput output = operator.json("user", "forget", USER, "--check");
        assertThat(output.done()).hasToString(ERASED);
        assertThat(operator.json("user", "forget", "none", "--check").failed("nothing is stored under this id"))
                .hasToString(NOTHING);
        assertThat(operator.run(List.of("--local", "user", "forget", USER, "--check"), new byte[0])
                        .out())
                .isEqualTo("would be erased: 20 hits and 4 wallets in 4 contracts of acme, beta, and an account\n");
        assertThat(TableContents.of(stack)).isEqualTo(before);
        assertThat(stack.announced()).isEqualTo(announced);
    }

    @Test
    void severalUsersAreErasedTogether() {
        importHistory(USER);
        record(List.of(
                hit(4, "second").replace("\"t-4\"", "\"t-1001\""),
                hit(8, "third").replace("\"t-8\"", "\"t-1002\"")));
        seal(true);
        operator.insteadOfPauses(() -> seal(true));
        CommandOutput output = operator.json("user", "forget", USER, "unknown", "second", USER, "--yes");
        assertThat(output.failed("nothing is stored under these ids, by their number: 2")
                        .path("hits")
                        .asInt())
                .isEqualTo(21);
        assertThat(new UserTraces(stack, USER, CHAT).found()).isEmpty();
        assertThat(new UserTraces(stack, "second").found()).isEmpty();
        assertThat(new UserTraces(stack, "third").found()).isNotEmpty();
        verifyTallies();
        operator.json(Stream.concat(
                                Stream.of("user", "forget"),
                                IntStream.range(0, 101).mapToObj(number -> "user-" + number))
                        .toArray(String[]::new))
                .refused(1, "at most 100 users");
    }

    @Test
    void whatIsNoIdIsRefused() {
        operator.json("user", "forget", "", "--yes").refused(1, "the id of a user must be a text of 1 to 200");
        operator.json("user", "forget", "a\tb", "--yes").refused(1, "the id of a user must be a text of 1 to 200");
        operator.json("user", "forget").refused(2, "USER_ID");
        operator.json("user", "forget", USER, "--wait", "soon").refused(2, "is not a duration");
    }

    /** Only a login is stored. */
    @Test
    void anAccountWithoutHitsIsErased() {
        logIn(USER);
        assertThat(forget(USER, true).done()).hasToString(NOTHING);
        assertThat(new UserTraces(stack, USER, CHAT).found()).isEmpty();
    }

    @Test
    void theAuditSaysWhatWasDoneAndNotToWhom() {
        importHistory(USER);
        seal(true);
        forget(USER, true).done();
        List<JsonNode> lines =
                operator.done("audit", "--command", "user").valueStream().toList();
        assertThat(lines).hasSize(1);
        assertThat(lines.getFirst().path("change").path("hits").path("after").asInt())
                .isEqualTo(20);
        List<JsonNode> rows = operator.done("audit", "--rows")
                .valueStream()
                .filter(row -> row.path("command").asString().equals("user forget"))
                .toList();
        assertThat(rows.stream().map(row -> row.path("target").asString())).contains("acme", "beta", "a user");
        assertThat(rows.stream()
                        .mapToInt(row ->
                                row.path("change").path("hits").path("after").asInt())
                        .sum())
                .isEqualTo(20);
        assertThat(rows.toString()).doesNotContain(USER, "forgotten-", "t-0", WALLET);
    }

    /** Runs the command. While it waits, a sealer works. */
    private CommandOutput forget(String user, boolean isDense) {
        return forget(user, () -> seal(isDense));
    }

    private CommandOutput forget(String user, Runnable meanwhile) {
        operator.insteadOfPauses(meanwhile);
        return operator.json("user", "forget", user, "--yes");
    }

    /**
     * The totals of windows with edges within minutes, at minutes, hours and days, without the wallets and ids. Each
     * look asks for another number of users, so that no answer comes from the cache store.
     */
    private List<JsonNode> totals() {
        looks++;
        List<JsonNode> totals = new ArrayList<>();
        List<Duration> edges = List.of(
                Duration.ZERO, Duration.ofMinutes(41), Duration.ofHours(14), Duration.ofHours(38), Duration.ofDays(2));
        for (String tenant : List.of("acme", "beta")) {
            for (String contract : CONTRACTS) {
                for (Duration since : edges) {
                    for (Duration until : edges) {
                        if (since.compareTo(until) < 0) {
                            JsonNode hits = stack.get(Stack.HITS)
                                    .key(Objects.requireNonNull(keys.get(tenant)))
                                    .query("contract", contract)
                                    .query("since", START.plus(since))
                                    .query("until", START.plus(until).plus(Duration.ofHours(8)))
                                    .query("top", 1 + looks % 50)
                                    .send()
                                    .ok();
                            totals.add(hits.path("total"));
                            totals.add(hits.path("chain_ids"));
                        }
                    }
                }
            }
        }
        return totals;
    }

    private Set<String> pseudonyms(String tenant) {
        return mints(tenant)
                .valueStream()
                .filter(row -> row.path("user_id").asString().startsWith("forgotten-"))
                .peek(row -> assertThat(List.of(
                                row.path("chat_id").asString(),
                                row.path("chat_username").asString(),
                                row.path("wallet").asString(),
                                row.path("tx_hash").asString()))
                        .containsOnly(""))
                .map(row -> row.path("user_id").asString())
                .collect(Collectors.toSet());
    }

    private JsonNode mints(String tenant) {
        return stack.get(Stack.MINTS)
                .key(Objects.requireNonNull(keys.get(tenant)))
                .query("contract", CONTRACTS.getFirst())
                .query("since", START)
                .query("limit", 500)
                .send()
                .ok()
                .path("mints");
    }

    private void verifyTallies() {
        for (String tenant : List.of("acme", "beta")) {
            for (String contract : CONTRACTS) {
                JsonNode verified = operator.done("tallies", "verify", tenant, contract);
                assertThat(verified.path("different")).isEmpty();
            }
        }
    }

    private void runSealer() {
        QueuedSealer.complete(
                QueuedSealer.round(stack, new SettledClock(stack.clock(), Duration.ofSeconds(5)), QueuedSealer.DENSE),
                stack.announced(),
                () -> true);
    }

    private void seal(boolean isDense) {
        operator.seal(4, isDense ? QueuedSealer.DENSE : SparseLimit.DEFAULT);
    }
}
