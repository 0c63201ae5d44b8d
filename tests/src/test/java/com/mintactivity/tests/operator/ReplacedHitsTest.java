package com.mintactivity.tests.operator;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.tally.store.ContractState;
import com.mintactivity.activity.tally.store.ContractStates;
import com.mintactivity.activity.tally.store.HistoryChange;
import com.mintactivity.auth.key.Token;
import com.mintactivity.platform.time.Rfc3339;
import com.mintactivity.tests.harness.EventLine;
import com.mintactivity.tests.harness.InterceptedDynamo;
import com.mintactivity.tests.harness.QueuedSealer;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TableContents;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** {@code hits import --replace}: a wrong history of 60 hits, sealed and withdrawn, is imported as it should be. */
final class ReplacedHitsTest {

    private static final Instant START = Instant.parse("2026-11-15T10:00:00Z");
    private static final int HITS = 60;
    private static final String OTHER = "0x00000000000000000000000000000000000000cc";
    private static final List<String> FIELDS = List.of("task_id", "user_id", "tx_hash", "quantity", "completed_at");

    @AutoClose
    private final Stack stack = Stack.fresh();

    private final OperatorHarness operator;
    private final Token key;

    /** So that no answer comes from the cache, which belongs to another test. */
    private int asked;

    ReplacedHitsTest(@TempDir Path root) {
        operator = new OperatorHarness(stack, root);
        operator.insteadOfPauses(() -> {});
        key = stack.partner("acme").key();
        stack.partner("beta");
    }

    @BeforeEach
    void importWrongHistory() {
        operator.feed("hits", "import", lines(ReplacedHitsTest::wrong));
        seal();
    }

    private static List<String> lines(IntFunction<EventLine> line) {
        return IntStream.range(0, HITS).mapToObj(line).map(EventLine::text).toList();
    }

    private static EventLine wrong(int number) {
        return EventLine.task("t-" + number)
                .with(
                        "finished_at",
                        START.plus(Duration.ofMinutes(60L * number)).plusMillis(number))
                .with("user_id", "user-" + number % 7);
    }

    private static EventLine zoned(int number) {
        return wrong(number).with("finished_at", START.plus(Duration.ofMinutes(60L * (number - 2))));
    }

    @Test
    void whateverWasWrongTheCorrectedFileIsWhatAnswersHave() {
        for (IntFunction<EventLine> right : List.<IntFunction<EventLine>>of(
                number -> wrong(number).with("contract", OTHER),
                ReplacedHitsTest::zoned,
                number -> wrong(number).with("user_id", "other-" + number % 5),
                number -> wrong(number).with("quantity", 9).with("submitted_tx_hash", "0x77"),
                ReplacedHitsTest::wrong)) {
            withdrawAll();
            JsonNode answer = imports(lines(right));
            assertCounts(answer, 0, HITS, 0, 0);
            assertAnswersAre(right);
            seal();
            assertAnswersAre(right);
            assertNothingIsInvalid();
        }
    }

    /** As followers learn of corrections: by the hours that writers claim, before the first row changes. */
    @Test
    void theHoursOfTheOldAndOfTheNewHitAreInvalidBeforeItChanges() {
        operator.done("hits", "withdraw", "acme", "t-3");
        seal();
        List<?> items = TableContents.of(stack).items("hits");
        String line = zoned(3).text();
        for (String claim : List.of("hours:import", "hours:replacement")) {
            operator.use(InterceptedDynamo.throttled("UpdateItem", claim, Integer.MAX_VALUE));
            replace(List.of(line)).failed("AWS throttles the calls");
            assertThat(TableContents.of(stack).items("hits")).containsExactlyInAnyOrderElementsOf(cast(items));
        }
        operator.use(stack.dynamo());
        seal();
        stack.clock().advance(Duration.ofHours(2));
        seal();

        imports(List.of(line));
        assertThat(state(EventLine.CONTRACT).history().writers().values())
                .satisfiesExactlyInAnyOrder(
                        writer -> {
                            assertThat(writer.change()).isEqualTo(HistoryChange.ADDS);
                            assertThat(writer.hours().contains(hour(1), hour(2)))
                                    .isTrue();
                        },
                        writer -> {
                            assertThat(writer.change()).isEqualTo(HistoryChange.WITHDRAWS);
                            assertThat(writer.hours().contains(hour(3), hour(4)))
                                    .isTrue();
                        });
    }

