package com.mintactivity.tests.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.activity.tally.seal.SparseLimit;
import com.mintactivity.platform.dynamo.Item;
import com.mintactivity.tests.harness.EventLine;
import com.mintactivity.tests.harness.InterceptedDynamo;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TableContents;
import com.mintactivity.tests.operator.CommandOutput;
import com.mintactivity.tests.operator.OperatorHarness;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import tools.jackson.databind.JsonNode;

/** The journal of operations: what has begun and not ended is named, whenever its process ended. */
final class JournalTest {

    private static final int HITS = 60;
    private static final String USER = "zoe";

    @AutoClose
    private final Stack stack = Stack.fresh();

    private final Path folder;
    private final OperatorHarness operator;

    JournalTest(@TempDir Path folder) {
        this.folder = folder;
        operator = new OperatorHarness(stack, folder);
        operator.insteadOfPauses(() -> operator.seal(1, SparseLimit.DEFAULT));
    }

    @BeforeEach
    void importHistory() throws IOException {
        operator.done("tenant", "create", "acme", "--app", "acme", "--attribution-live-at", "2026-11-02T00:00:00Z");
        Files.write(folder.resolve("history.jsonl"), history("t-", HITS));
        Files.write(folder.resolve("more.jsonl"), history("m-", 3));
        Files.write(
                folder.resolve("tasks.txt"),
                IntStream.range(0, HITS).mapToObj(number -> "t-" + number).toList());
        operator.done("hits", "import", folder.resolve("history.jsonl").toString());
        operator.seal(8, SparseLimit.DEFAULT);
    }

    private static List<String> history(String prefix, int hits) {
        return IntStream.range(0, hits)
                .mapToObj(number -> EventLine.task(prefix + number)
                        .with("user_id", USER)
                        .with("finished_at", "2026-11-18T10:00:00Z")
                        .text())
                .toList();
    }

    @SuppressWarnings("ImmutableEnumChecker") // the list is
    enum Interrupted {
        AN_IMPORT("hits", "import", "FOLDER/more.jsonl"),
        A_WITHDRAWAL("hits", "withdraw", "acme", "--from", "FOLDER/tasks.txt", "--yes"),
        AN_ERASURE("user", "forget", USER, "--yes"),
        A_REBUILD("tallies", "rebuild", "acme", EventLine.CONTRACT),
        CORRECTIONS_OF_ALL_TIMES("tallies", "restored"),
        A_RESTORE("restore", "FOLDER/backup.jsonl", "--yes");

        private final List<String> command;

        Interrupted(String... command) {
            this.command = List.of(command);
        }
    }

    /**
     * Ends a command at each of its calls, and once more after the call, before its answer. If anything but the audit
     * has changed by then, the operation is named. The command, repeated, ends it, with what an earlier run left.
     */
    @ParameterizedTest
    @EnumSource
    void whateverCallEndsItIsNamedOnceItHasChangedSomethingAndEndsWhenItIsRepeated(Interrupted operation) {
        if (operation == Interrupted.A_RESTORE) {
            operator.done("tenant", "create", "beta", "--app", "beta");
            operator.done("backup", folder.resolve("backup.jsonl").toString());
            for (String key : List.of("beta", "app#beta")) {
                stack.dynamo()
                        .deleteItem(delete ->
                                delete.tableName(stack.name() + "-tenants").key(Map.of("tenant", fromS(key))));
            }
        }
        String[] command = operation.command.stream()
                .map(part -> part.replace("FOLDER", folder.toString()))
                .toArray(String[]::new);
        boolean isEnded = false;
        boolean hasChanged = false;
        List<TableContents> unnamed = new ArrayList<>();
        for (int calls = 0; !isEnded; calls += calls < 40 ? 1 : 7) {
            for (boolean isAfter : List.of(false, true)) {
                TableContents before = TableContents.of(stack).without("audit");
                operator.use(ending(calls, isAfter));
                CommandOutput output = operator.json(command);
                isEnded = output.status() == 0 || output.err().contains("nothing is stored under this id");
                operator.use(stack.dynamo());
                hasChanged |= !TableContents.of(stack).without("audit").equals(before);
                stack.clock().advance(Duration.ofMinutes(11));
                String shown = operation == Interrupted.AN_ERASURE ? "1 user, " : "`" + name(command) + "`";
                if (!isEnded && hasChanged && !status().contains(shown)) {
                    unnamed.add(done());
                }
                if (isEnded) {
                    break;
                }
            }
        }
        assertThat(unnamed)
                .as("when nothing was left to do")
                .allSatisfy(then -> assertThat(then).isEqualTo(done()));
        assertThat(operator.json("status").err()).doesNotContain("operations", "erasures");
        if (operation == Interrupted.AN_ERASURE) {
            // Nothing of the journal says whose erasure has ended, so the next one ends those without a user.
            operator.feed("tasks", "send", List.of(EventLine.account("another").text()));
            operator.done("user", "forget", "another", "--yes");
        }
        assertThat(entries()).allSatisfy(entry -> assertThat(entry).containsKey("ended_at"));
        List<JsonNode> rows = rows(name(command));
        assertThat(rows.stream()
                        .map(row -> phase(row, "begun"))
                        .filter(begun -> begun)
                        .count())
                .isEqualTo(rows.stream()
                        .filter(row -> phase(row, "ended") || phase(row, "continued"))
                        .count());
        assertThat(rows.toString()).doesNotContain(USER, "\"t-", "\"m-");
        assertThat(entries().toString()).doesNotContain(USER, "=t-", "=m-");
    }

