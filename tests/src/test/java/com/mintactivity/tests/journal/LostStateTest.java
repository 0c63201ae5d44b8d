package com.mintactivity.tests.journal;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.tally.store.ContractState;
import com.mintactivity.activity.tally.store.ContractStates;
import com.mintactivity.activity.tally.store.TallyItems;
import com.mintactivity.activity.time.Window;
import com.mintactivity.auth.key.Token;
import com.mintactivity.tests.harness.ApiRequest;
import com.mintactivity.tests.harness.EventLine;
import com.mintactivity.tests.harness.InterceptedDynamo;
import com.mintactivity.tests.harness.QueuedSealer;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TableContents;
import com.mintactivity.tests.operator.CommandOutput;
import com.mintactivity.tests.operator.OperatorHarness;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import tools.jackson.databind.JsonNode;

/** A state item that was deleted by hand, or is damaged: it is named, and {@code tallies rebuild} replaces it. */
final class LostStateTest {

    private static final int HITS = 40;
    private static final String CONTRACT = HitItems.contractKey("acme", new ContractAddress(EventLine.CONTRACT));
    private static final Map<String, AttributeValue> STATE = Map.of(
            TallyItems.PARTITION, AttributeValue.fromS(CONTRACT), TallyItems.SORT, AttributeValue.fromS("state"));

    @AutoClose
    private final Stack stack = Stack.fresh();

    private final OperatorHarness operator;
    private final Token key;
    private int asked;

    private final Path folder;

    LostStateTest(@TempDir Path root) {
        folder = root;
        operator = new OperatorHarness(stack, root);
        key = stack.partner("acme").key();
    }

    @BeforeEach
    void aSealedHistory() {
        operator.feed(
                "hits",
                "import",
                IntStream.range(0, HITS)
                        .mapToObj(number -> EventLine.task("t-" + number)
                                .with(
                                        "finished_at",
                                        stack.clock()
                                                .instant()
                                                .minus(Duration.ofHours(2 + number))
                                                .toString())
                                .with("user_id", "person-" + number % 4)
                                .text())
                        .toList());
        seal();
    }

    private void seal() {
        operator.seal(3, QueuedSealer.DENSE);
    }

    /** The damage to the item. */
    enum Loss {
        DELETED,
        DAMAGED,
        /** And a writer has claimed hours since, which makes another item. */
        USED_SINCE
    }

    private void lose(Loss loss) {
        Map<String, AttributeValue> item = new HashMap<>(stack.dynamo()
                .getItem(request ->
                        request.tableName(TallyItems.table(stack.name())).key(STATE))
                .item());
        assertThat(item).isNotEmpty();
        if (loss == Loss.DAMAGED) {
            item.put("watermark", AttributeValue.fromS("yesterday"));
            stack.dynamo()
                    .putItem(request ->
                            request.tableName(TallyItems.table(stack.name())).item(item));
        } else {
            stack.dynamo()
                    .deleteItem(request ->
                            request.tableName(TallyItems.table(stack.name())).key(STATE));
        }
        if (loss == Loss.USED_SINCE) {
            new ContractStates(stack.dynamo(), stack.name())
                    .repair(
                            CONTRACT,
                            List.of(new Window(
                                    Instant.parse("2026-11-18T00:00:00Z"), Instant.parse("2026-11-18T01:00:00Z"))));
        }
    }

    @ParameterizedTest
    @EnumSource
    void itIsNamedAndReplaced(Loss loss) {
        long before = state().epoch();
        lose(loss);
        CommandOutput named = operator.json("tallies", "status");
        assertThat(named.failed("states were deleted or are damaged: " + CONTRACT))
                .isEmpty();
        assertThat(named.err()).contains("tallies rebuild acme " + EventLine.CONTRACT);
        operator.json("tallies", "status", "acme", EventLine.CONTRACT).refused(1, "states were deleted or are damaged");
        assertThat(operator.json("status").out()).contains("states were deleted or are damaged: " + CONTRACT);

        CommandOutput rebuilt = operator.json("tallies", "rebuild", "acme", EventLine.CONTRACT);
        rebuilt.done();
        assertThat(rebuilt.err()).contains("the state was lost, and is replaced");
        assertThat(state().epoch()).isGreaterThan(before).isGreaterThan(1_000_000_000_000L);
        assertThat(total()).isEqualTo(HITS);
        seal();
        assertThat(total()).isEqualTo(HITS);
        assertThat(state().invalid().isEmpty()).isTrue();
        assertThat(operator.done("tallies", "verify", "acme", EventLine.CONTRACT)
                        .path("different"))
                .isEmpty();
        assertThat(operator.done("tallies", "status")).hasSize(1);
        assertThat(operator.json("tallies", "rebuild", "acme", EventLine.CONTRACT)
                        .err())
                .doesNotContain("the state was lost");
    }

