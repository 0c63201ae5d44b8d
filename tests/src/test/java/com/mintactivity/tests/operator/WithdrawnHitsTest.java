package com.mintactivity.tests.operator;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.tally.seal.SparseLimit;
import com.mintactivity.activity.tally.store.ContractState;
import com.mintactivity.activity.tally.store.ContractStates;
import com.mintactivity.activity.time.SettledClock;
import com.mintactivity.auth.key.Token;
import com.mintactivity.sealer.SealRound;
import com.mintactivity.tests.harness.EventLine;
import com.mintactivity.tests.harness.QueuedSealer;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TableContents;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/** {@code hits withdraw}: a history of 120 hits in five days, sealed, of which hits are taken back. */
final class WithdrawnHitsTest {

    private static final Instant START = Instant.parse("2026-11-15T10:00:00Z");
    private static final int HITS = 120;
    private static final String CONTRACT_KEY = HitItems.contractKey("acme", new ContractAddress(EventLine.CONTRACT));

    @AutoClose
    private final Stack stack = Stack.fresh();

    private final OperatorHarness operator;
    private final Token key;

    /** So that no answer comes from the cache, which belongs to another test. */
    private int asked;

    WithdrawnHitsTest(@TempDir Path root) {
        operator = new OperatorHarness(stack, root);
        key = stack.partner("acme").key();
        stack.partner("beta");
    }

    @BeforeEach
    void importHistory() {
        operator.feed(
                "hits",
                "import",
                IntStream.range(0, HITS).mapToObj(WithdrawnHitsTest::hit).toList());
    }

    private static String hit(int number) {
        return EventLine.task("t-" + number)
                .with(
                        "finished_at",
                        START.plus(Duration.ofMinutes(60L * number)).plusMillis(number))
                .with("user_id", "user-" + number % 7)
                .with("chain_id", 1 + number % 2)
                .text();
    }

    enum Sealing {
        NONE,
        SPARSE,
        DENSE
    }

    @ParameterizedTest
    @EnumSource
    void noAnswerCountsAWithdrawnHitAndItComesBackAsItWas(Sealing sealing) {
        seal(sealing);
        List<?> items = TableContents.of(stack).items("hits");
        JsonNode hits = users();
        JsonNode mints = mints();

        assertThat(operator.done("hits", "withdraw", "acme", "t-0", "t-7", "t-77", "t-119"))
                .hasToString("{\"withdrawn\":4,\"unknown\":0,\"already\":0,\"contracts\":1}");
        assertAnswersLack("t-0", "t-7", "t-77", "t-119");
        seal(sealing);
        assertAnswersLack("t-0", "t-7", "t-77", "t-119");
        assertNothingIsInvalid(sealing);

        assertThat(operator.done("hits", "withdraw", "acme", "--undo", "t-77", "t-0", "t-119", "t-7"))
                .hasToString("{\"withdrawn\":4,\"unknown\":0,\"already\":0,\"contracts\":1}");
        assertThat(users()).isEqualTo(hits);
        assertThat(mints()).isEqualTo(mints);
        seal(sealing);
        assertThat(users()).isEqualTo(hits);
        assertThat(TableContents.of(stack).items("hits")).containsExactlyInAnyOrderElementsOf(cast(items));
        assertNothingIsInvalid(sealing);
    }

    @Test
    void whatIsAlreadySoIsCountedAndLeftAsItIs() {
        operator.done("hits", "withdraw", "acme", "t-1");
        TableContents before = TableContents.of(stack).without("tallies");
        stack.clock().advance(Duration.ofMinutes(1));

        assertThat(operator.done("hits", "withdraw", "acme", "t-1", "none", "t-1"))
                .hasToString("{\"withdrawn\":0,\"unknown\":1,\"already\":2,\"contracts\":0}");
        assertThat(operator.done("hits", "withdraw", "--undo", "acme", "t-2", "none"))
                .hasToString("{\"withdrawn\":0,\"unknown\":1,\"already\":1,\"contracts\":0}");

        assertThat(TableContents.of(stack).without("tallies")).isEqualTo(before);
    }

    /** Readers would count a hit that `mints` no longer shows. */
    @Test
    void noHitIsWithdrawnBeforeItsHourIsInvalid() {
        seal(Sealing.DENSE);
        List<?> items = TableContents.of(stack).items("hits");
        operator.use(new ThrottledDynamoDb("UpdateItem", "hours:", Integer.MAX_VALUE).client());
        operator.json("hits", "withdraw", "acme", "t-3").refused(1, "AWS throttles the calls");
        assertThat(TableContents.of(stack).items("hits")).containsExactlyInAnyOrderElementsOf(cast(items));
    }

