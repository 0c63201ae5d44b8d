package com.mintactivity.tests.operator;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.tally.seal.SparseLimit;
import com.mintactivity.activity.tally.store.ContractState;
import com.mintactivity.activity.tally.store.ContractStates;
import com.mintactivity.activity.tally.store.HistoryChange;
import com.mintactivity.activity.tally.store.OpenHistory.HistoryWriter;
import com.mintactivity.activity.time.SettledClock;
import com.mintactivity.auth.key.Token;
import com.mintactivity.sealer.SealRound;
import com.mintactivity.tests.harness.EventLine;
import com.mintactivity.tests.harness.InterceptedDynamo;
import com.mintactivity.tests.harness.QueuedSealer;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TableContents;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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
import tools.jackson.databind.json.JsonMapper;

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

        assertCounts(operator.done("hits", "withdraw", "acme", "t-0", "t-7", "t-77", "t-119"), 4, 0, 0, 1);
        assertAnswersLack("t-0", "t-7", "t-77", "t-119");
        seal(sealing);
        assertAnswersLack("t-0", "t-7", "t-77", "t-119");
        assertNothingIsInvalid(sealing);

        assertCounts(operator.done("hits", "withdraw", "acme", "--undo", "t-77", "t-0", "t-119", "t-7"), 4, 0, 0, 1);
        assertThat(users()).isEqualTo(hits);
        assertThat(mints()).isEqualTo(mints);
        seal(sealing);
        assertThat(users()).isEqualTo(hits);
        assertThat(TableContents.of(stack).items("hits")).containsExactlyInAnyOrderElementsOf(cast(items));
        assertNothingIsInvalid(sealing);
    }

    @Test
    void whatIsAlreadySoIsCountedAndLeftAsItIs() {
        JsonNode first = operator.done("hits", "withdraw", "acme", "t-1");
        TableContents before = TableContents.of(stack).without("tallies").without("audit");
        stack.clock().advance(Duration.ofMinutes(1));

        JsonNode repeated = operator.done("hits", "withdraw", "acme", "t-1", "none", "t-1");
        assertCounts(repeated, 0, 1, 2, 0);
        assertThat(repeated.path("read_again")).isEqualTo(first.path("read_again"));
        JsonNode undone = operator.done("hits", "withdraw", "--undo", "acme", "t-2", "none");
        assertCounts(undone, 0, 1, 1, 0);
        assertThat(undone.path("read_again").isNull()).isTrue();

        assertThat(TableContents.of(stack).without("tallies").without("audit")).isEqualTo(before);
    }

    /** Readers would count a hit that `mints` no longer shows. */
    @Test
    void noHitIsWithdrawnBeforeItsHourIsInvalid() {
        seal(Sealing.DENSE);
        List<?> items = TableContents.of(stack).items("hits");
        operator.use(InterceptedDynamo.throttled("UpdateItem", "hours:", Integer.MAX_VALUE));
        operator.json("hits", "withdraw", "acme", "t-3").refused(1, "AWS throttles the calls");
        assertThat(TableContents.of(stack).items("hits")).containsExactlyInAnyOrderElementsOf(cast(items));
    }

    /** A sealer that was held up may know the hit. Empty tallies keep it from writing it. */
    @Test
    void aWithdrawalSaysThatItTakesHitsBack() {
        seal(Sealing.DENSE);
        operator.done("hits", "withdraw", "acme", "t-3");
        assertThat(state().history().writers().values())
                .extracting(HistoryWriter::change)
                .containsExactly(HistoryChange.WITHDRAWS);
    }

    /** It was suspended before its transaction. A sealer counted the hours again meanwhile, and then it was killed. */
    @Test
    void aRepetitionHasTheHoursCountedOfWhatAWithdrawalChangedThatWasTakenForDead() {
        seal(Sealing.DENSE);
        stack.withdraw("t-3");
        assertThat(hits().path("total").path("hits").asInt()).isEqualTo(HITS);

        assertCounts(operator.done("hits", "withdraw", "acme", "t-3"), 0, 0, 1, 0);
        assertAnswersLack("t-3");
        seal(Sealing.DENSE);
        assertAnswersLack("t-3");
        assertNothingIsInvalid(Sealing.DENSE);
    }

    @Test
    void aTaskThatIsNamedTwiceIsWithdrawnOnce() {
        assertCounts(operator.done("hits", "withdraw", "acme", "t-1", "t-1"), 1, 0, 1, 1);
    }

    @Test
    void aHitOfAnotherTenantIsUnknown() {
        TableContents before = TableContents.of(stack).without("audit");
        CommandOutput output = operator.json("hits", "withdraw", "beta", "t-1", "\u001b[2J", "x".repeat(3_000));
        assertCounts(output.failed("nothing was changed: none of these tasks is a hit of beta"), 0, 3, 0, 0);
        assertThat(output.err()).contains("not tasks of hits of beta: t-1, \\u001b[2J, xxx");
        assertThat(TableContents.of(stack).without("audit")).isEqualTo(before);
    }

    @Test
    void aCheckWritesNothing() {
        seal(Sealing.DENSE);
        Set<String> announced = stack.announced();
        operator.done("hits", "withdraw", "acme", "t-1");
        TableContents before = TableContents.of(stack);

        assertCounts(operator.done("hits", "withdraw", "acme", "t-1", "t-2", "none", "--check"), 1, 1, 1, 1);
        assertCounts(operator.done("hits", "withdraw", "acme", "t-1", "t-2", "--check", "--undo"), 1, 0, 1, 1);

        assertThat(TableContents.of(stack)).isEqualTo(before);
        assertThat(stack.announced()).isEqualTo(announced);
    }

    @Test
    void aWithdrawnTaskStaysWithdrawnWhenItsEventComesAgain() {
        operator.done("hits", "withdraw", "acme", "t-1", "t-2");
        TableContents before = TableContents.of(stack).without("tallies").without("audit");

        JsonNode imported = operator.feed("hits", "import", List.of(hit(1), hit(2), hit(3)));
        JsonNode sent = operator.feed("tasks", "send", List.of(hit(2)));

        assertThat(imported.path("repeated").asInt()).isEqualTo(3);
        assertThat(sent.path("repeated").asInt()).isOne();
        assertThat(TableContents.of(stack).without("tallies").without("audit")).isEqualTo(before);
        assertAnswersLack("t-1", "t-2");
    }

    /** It is still the task of that hit, so another tenant's or contract's event is not a repeat of it. */
    @Test
    void theIdOfAWithdrawnTaskStaysTaken() {
        operator.done("hits", "withdraw", "acme", "t-1");
        byte[] foreign = bytes(List.of(hit(1).replace("\"app_id\":\"acme\"", "\"app_id\":\"beta\"")));
        JsonNode imported = operator.run(List.of("--local", "--json", "hits", "import", "-"), foreign)
                .failed("every line was rejected");
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
        List<JsonNode> lines = operator.done("audit", "--command", "hits withdraw")
                .valueStream()
                .toList();
        assertThat(lines).hasSize(2);
        assertThat(lines.getFirst().path("change").path("hits")).hasToString("{\"after\":" + HITS + "}");
        assertThat(lines.getFirst().path("rows").asInt()).isEqualTo(5);
        assertThat(lines.getLast().path("command").asString()).isEqualTo("hits withdraw --undo");
        assertThat(operator.done(
                        "audit",
                        "--contract",
                        EventLine.CONTRACT.toUpperCase(Locale.ROOT).replace("0X", "0x")))
                .hasSize(3);
        assertThat(operator.done("audit", "--contract", "0x" + "9".repeat(40))).isEmpty();
        List<JsonNode> rows = operator.done("audit", "--tenant", "acme", "--rows")
                .valueStream()
                .filter(row -> row.path("command").asString().startsWith("hits withdraw"))
                // Without begin and end.
                .filter(row -> !row.path("change").has("phase"))
                .toList();
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
                "{\"type\":",
                EventLine.account("4711").text(),
                "x".repeat(201));
        JsonNode answer = withdraw(lines, "t-0", "--from", "-");
        assertCounts(answer, 5, 0, 0, 1);
        assertThat(answer.path("rejected"))
                .hasToString("[{\"line\":6,\"reason\":\"the text is not valid JSON\"},{\"line\":8,\"reason\":\"task_id"
                        + " must be a text of 1 to 200 characters without control characters\"}]");
        assertAnswersLack("t-0", "t-1", "t-2", "t-3", "t-4");
    }

    /** Whatever of the file was recorded is withdrawn; what the import rejected is rejected with the same reason. */
    @Test
    void theFileThatWasImportedNamesItsTasks(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(
                folder.resolve("wrong.csv"),
                "type,task_id,app_id,status,booked_at,finished_at,user_id,chat_id,chat_username,seen_at,wallet,"
                        + "chain_id,contract,quantity,gas.mode\r\n"
                        + row("c-1", "acme")
                        + "account.seen,,,,,,4711,4711,,2026-11-01T09:59:00Z,,,,,\r\n"
                        + row("\"c-2", "acme")
                        + row("4.71E+17", "acme")
                        + ",,,,,,,,,,,,,,\r\n"
                        + row("c-3", "beta")
                        + row("c-4", "acme"));
        JsonNode imported = operator.done("hits", "import", file.toString());
        assertThat(imported.path("recorded").intValue()).isEqualTo(3);
        CommandOutput checked = operator.json("hits", "withdraw", "acme", "--from", file.toString(), "--check");
        CommandOutput output = operator.json("hits", "withdraw", "acme", "--from", file.toString());
        assertThat(checked.done()).isEqualTo(output.done());
        assertCounts(output.done(), 2, 1, 0, 1);
        assertThat(output.done().path("rejected")).hasSize(2).isEqualTo(imported.path("rejected"));
        assertThat(output.err())
                .contains("left out: 1 logins, which are of no task", "not tasks of hits of acme: line 7");
        assertAnswersLack();
    }

    private static String row(String taskId, String app) {
        return "mint_task.finished," + taskId + "," + app + ",completed,2026-11-01T10:00:00Z,2026-11-01T10:00:07Z,4711,"
                + ",,,," + "1," + EventLine.CONTRACT + ",1,auto\r\n";
    }

    @Test
    void aTableOfIdsNamesTasksAndAHeaderIsNoTask(@TempDir Path folder) throws IOException {
        String ids = Files.writeString(folder.resolve("ids.CSV"), "task_id\nt-1\n\"t-2\"\n")
                .toString();
        assertCounts(operator.done("hits", "withdraw", "acme", "--from", ids), 2, 0, 0, 1);
        String list =
                Files.writeString(folder.resolve("list.csv"), "t-3\nt-4\n").toString();
        assertThat(operator.json("hits", "withdraw", "acme", "--from", list)
                        .refused(1, "the header of the CSV file names no field of an event")
                        .error()
                        .path("argument")
                        .asString())
                .isEqualTo("--from");
        String other =
                Files.writeString(folder.resolve("other.csv"), "app_id\nacme\n").toString();
        operator.json("hits", "withdraw", "acme", "--from", other)
                .refused(1, "the header of the CSV file has no column task_id");
        assertAnswersLack("t-1", "t-2");
    }

    /** Ids that were typed are shown, lines of a file are numbered. */
    @Test
    void noMessageHasTheContentOfALine() {
        byte[] file = bytes(List.of(
                EventLine.task("secret-1")
                        .with("user_id", "person-4711")
                        .with("quantity", -1)
                        .text(),
                "{\"user_id\":\"person-4711\"",
                "secret-2",
                EventLine.task("secret-3").with("user_id", "person-4711").text(),
                EventLine.account("person-4711").text(),
                "person-4711,0x00000000000000000000000000000000000000Aa"));
        for (List<String> options : List.of(List.of("--json"), List.<String>of())) {
            List<String> command =
                    new ArrayList<>(List.of("--local", "hits", "withdraw", "acme", "typed", "--from", "-"));
            command.addAll(options);
            CommandOutput output = operator.run(command, file);
            assertThat(output.status()).isEqualTo(1);
            assertThat(output.err())
                    .contains("not tasks of hits of acme: typed, line 3, line 4, line 6", "nothing was changed");
            assertThat(output.out() + output.err())
                    .doesNotContainIgnoringCase("secret", "person", "0x0000000000000000000000000000000000");
        }
    }

    @Test
    void theCheckEndsAsTheCommandDoes() {
        for (List<String> tasks : List.of(List.of("t-1000"), List.of("t-1000", "t-1"), List.of("t-1"))) {
            List<String> command = new ArrayList<>(List.of("hits", "withdraw", "acme", "--check"));
            command.addAll(tasks);
            int checked = operator.json(command.toArray(String[]::new)).status();
            command.remove("--check");
            assertThat(checked).isEqualTo(tasks.contains("t-1") ? 0 : 1);
            assertThat(operator.json(command.toArray(String[]::new)).status()).isEqualTo(checked);
        }
        withdrawNothing("acme", List.of("{\"", ""));
        withdrawNothing("acme", List.of(EventLine.account("1").text()));
        assertCounts(withdraw(List.of(""), "--from", "-"), 0, 0, 0, 0);
    }

    private void withdrawNothing(String tenant, List<String> lines) {
        assertCounts(
                operator.run(List.of("--local", "--json", "hits", "withdraw", tenant, "--from", "-"), bytes(lines))
                        .failed("nothing was changed"),
                0,
                0,
                0,
                0);
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
                            .isEqualTo(
                                    "2 read: 1 withdrawn (contracts: 1), 0 already withdrawn, 1 unknown, 0 rejected\n");
                    assertThat(text.err())
                            .contains("not tasks of hits of acme: t-1000")
                            .contains("Tell acme to read the time from 2026-11-15T11:00:00Z to"
                                    + " 2026-11-15T11:01:00Z again");
                });
    }

    /** The store refuses the second transaction and what follows. Everything before it is done, and can be repeated. */
    @Test
    void anInterruptedWithdrawalIsResumed() throws IOException {
        seal(Sealing.DENSE);
        List<String> all =
                IntStream.range(0, HITS).mapToObj(number -> "t-" + number).toList();
        operator.use(InterceptedDynamo.throttled("TransactWriteItems", "=t-70)", Integer.MAX_VALUE));
        CommandOutput output =
                operator.run(List.of("--local", "--json", "hits", "withdraw", "acme", "--from", "-"), bytes(all));
        assertThat(output.status()).isEqualTo(1);
        assertCounts(JsonMapper.shared().readTree(output.out()), 50, 0, 0, 1);
        assertThat(output.err()).contains("stopped at 50 read: 50 withdrawn", "you can run it again");
        operator.use(stack.dynamo());
        assertAnswersLack(all.subList(0, 50).toArray(String[]::new));
        seal(Sealing.DENSE);
        assertAnswersLack(all.subList(0, 50).toArray(String[]::new));

        assertCounts(withdraw(all, "--from", "-"), 70, 0, 50, 1);
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
        operator.use(InterceptedDynamo.throttled("UpdateItem", "BOOL=true", Integer.MAX_VALUE));
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

    private static void assertCounts(JsonNode answer, int withdrawn, int unknown, int already, int contracts) {
        assertThat(Stream.of("withdrawn", "unknown", "already", "contracts")
                        .map(count -> answer.path(count).intValue()))
                .as(answer.toString())
                .containsExactly(withdrawn, unknown, already, contracts);
        if (withdrawn > 0 || already == 0) {
            assertThat(answer.path("read_again").isNull()).isEqualTo(withdrawn == 0);
        }
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