    private static Instant hour(int number) {
        return START.plus(Duration.ofHours(number));
    }

    @Test
    void aTaskThatIsNotWithdrawnIsRejectedWithTheRemedyOrARepeatIfItIsAsItShouldBe() {
        List<?> items = TableContents.of(stack).items("hits");
        CommandOutput output = replace(List.of(zoned(1).text(), wrong(2).text()));
        assertCounts(output.done(), 0, 0, 1, 1);
        assertThat(output.done().path("rejected").toString())
                .contains("\"line\":1", "not withdrawn: run `hits withdraw acme --from FILE` first");
        assertThat(TableContents.of(stack).items("hits")).containsExactlyInAnyOrderElementsOf(cast(items));

        replace(List.of(zoned(1).text())).failed("every line was rejected");
    }

    /** The lines that are not rejected, or for another reason, are no part of a range. */
    @Test
    void linesThatAreRejectedForOneReasonAreOneLineOfTheText() {
        List<String> file = new ArrayList<>(lines(ReplacedHitsTest::zoned).subList(0, 25));
        file.set(2, wrong(2).text());
        file.set(20, "{");
        CommandOutput output = operator.run(List.of("--local", "hits", "import", "--replace", "-"), bytes(file));
        assertThat(output.out().lines().skip(1))
                .satisfiesExactly(
                        line -> assertThat(line).startsWith("  lines 1-2, 4-20, 22-25 (23): the task has a hit"),
                        line -> assertThat(line).isEqualTo("  line 21: the text is not valid JSON"));
        for (int line = 0; line < HITS; line++) {
            file.add(line % 2 == 0 ? "{" : wrong(line).text());
        }
        assertThat(operator.run(List.of("--local", "hits", "import", "--replace", "-"), bytes(file))
                        .out())
                .contains("  lines 21, 26, 28, ", ", 60, 62, … (31): the text is not valid JSON");
    }

    @Test
    void aTaskOfAnotherTenantIsRejectedAndANewOneRecorded() {
        withdrawAll();
        JsonNode answer = imports(
                List.of(wrong(1).with("app_id", "beta").text(), wrong(HITS).text(), zoned(2).text()));
        assertCounts(answer, 1, 1, 0, 1);
        assertThat(answer.path("rejected").toString()).contains("recorded with another tenant");
    }

    @Test
    void aPlainImportLeavesThemWithdrawnAndNamesTheOption() {
        withdrawAll();
        CommandOutput output = operator.run(
                List.of("--local", "--json", "hits", "import", "-"),
                bytes(lines(number -> wrong(number).with("user_id", "other"))));
        assertCounts(output.done(), 0, 0, HITS, 0);
        assertThat(output.err())
                .contains("repeated tasks are withdrawn, and stay so (60)", "hits import --replace FILE");
        assertThat(mints(EventLine.CONTRACT)).isEmpty();
    }

    @Test
    void theTimeToReadAgainHasTheOldAndTheNewHits() {
        operator.done("hits", "withdraw", "acme", "t-10");
        JsonNode answer = imports(List.of(zoned(10).text()));
        assertThat(answer.path("read_again"))
                .hasToString("{\"since\":\"2026-11-15T18:00:00Z\",\"until\":\"2026-11-15T20:01:00Z\"}");
    }

    @Test
    void aCheckSaysWhatWouldBeReplacedAndWritesNothing() {
        withdrawAll();
        TableContents before = TableContents.of(stack);
        List<String> lines = Stream.concat(lines(ReplacedHitsTest::zoned).stream(), Stream.of(wrong(2).text()))
                .toList();
        ObjectNode checked = (ObjectNode) imports(lines, "--check");
        assertThat(checked.remove("profile").path("tasks").asInt()).isEqualTo(HITS + 1);
        assertThat(TableContents.of(stack)).isEqualTo(before);
        assertCounts(checked, 0, HITS, 0, 1);
        assertThat(imports(lines)).isEqualTo(checked);
    }