    /** A sealer that was held up may know the hit. Empty tallies keep it from writing it. */
    @Test
    void aWithdrawalSaysThatItTakesHitsBack() {
        seal(Sealing.DENSE);
        assertThat(state().mayShrink()).isFalse();
        operator.done("hits", "withdraw", "acme", "t-3");
        assertThat(state().mayShrink()).isTrue();
    }

    /** It was suspended before its transaction. A sealer counted the hours again meanwhile, and then it was killed. */
    @Test
    void aRepetitionHasTheHoursCountedOfWhatAWithdrawalChangedThatWasTakenForDead() {
        seal(Sealing.DENSE);
        stack.withdraw("t-3");
        assertThat(hits().path("total").path("hits").asInt()).isEqualTo(HITS);

        assertThat(operator.done("hits", "withdraw", "acme", "t-3"))
                .hasToString("{\"withdrawn\":0,\"unknown\":0,\"already\":1,\"contracts\":0}");
        assertAnswersLack("t-3");
        seal(Sealing.DENSE);
        assertAnswersLack("t-3");
        assertNothingIsInvalid(Sealing.DENSE);
    }

    @Test
    void aTaskThatIsNamedTwiceIsWithdrawnOnce() {
        assertThat(operator.done("hits", "withdraw", "acme", "t-1", "t-1"))
                .hasToString("{\"withdrawn\":1,\"unknown\":0,\"already\":1,\"contracts\":1}");
    }

    @Test
    void aHitOfAnotherTenantIsUnknown() {
        TableContents before = TableContents.of(stack);
        CommandOutput output = operator.json("hits", "withdraw", "beta", "t-1", "\u001b[2J", "x".repeat(3_000));
        assertThat(output.done()).hasToString("{\"withdrawn\":0,\"unknown\":3,\"already\":0,\"contracts\":0}");
        assertThat(output.err()).contains("not tasks of hits of beta: t-1, \\u001b[2J, xxx");
        assertThat(TableContents.of(stack)).isEqualTo(before);
    }

    @Test
    void aCheckWritesNothing() {
        seal(Sealing.DENSE);
        Set<String> announced = stack.announced();
        operator.done("hits", "withdraw", "acme", "t-1");
        TableContents before = TableContents.of(stack);

        assertThat(operator.done("hits", "withdraw", "acme", "t-1", "t-2", "none", "--check"))
                .hasToString("{\"withdrawn\":1,\"unknown\":1,\"already\":1,\"contracts\":1}");
        assertThat(operator.done("hits", "withdraw", "acme", "t-1", "t-2", "--check", "--undo"))
                .hasToString("{\"withdrawn\":1,\"unknown\":0,\"already\":1,\"contracts\":1}");

        assertThat(TableContents.of(stack)).isEqualTo(before);
        assertThat(stack.announced()).isEqualTo(announced);
    }

    @Test
    void aWithdrawnTaskStaysWithdrawnWhenItsEventComesAgain() {
        operator.done("hits", "withdraw", "acme", "t-1", "t-2");
        TableContents before = TableContents.of(stack).without("tallies");

        JsonNode imported = operator.feed("hits", "import", List.of(hit(1), hit(2), hit(3)));
        JsonNode sent = operator.feed("tasks", "send", List.of(hit(2)));

        assertThat(imported.path("repeated").asInt()).isEqualTo(3);
        assertThat(sent.path("repeated").asInt()).isOne();
        assertThat(TableContents.of(stack).without("tallies")).isEqualTo(before);
        assertAnswersLack("t-1", "t-2");
    }

    /** It is still the task of that hit, so another tenant's or contract's event is not a repeat of it. */
    @Test
    void theIdOfAWithdrawnTaskStaysTaken() {
        operator.done("hits", "withdraw", "acme", "t-1");
        JsonNode imported =
                operator.feed("hits", "import", List.of(hit(1).replace("\"app_id\":\"acme\"", "\"app_id\":\"beta\"")));
        assertThat(imported.path("rejected").toString()).contains("recorded with another tenant");
    }