    /** Whatever else reads the state says what was lost and what to do, and no more than that. */
    @ParameterizedTest
    @EnumSource(names = "USED_SINCE", mode = EnumSource.Mode.EXCLUDE)
    void everyOtherCommandThatNeedsItNamesItToo(Loss loss) {
        lose(loss);
        for (String command : List.of("verify", "list")) {
            assertThat(operator.json("tallies", command, "acme", EventLine.CONTRACT)
                            .refused(1, "states were deleted or are damaged: " + CONTRACT)
                            .err())
                    .contains("\"remedy\":\"`tallies rebuild acme " + EventLine.CONTRACT + "`\"");
        }
    }

    @Test
    void noCommandTakesADamagedStateForABug() {
        lose(Loss.DAMAGED);
        for (List<String> command : List.of(
                List.of("see", "acme", "hits", EventLine.CONTRACT, "--since", "3d"),
                List.of("tallies", "restored"),
                List.of("user", "forget", "person-1", "--check"))) {
            operator.json(command.toArray(String[]::new)).refused(1, "states were deleted or are damaged: " + CONTRACT);
        }
    }

    @Test
    void aRebuildOfALostStateIsOfAllTimesOrChangesNothing() {
        lose(Loss.DAMAGED);
        TableContents before = TableContents.of(stack);
        operator.json("tallies", "rebuild", "acme", EventLine.CONTRACT, "--since", "1d")
                .refused(1, "all times are counted again");
        assertThat(TableContents.of(stack)).isEqualTo(before);
    }

    /** The claims of the withdrawal were lost with the state: a stored hour has hits that are not there any more. */
    @Test
    void whatWasWithdrawnMeanwhileIsInNoTally() {
        operator.done("hits", "withdraw", "acme", "t-3", "t-4", "t-5");
        lose(Loss.DELETED);
        operator.json("tallies", "rebuild", "acme", EventLine.CONTRACT).done();
        seal();
        assertThat(total()).isEqualTo(HITS - 3);
        assertThat(operator.done("tallies", "verify", "acme", EventLine.CONTRACT)
                        .path("different"))
                .isEmpty();
    }

    @Test
    void clientsThatFollowGetACorrectionOfAllTimes() {
        JsonNode page = follow(stack.get(Stack.MINTS).query("follow", "true"));
        String cursor = page.path("resume_cursor").asString();
        assertThat(follow(stack.get(Stack.MINTS).query("follow", "true").query("cursor", cursor))
                        .path("corrections"))
                .isEmpty();
        lose(Loss.DELETED);
        operator.json("tallies", "rebuild", "acme", EventLine.CONTRACT).done();
        assertThat(follow(stack.get(Stack.MINTS).query("follow", "true").query("cursor", cursor))
                        .path("corrections"))
                .isNotEmpty();
    }

    private JsonNode follow(ApiRequest request) {
        return request.query("contract", EventLine.CONTRACT)
                .query("since", "2026-11-18T00:00:00Z")
                .key(key)
                .send()
                .ok();
    }

    /** An erasure was interrupted after hits had changed: one user is not counted as two. */
    @Test
    void theConcealmentOfAnErasureUnderWayIsRestored() {
        operator.insteadOfPauses(this::seal);
        operator.use(InterceptedDynamo.throttled("TransactWriteItems", "wallet_pages_blanked", Integer.MAX_VALUE));
        assertThat(operator.json("user", "forget", "person-1", "--yes").status())
                .isEqualTo(1);
        operator.use(stack.dynamo());
        Map<String, String> concealed = state().pseudonyms();
        assertThat(concealed).containsOnlyKeys("person-1");
        lose(Loss.DELETED);
        operator.json("tallies", "rebuild", "acme", EventLine.CONTRACT).done();
        assertThat(state().pseudonyms()).isEqualTo(concealed);
        operator.done("user", "forget", "person-1", "--yes");
        assertThat(state().pseudonyms()).isEmpty();
        assertThat(total()).isEqualTo(HITS);
    }