    @Test
    void theAuditHasBothRowsOfTheImport() {
        withdrawAll();
        imports(lines(number -> wrong(number).with("contract", OTHER)));
        JsonNode ended = operator.done("audit", "--rows")
                .valueStream()
                .filter(row -> row.path("command").asString().equals("hits import"))
                .filter(row -> row.path("change")
                        .path("phase")
                        .path("after")
                        .asString("")
                        .equals("ended"))
                .toList()
                .getLast()
                .path("change");
        assertThat(ended.path("replaced").path("after").asInt()).isEqualTo(HITS);
        assertThat(ended.path("contracts").path("after")).hasSize(2);
    }

    /** The store refuses a write in the middle. The next run counts what was replaced as repeated. */
    @Test
    void anInterruptedImportIsRepeated() {
        withdrawAll();
        operator.use(InterceptedDynamo.throttled("PutItem", "t-40", Integer.MAX_VALUE));
        CommandOutput output = replace(lines(ReplacedHitsTest::zoned));
        assertThat(output.status()).isEqualTo(1);
        operator.use(stack.dynamo());
        JsonNode answer = imports(lines(ReplacedHitsTest::zoned));
        assertThat(answer.path("replaced").asInt()).isPositive();
        assertThat(answer.path("replaced").asInt() + answer.path("repeated").asInt())
                .isEqualTo(HITS);
        assertAnswersAre(ReplacedHitsTest::zoned);
        seal();
        stack.clock().advance(Duration.ofHours(2));
        seal();
        assertAnswersAre(ReplacedHitsTest::zoned);
        assertNothingIsInvalid();
    }

    /** Hits that were recorded under the wrong partner, because an app was given to it. */
    @Test
    void withdrawnHitsOfAnotherTenantMoveIfItIsNamed() {
        operator.done("tenant", "create", "gamma", "--app", "gamma", "--attribution-live-at", "2026-11-02T00:00:00Z");
        operator.feed(
                "hits", "import", List.of(wrong(99).with("app_id", "gamma").text()));
        operator.done("hits", "withdraw", "gamma", "t-99");
        withdrawAll();
        operator.done("hits", "withdraw", "acme", "t-7", "--undo");
        List<String> right = new ArrayList<>(lines(number -> wrong(number).with("app_id", "beta")));
        right.add(wrong(99).with("app_id", "beta").text());
        replace(right).failed("every line was rejected");
        JsonNode checked = imports(right, "--from-tenant", "acme", "--check");
        assertCounts(checked, 0, HITS - 1, 0, 2);
        JsonNode moved = imports(right, "--from-tenant", "acme");
        assertCounts(moved, 0, HITS - 1, 0, 2);
        assertThat(moved.path("rejected").toString())
                .contains("which is not withdrawn: run `hits withdraw acme --from FILE` first")
                .contains("it is recorded with another tenant");
        assertThat(TableContents.of(stack).hits())
                .filteredOn(hit -> hit.tenant().equals("beta"))
                .hasSize(HITS - 1);
        assertThat(total(EventLine.CONTRACT)).isOne();
        seal();
        stack.clock().advance(Duration.ofHours(2));
        seal();
        assertThat(total(EventLine.CONTRACT)).isOne();
        assertNothingIsInvalid();
        String beta = HitItems.contractKey("beta", new ContractAddress(EventLine.CONTRACT));
        assertThat(new ContractStates(stack.dynamo(), stack.name())
                        .read(beta)
                        .invalid()
                        .isEmpty())
                .isTrue();
        assertCounts(imports(right, "--from-tenant", "acme"), 0, 0, HITS - 1, 2);
        operator.json("hits", "import", "-", "--from-tenant", "acme").refused(2, "--from-tenant goes with --replace");
        operator.json("hits", "import", "-", "--replace", "--from-tenant", "delta")
                .refused(1, "there is no tenant delta");
    }

    /** The withdrawal was suspended before its write. A sealer counted the hours meanwhile, and then it was killed. */
    @Test
    void theHoursOfAWithdrawalThatWasTakenForDeadAreCountedAgain() {
        stack.withdraw("t-3");
        imports(List.of(wrong(3).with("contract", OTHER).text()));
        assertThat(total(EventLine.CONTRACT)).isEqualTo(HITS - 1);
        seal();
        assertThat(total(EventLine.CONTRACT)).isEqualTo(HITS - 1);
        assertThat(total(OTHER)).isOne();
        assertNothingIsInvalid();
    }