    /**
     * Each transaction has its row, with its number of hits and without the tasks, which producers name as they like.
     */
    @Test
    void theAuditSaysHowManyHitsOfWhichContracts() {
        List<String> all =
                IntStream.range(0, HITS).mapToObj(number -> "t-" + number).toList();
        withdraw(all, "--from", "-");
        stack.clock().advance(Duration.ofSeconds(1));
        withdraw(List.of("t-5"), "--from", "-", "--undo");
        List<JsonNode> rows =
                operator.done("audit", "--tenant", "acme").valueStream().toList();
        assertThat(rows.stream().map(row -> row.path("command").asString()))
                .containsExactly("hits withdraw", "hits withdraw", "hits withdraw", "hits withdraw --undo");
        assertThat(rows.stream()
                        .map(row ->
                                row.path("change").path("hits").path("after").asInt()))
                .containsExactlyInAnyOrder(50, 50, 20, 1);
        assertThat(rows.getLast().path("change"))
                .hasToString("{\"contracts\":{\"after\":[\"" + EventLine.CONTRACT + "\"]},\"hits\":{\"after\":1}}");
        assertThat(rows.toString()).doesNotContain("t-5", "user-");
    }

    @Test
    void aFileHasIdsOrEvents() {
        List<String> lines = List.of(
                "\uFEFFt-1",
                "",
                "  t-2\r",
                "{\"type\":\"mint_task.finished\",\"task_id\":\"t-3\",\"status\":\"reverted\"}",
                hit(4),
                "{\"type\":");
        assertThat(withdraw(lines, "t-0", "--from", "-"))
                .hasToString("{\"withdrawn\":5,\"unknown\":1,\"already\":0,\"contracts\":1}");
        assertAnswersLack("t-0", "t-1", "t-2", "t-3", "t-4");
    }

    @Test
    void whatCannotBeDoneIsRefused() {
        operator.json("hits", "withdraw", "gamma", "t-1").refused(1, "there is no tenant gamma");
        operator.json("hits", "withdraw", "acme").refused(2, "name tasks by TASK_ID, or a file of them by --from");
        assertThat(operator.json("hits", "withdraw", "acme", "--from", "/no/such")
                        .refused(1, "")
                        .error())
                .hasToString("{\"message\":\"there is no file /no/such to read\",\"argument\":\"--from\"}");
        assertThat(operator.run(List.of("--local", "hits", "withdraw", "acme", "t-1", "t-1000"), new byte[0]))
                .satisfies(text -> {
                    assertThat(text.out())
                            .isEqualTo("2 read: 1 withdrawn (contracts: 1), 0 already withdrawn, 1 unknown\n");
                    assertThat(text.err())
                            .contains("not tasks of hits of acme: t-1000")
                            .contains("Tell acme to read the time from 2026-11-15T11:00:00.001Z to"
                                    + " 2026-11-15T11:00:00.001Z again");
                });
    }

    /** The store refuses the second transaction and what follows. Everything before it is done, and can be repeated. */
    @Test
    void anInterruptedWithdrawalIsResumed() throws IOException {
        seal(Sealing.DENSE);
        List<String> all =
                IntStream.range(0, HITS).mapToObj(number -> "t-" + number).toList();
        ThrottledDynamoDb store = new ThrottledDynamoDb("TransactWriteItems", "=t-70)", Integer.MAX_VALUE);
        operator.use(store.client());
        CommandOutput output =
                operator.run(List.of("--local", "--json", "hits", "withdraw", "acme", "--from", "-"), bytes(all));
        assertThat(output.status()).isEqualTo(1);
        assertThat(output.out()).startsWith("{\"withdrawn\":50,\"unknown\":0,\"already\":0,\"contracts\":1}");
        assertThat(output.err()).contains("stopped at 50 read: 50 withdrawn", "you can run it again");
        operator.use(stack.dynamo());
        assertAnswersLack(all.subList(0, 50).toArray(String[]::new));
        seal(Sealing.DENSE);
        assertAnswersLack(all.subList(0, 50).toArray(String[]::new));

        assertThat(withdraw(all, "--from", "-"))
                .hasToString("{\"withdrawn\":70,\"unknown\":0,\"already\":50,\"contracts\":1}");
        assertAnswersLack(all.toArray(String[]::new));
        stack.clock().advance(Duration.ofHours(2));
        seal(Sealing.DENSE);
        assertAnswersLack(all.toArray(String[]::new));
        assertNothingIsInvalid(Sealing.DENSE);
    }

    /** It never says that it has finished. After an hour of silence a sealer takes it for dead. */
    @Test
    void whatAWithdrawalThatDiedHasChangedIsCountedAgain() throws IOException {
        seal(Sealing.DENSE);
        ThrottledDynamoDb store = new ThrottledDynamoDb("UpdateItem", "finished:", Integer.MAX_VALUE);
        operator.use(store.client());
        CommandOutput output = operator.json("hits", "withdraw", "acme", "t-3");
        assertThat(output.done().path("withdrawn").asInt()).isOne();
        assertThat(output.err()).contains("the sealer could not be notified");
        operator.use(stack.dynamo());
        seal(Sealing.DENSE);
        assertAnswersLack("t-3");
        assertThat(invalidHours()).isPositive();
        stack.clock().advance(Duration.ofHours(1));
        seal(Sealing.DENSE);
        assertAnswersLack("t-3");
        assertNothingIsInvalid(Sealing.DENSE);
    }