    /**
     * A rebuild is suspended at each of its calls in turn, while another one replaces the state, and a withdrawal
     * claims hours that no sealer has counted yet.
     */
    @ParameterizedTest
    @EnumSource(names = "USED_SINCE", mode = EnumSource.Mode.EXCLUDE)
    void aRebuildThatWasSuspendedReplacesNoStateThatIsNotLost(Loss loss) {
        boolean isAtEnd = false;
        for (int call = 1; !isAtEnd; call += call < 40 ? 1 : 9) {
            lose(loss);
            AtomicInteger calls = new AtomicInteger();
            AtomicLong epoch = new AtomicLong();
            int suspended = call;
            String task = "t-" + call % HITS;
            operator.use(InterceptedDynamo.before(stack.dynamo(), request -> {
                if (calls.incrementAndGet() == suspended) {
                    operator.use(stack.dynamo());
                    operator.json("tallies", "rebuild", "acme", EventLine.CONTRACT)
                            .done();
                    stack.clock().advance(Duration.ofSeconds(1));
                    operator.done("hits", "withdraw", "acme", task, "--yes");
                    epoch.set(state().epoch());
                }
            }));
            operator.json("tallies", "rebuild", "acme", EventLine.CONTRACT);
            operator.use(stack.dynamo());
            isAtEnd = calls.get() < call;
            if (!isAtEnd) {
                assertThat(state().epoch()).as("call %d", call).isGreaterThanOrEqualTo(epoch.get());
                assertThat(state().history().isEmpty()).as("call %d", call).isFalse();
            }
            seal();
            if (!isAtEnd) {
                operator.done("hits", "withdraw", "acme", task, "--undo", "--yes");
                seal();
            }
            assertThat(total()).isEqualTo(HITS);
        }
    }

    /**
     * The process ends at each of its calls in turn: what it has changed until then is known, and not for ever lost.
     */
    @ParameterizedTest
    @CsvSource({"DELETED", "DAMAGED"})
    void aReplacementThatWasKilledIsInTheJournal(Loss loss) {
        boolean isAtEnd = false;
        for (int call = 1; !isAtEnd; call += call < 40 ? 1 : 9) {
            stack.clock().advance(Duration.ofMinutes(1));
            lose(loss);
            TableContents before = TableContents.of(stack).without("audit");
            operator.use(InterceptedDynamo.of(stack.dynamo(), new EndingCalls(new AtomicInteger(call), false)));
            isAtEnd = operator.json("tallies", "rebuild", "acme", EventLine.CONTRACT)
                            .status()
                    == 0;
            operator.use(stack.dynamo());
            if (!isAtEnd) {
                boolean hasChanged = !TableContents.of(stack).without("audit").equals(before);
                stack.clock().advance(Duration.ofMinutes(11));
                boolean isNamed = operator.json("status").out().contains("`tallies rebuild` of acme");
                assertThat(isNamed || !hasChanged || ended() > 0)
                        .as("call %d", call)
                        .isTrue();
                operator.done("tallies", "rebuild", "acme", EventLine.CONTRACT);
            }
            seal();
            assertThat(total()).isEqualTo(HITS);
        }
        assertThat(operator.json("status").out()).contains("none has begun and not ended");
    }

    /** The rebuilds since a minute before the process ended that say that they have ended. */
    private long ended() {
        return operator.done("audit", "--rows", "--since", "12m")
                .valueStream()
                .filter(row -> row.path("command").asString().equals("tallies rebuild")
                        && row.at("/change/phase/after").asString("").equals("ended"))
                .count();
    }

    /** A contract without a hit and a tally has only its state. */
    @Test
    void aDamagedStateOfNothingIsReplaced() {
        stack.dynamo()
                .scanPaginator(request -> request.tableName(TallyItems.table(stack.name())))
                .items()
                .forEach(item -> stack.dynamo()
                        .deleteItem(request -> request.tableName(TallyItems.table(stack.name()))
                                .key(Map.of(
                                        TallyItems.PARTITION,
                                        item.get(TallyItems.PARTITION),
                                        TallyItems.SORT,
                                        item.get(TallyItems.SORT)))));
        operator.done("hits", "withdraw", "acme", "--yes", "--from", tasks());
        Map<String, AttributeValue> damaged = new HashMap<>(STATE);
        damaged.put("epoch", AttributeValue.fromS("one"));
        stack.dynamo()
                .putItem(request ->
                        request.tableName(TallyItems.table(stack.name())).item(damaged));
        operator.json("tallies", "rebuild", "acme", EventLine.CONTRACT).done();
        assertThat(state().epoch()).isGreaterThan(1_000_000_000_000L);
        assertThat(operator.done("tallies", "status")).hasSize(1);
    }

    private String tasks() {
        Path file = folder.resolve("tasks.txt");
        try {
            Files.write(file, IntStream.range(0, HITS).mapToObj(n -> "t-" + n).toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return file.toString();
    }

    private ContractState state() {
        return new ContractStates(stack.dynamo(), stack.name()).read(CONTRACT);
    }

    private int total() {
        return stack.get(Stack.HITS)
                .query("contract", EventLine.CONTRACT)
                .query("since", Instant.parse("2026-11-18T00:00:00Z").minus(Duration.ofMinutes(++asked)))
                .key(key)
                .send()
                .ok()
                .path("total")
                .path("hits")
                .asInt();
    }
}