    /** The stored items that a repetition leaves as they are: it claims hours once more. */
    private TableContents done() {
        return TableContents.of(stack).without("audit").without("tallies");
    }

    private static String name(String... command) {
        return command[0].equals("restore") ? "restore" : command[0] + " " + command[1];
    }

    private static boolean phase(JsonNode row, String phase) {
        return row.at("/change/phase/after").asString("").equals(phase);
    }

    /** A client of which a call, and all later ones, end the process: before the call, or before its answer. */
    private DynamoDbClient ending(int calls, boolean isAfter) {
        AtomicInteger left = new AtomicInteger(calls);
        return InterceptedDynamo.of(stack.dynamo(), new EndingCalls(left, isAfter));
    }

    private String status() {
        return operator.json("status").out();
    }

    private List<JsonNode> rows(String command) {
        return operator.done("audit", "--rows", "--since", "90d")
                .valueStream()
                .filter(row -> row.path("command").asString().equals(command))
                .toList();
    }

    private List<Map<String, AttributeValue>> entries() {
        return stack.dynamo()
                .query(query -> query.tableName(stack.name() + "-audit")
                        .keyConditionExpression("#day = :journal")
                        .expressionAttributeNames(Map.of("#day", "day"))
                        .expressionAttributeValues(Map.of(":journal", fromS("journal"))))
                .items();
    }

    /** Two operators with the same file have an entry each. Who reaches the end ends both. */
    @Test
    void equalWorkThatReachesItsEndEndsWhatWasLeft() throws IOException {
        String file = folder.resolve("more.jsonl").toString();
        operator.use(ending(12, false));
        assertThat(operator.json("hits", "import", file).status()).isEqualTo(1);
        operator.use(stack.dynamo());
        Files.write(folder.resolve("other.jsonl"), history("o-", 2));
        operator.done("hits", "import", folder.resolve("other.jsonl").toString());
        assertThat(open()).as("another file").isEqualTo(1);
        Files.write(folder.resolve("more.jsonl"), history("n-", 3));
        operator.done("hits", "import", file);
        assertThat(open()).as("another content").isEqualTo(1);
        Files.write(folder.resolve("more.jsonl"), history("m-", 3));
        operator.done("hits", "import", file);
        assertThat(open()).isZero();
    }

    /** The batches of the first two imports end where the next one begins, so together they are one import. */
    @Test
    void anImportFromTheLineThatAnInterruptedOneNamedEndsItToo() throws IOException {
        String file = folder.resolve("long.jsonl").toString();
        Files.write(folder.resolve("long.jsonl"), history("l-", 2500));
        int next = goesOnAt(interrupted("l-1500", file));
        assertThat(next).isBetween(2, 1500);
        assertThat(operator.json("status").out()).contains(", done up to line " + (next - 1));
        CommandOutput late = operator.json("hits", "import", file, "--from-line", "" + (next + 1));
        late.done();
        assertThat(open()).as("line " + next + " is missing").isEqualTo(1);
        assertThat(late.err())
                .contains("before " + (next + 1) + ": import again with --from-line " + next + ", or `abandon ");
        int last = goesOnAt(interrupted("l-2200", file, "--from-line", "" + next));
        assertThat(last).isBetween(next + 1, 2200);
        assertThat(open()).isEqualTo(2);
        CommandOutput end = operator.json("hits", "import", file, "--from-line", "" + last);
        end.done();
        assertThat(open()).isZero();
        assertThat(end.err()).doesNotContain("abandon");
    }

    /** It failed when all was recorded, and said that there is nothing left. */
    @Test
    void anImportOfNothingEndsTheOneThatHadReachedTheEnd() {
        String file = folder.resolve("more.jsonl").toString();
        operator.use(InterceptedDynamo.before(stack.dynamo(), request -> {
            if (request.toString().contains("\"ended\"")) {
                throw InterceptedDynamo.refusal("Ended");
            }
        }));
        assertThat(operator.json("hits", "import", file).status()).isEqualTo(1);
        operator.use(stack.dynamo());
        assertThat(open()).isEqualTo(1);
        operator.done("hits", "import", file, "--from-line", "4");
        assertThat(open()).isZero();
    }