    private void withdrawAll() {
        JsonNode answer = operator.run(
                        List.of("--local", "--json", "hits", "withdraw", "acme", "--from", "-"),
                        bytes(lines(ReplacedHitsTest::wrong)))
                .done();
        assertThat(answer.path("withdrawn").asInt()).isEqualTo(HITS);
        seal();
    }

    private JsonNode imports(List<String> lines, String... options) {
        return replace(lines, options).done();
    }

    private CommandOutput replace(List<String> lines, String... options) {
        List<String> command = Stream.concat(
                        Stream.of("--local", "--json", "hits", "import", "--replace", "-"), Stream.of(options))
                .toList();
        return operator.run(command, bytes(lines));
    }

    private static byte[] bytes(List<String> lines) {
        return String.join("\n", lines).getBytes(UTF_8);
    }

    private static void assertCounts(JsonNode answer, int recorded, int replaced, int repeated, int rejected) {
        assertThat(Stream.of("recorded", "replaced", "repeated")
                        .map(count -> answer.path(count).intValue()))
                .as(answer.toString())
                .containsExactly(recorded, replaced, repeated);
        assertThat(answer.path("rejected")).hasSize(rejected);
    }

    private void assertAnswersAre(IntFunction<EventLine> right) {
        List<JsonNode> events = IntStream.range(0, HITS)
                .mapToObj(number ->
                        JsonMapper.shared().readTree(right.apply(number).text()))
                .sorted(Comparator.comparing(event -> event.path("finished_at").asString()))
                .toList();
        String contract = events.getFirst().path("contract").asString().toLowerCase(Locale.ROOT);
        String empty = contract.equals(OTHER) ? EventLine.CONTRACT : OTHER;
        assertThat(mints(contract))
                .extracting(row ->
                        FIELDS.stream().map(row::path).map(JsonNode::asString).toList())
                .containsExactlyElementsOf(events.stream()
                        .map(event -> List.of(
                                event.path("task_id").asString(),
                                event.path("user_id").asString(),
                                event.path("submitted_tx_hash").asString(),
                                event.path("quantity").asString(),
                                millis(event.path("finished_at").asString())))
                        .toList());
        assertThat(total(contract)).isEqualTo(HITS);
        assertThat(users(contract))
                .isEqualTo(events.stream()
                        .map(event -> event.path("user_id"))
                        .distinct()
                        .count());
        assertThat(total(empty)).isZero();
        assertThat(mints(empty)).isEmpty();
    }

    private static String millis(String time) {
        return Rfc3339.format(Instant.parse(time));
    }

    private long users(String contract) {
        return hits(contract).path("total").path("users").asLong();
    }

    private int total(String contract) {
        return hits(contract).path("total").path("hits").asInt();
    }

    private JsonNode hits(String contract) {
        return stack.get("/partner/v1/hits")
                .key(key)
                .query("contract", contract)
                .query("since", START.minus(Duration.ofHours(3)).minus(Duration.ofMinutes(++asked)))
                .send()
                .ok();
    }

    private List<JsonNode> mints(String contract) {
        return stack.get("/partner/v1/mints")
                .key(key)
                .query("contract", contract)
                .query("since", START.minus(Duration.ofHours(3)))
                .query("limit", 500)
                .send()
                .ok()
                .path("mints")
                .valueStream()
                .toList();
    }

    private void assertNothingIsInvalid() {
        for (String contract : List.of(EventLine.CONTRACT, OTHER)) {
            if (state(contract).watermark().isPresent()) {
                assertThat(state(contract).invalid().hours().count()).isZero();
                assertThat(operator.done("tallies", "verify", "acme", contract).path("different"))
                        .isEmpty();
            }
        }
    }

    private ContractState state(String contract) {
        return new ContractStates(stack.dynamo(), stack.name())
                .read(HitItems.contractKey("acme", new ContractAddress(contract)));
    }

    /** Several rounds, since a writer's hours are repaired some time after a sealer has seen that it has finished. */
    private void seal() {
        operator.seal(4, QueuedSealer.DENSE);
    }

    @SuppressWarnings("unchecked")
    private static <T> List<T> cast(List<?> items) {
        return (List<T>) items;
    }
}