    /** With sealers in between, some of which end midway. */
    @Test
    void everySequenceOfWithdrawalsIsExact() {
        Random random = new Random(11);
        Set<String> withdrawn = new TreeSet<>();
        for (int step = 0; step < 25; step++) {
            String[] some = random.ints(1 + random.nextInt(4), 0, HITS)
                    .mapToObj(number -> "t-" + number)
                    .toArray(String[]::new);
            boolean isUndo = random.nextInt(3) == 0;
            List<String> command = new ArrayList<>(List.of("hits", "withdraw", "acme"));
            command.addAll(List.of(some));
            if (isUndo) {
                command.add("--undo");
                withdrawn.removeAll(List.of(some));
            } else {
                withdrawn.addAll(List.of(some));
            }
            operator.done(command.toArray(String[]::new));
            stack.clock().advance(Duration.ofSeconds(random.nextInt(200)));
            int steps = random.nextInt(6);
            int[] left = {steps};
            QueuedSealer.complete(round(Sealing.DENSE), stack.announced(), () -> left[0]-- > 0);
            assertAnswersLack(withdrawn.toArray(String[]::new));
        }
        seal(Sealing.DENSE);
        assertAnswersLack(withdrawn.toArray(String[]::new));
        assertNothingIsInvalid(Sealing.DENSE);
    }

    private void assertAnswersLack(String... tasks) {
        Set<String> withdrawn = Set.of(tasks);
        List<String> rows =
                mints().valueStream().map(row -> row.path("task_id").asString()).toList();
        assertThat(rows)
                .containsExactlyElementsOf(IntStream.range(0, HITS)
                        .mapToObj(number -> "t-" + number)
                        .filter(task -> !withdrawn.contains(task))
                        .toList());
        JsonNode hits = hits();
        assertThat(hits.path("total").path("hits").asInt()).isEqualTo(rows.size());
        assertThat(hits.path("total").path("users").asLong())
                .isEqualTo(mints().valueStream()
                        .map(row -> row.path("user_id").asString())
                        .distinct()
                        .count());
    }

    private void assertNothingIsInvalid(Sealing sealing) {
        if (sealing != Sealing.NONE) {
            assertThat(invalidHours()).isZero();
            assertThat(operator.done("tallies", "verify", "acme", EventLine.CONTRACT)
                            .path("different"))
                    .isEmpty();
        }
    }

    private long invalidHours() {
        return state().invalid().hours().count();
    }

    private ContractState state() {
        return new ContractStates(stack.dynamo(), stack.name()).read(CONTRACT_KEY);
    }

    private JsonNode users() {
        return hits().path("users");
    }

    private JsonNode hits() {
        return stack.get("/partner/v1/hits")
                .key(key)
                .query("contract", EventLine.CONTRACT)
                .query("since", START.minus(Duration.ofMinutes(++asked)))
                .send()
                .ok();
    }

    private JsonNode mints() {
        return stack.get("/partner/v1/mints")
                .key(key)
                .query("contract", EventLine.CONTRACT)
                .query("since", START)
                .query("limit", 500)
                .send()
                .ok()
                .path("mints");
    }

    /** Several rounds, since a writer's hours are repaired some time after a sealer has seen that it has finished. */
    private void seal(Sealing sealing) {
        for (int rounds = 0; rounds < 4 && sealing != Sealing.NONE; rounds++) {
            stack.clock().advance(Duration.ofMinutes(1));
            assertThat(QueuedSealer.complete(round(sealing), stack.announced(), () -> true))
                    .isTrue();
        }
    }

    private SealRound round(Sealing sealing) {
        return QueuedSealer.round(
                stack,
                new SettledClock(stack.clock(), Duration.ofSeconds(5)),
                sealing == Sealing.DENSE ? QueuedSealer.DENSE : SparseLimit.DEFAULT);
    }

    private JsonNode withdraw(List<String> lines, String... arguments) {
        List<String> command = Stream.concat(
                        Stream.of("--local", "--json", "hits", "withdraw", "acme"), Stream.of(arguments))
                .toList();
        return operator.run(command, bytes(lines)).done();
    }

    private static byte[] bytes(List<String> lines) {
        return String.join("\n", lines).getBytes(UTF_8);
    }

    @SuppressWarnings("unchecked")
    private static <T> List<T> cast(List<?> items) {
        return (List<T>) items;
    }
}