    private CommandOutput interrupted(String task, String... options) {
        operator.use(InterceptedDynamo.before(stack.dynamo(), request -> {
            if (request.toString().contains("PutItemRequest")
                    && request.toString().contains(task)) {
                throw InterceptedDynamo.refusal("Ended");
            }
        }));
        String[] command =
                Stream.concat(Stream.of("hits", "import"), Stream.of(options)).toArray(String[]::new);
        CommandOutput output = operator.json(command);
        assertThat(output.status()).isEqualTo(1);
        operator.use(stack.dynamo());
        return output;
    }

    private static int goesOnAt(CommandOutput interrupted) {
        Matcher line = Pattern.compile("--from-line (\\d+)").matcher(interrupted.err());
        assertThat(line.find()).as(interrupted.err()).isTrue();
        return Integer.parseInt(line.group(1));
    }

    /** An import of the whole file has done what one from a later line left, but not the other way round. */
    @Test
    void anImportFromALaterLineLeavesTheLinesBeforeItAndOneOfAnotherTenantsTasksIsOtherWork() {
        String file = folder.resolve("more.jsonl").toString();
        operator.use(ending(12, false));
        assertThat(operator.json("hits", "import", file).status()).isEqualTo(1);
        assertThat(operator.json("hits", "import", "--replace", "--from-tenant", "acme", file, "--yes")
                        .status())
                .isEqualTo(1);
        operator.use(stack.dynamo());
        assertThat(open()).isEqualTo(1);
        operator.done("hits", "import", file, "--from-line", "3");
        assertThat(open()).as("from line 3").isEqualTo(1);
        operator.done("hits", "import", file);
        assertThat(open()).isZero();
    }

    /** A name may be that of a user. Its ending, and the digits that {@code sha256sum} shows, lead to the file. */
    @Test
    void theNameOfAFileIsNotNoted() throws IOException {
        for (String name : List.of("yana-777.csv", "yana-777.yana", "yana-777.jsonl.gz")) {
            operator.json(
                    "hits", "withdraw", "acme", "--from", folder.resolve(name).toString(), "--yes");
            Files.write(folder.resolve(name), List.of("no-task"));
            operator.json(
                    "hits", "withdraw", "acme", "--from", folder.resolve(name).toString(), "--yes");
        }
        Files.write(folder.resolve("yana-777.jsonl"), history("y-", 1));
        operator.done("hits", "import", folder.resolve("yana-777.jsonl").toString());
        assertThat(entries().toString() + rows("hits import") + rows("hits withdraw"))
                .contains("a .jsonl file (sha256 ")
                .doesNotContain("yana");
    }

    private long open() {
        return entries().stream()
                .filter(entry -> !entry.containsKey("ended_at"))
                .count();
    }

    /** The store fails in the middle: a row says that it stopped, and what was done until then. */
    @Test
    void aStoppedImportHasARowWithItsCountsAndContracts() {
        operator.use(InterceptedDynamo.before(stack.dynamo(), request -> {
            if (request.toString().contains("PutItemRequest")
                    && request.toString().contains("m-2")) {
                throw InterceptedDynamo.refusal("Ended");
            }
        }));
        assertThat(operator.json("hits", "import", folder.resolve("more.jsonl").toString())
                        .status())
                .isEqualTo(1);
        operator.use(stack.dynamo());
        List<JsonNode> rows = rows("hits import");
        JsonNode stopped =
                rows.stream().filter(row -> phase(row, "stopped")).findFirst().orElseThrow();
        assertThat(stopped.at("/change/recorded/after").asInt()).isEqualTo(2);
        assertThat(stopped.at("/change/contracts/after/0").asString()).isEqualTo(EventLine.CONTRACT);
        assertThat(stopped.at("/change/subject/after").asString()).startsWith("a .jsonl file (sha256 ");
        assertThat(status()).contains("`hits import`, a .jsonl file (sha256 ").contains("stopped 0 s ago");
    }

    @Test
    void whatWillNotBeContinuedIsAbandonedOnce() {
        operator.use(ending(12, false));
        assertThat(operator.json("hits", "import", folder.resolve("more.jsonl").toString())
                        .status())
                .isEqualTo(1);
        operator.use(stack.dynamo());
        String atId = Item.text(entries().getLast(), "at_id");
        String id = atId.substring(atId.indexOf('#') + 1);
        operator.json("abandon", id).refused(1, id + " is at work");
        stack.clock().advance(Duration.ofMinutes(11));
        assertThat(operator.done("abandon", id).path("command").asString()).isEqualTo("hits import");
        operator.json("abandon", id).refused(1, "no operation " + id + " has begun and not ended");
        assertThat(rows("abandon")).hasSize(1);
        assertThat(operator.json("status").err()).doesNotContain("operations");
    }

    /** A withdrawal that is refused before its first task has changed nothing, and continues nothing. */
    @Test
    void whatIsRefusedIsNotNamed() {
        operator.json(
                        "hits",
                        "withdraw",
                        "acme",
                        "--from",
                        folder.resolve("none").toString(),
                        "--yes")
                .refused(1, "there is no file");
        assertThat(open()).isZero();
    }
}
