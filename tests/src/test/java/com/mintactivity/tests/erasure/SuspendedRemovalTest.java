package com.mintactivity.tests.erasure;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.tally.seal.SparseLimit;
import com.mintactivity.auth.key.KeyItems;
import com.mintactivity.auth.tenant.TenantItems;
import com.mintactivity.tests.harness.EventLine;
import com.mintactivity.tests.harness.InterceptedDynamo;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TableContents;
import com.mintactivity.tests.operator.CommandOutput;
import com.mintactivity.tests.operator.OperatorHarness;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

/** {@code tenant remove}, while others change the same partner, or give its name to another one. */
final class SuspendedRemovalTest {

    private static final int HITS = 6;
    private static final String BEGUN = "the removal of acme has begun";

    @AutoClose
    private final Stack stack = Stack.fresh();

    private final OperatorHarness operator;
    private final OperatorHarness other;
    private boolean isDone;

    SuspendedRemovalTest(@TempDir Path root) {
        operator = new OperatorHarness(stack, root);
        operator.insteadOfPauses(this::minute);
        other = new OperatorHarness(stack, root.resolve("other"));
        other.insteadOfPauses(this::minute);
        create("acme");
    }

    private void minute() {
        operator.seal(1, SparseLimit.DEFAULT);
    }

    /** During the first wait of the removal, or later, as soon as it may. */
    private void meanwhile(Runnable work) {
        isDone = false;
        operator.insteadOfPauses(() -> {
            minute();
            once(work);
        });
    }

    private void once(Runnable work) {
        if (!isDone) {
            isDone = true;
            work.run();
        }
    }

    private void create(String tenant) {
        operator.done("tenant", "create", tenant, "--app", tenant, "--attribution-live-at", "2026-11-02T00:00:00Z");
    }

    private static String line(int number, String app) {
        return EventLine.task("t-" + number)
                .with("app_id", app)
                .with("finished_at", "2026-11-18T%02d:30:00Z".formatted(number % 24))
                .with("user_id", "person-" + number)
                .text();
    }

    private void hits() {
        operator.feed(
                "hits",
                "import",
                IntStream.range(0, HITS)
                        .mapToObj(number -> line(number, "acme"))
                        .toList());
        operator.seal(3, SparseLimit.DEFAULT);
    }

    private CommandOutput remove(String... options) {
        List<String> command = new ArrayList<>(List.of("tenant", "remove", "acme"));
        command.addAll(List.of(options));
        return operator.json(command.toArray(String[]::new));
    }

    private List<Map<String, AttributeValue>> items(String table) {
        return TableContents.of(stack).items(table).stream().toList();
    }

    private Map<String, AttributeValue> hit(String task) {
        return items("hits").stream()
                .filter(item -> fromS(task).equals(item.get(HitItems.KEY)))
                .findFirst()
                .orElseThrow();
    }

    private void put(String table, Map<String, AttributeValue> item) {
        stack.dynamo().putItem(request -> request.tableName(table).item(item));
    }

    /** After its first change, of which it says that it waits. */
    private static void refusedLate(CommandOutput output, String reason) {
        assertThat(output.status()).isEqualTo(1);
        assertThat(output.err()).contains(reason);
        assertThat(output.out()).isEmpty();
    }

    private void noUserIsLeft(int hits) {
        assertThat(items("hits"))
                .hasSize(hits)
                .allSatisfy(item ->
                        assertThat(item.toString()).contains("withdrawn_at").doesNotContain("person-"));
        assertThat(items("tallies").toString()).doesNotContain("acme#", "person-");
    }

    @Test
    void nothingIsGivenToAPartnerWhoIsBeingRemoved() {
        hits();
        operator.done("hits", "withdraw", "acme", "t-1");
        meanwhile(() -> {
            other.json("key", "issue", "acme", "--allow", "8.8.8.8/32").refused(1, BEGUN);
            other.json("hits", "withdraw", "acme", "t-1", "--undo").refused(1, BEGUN);
            other.json("tenant", "enable", "acme").refused(1, BEGUN);
            other.json("hits", "import", "-", "--replace", "--from-tenant", "acme")
                    .refused(1, BEGUN);
        });
        remove("--with-hits").done();
        assertThat(isDone).isTrue();
        noUserIsLeft(HITS);
    }

    /** One that was suspended since before the removal does neither. */
    @Test
    void aKeyThatWasBeingIssuedIsNot() {
        removalBeforeAWriteOf(KeyItems.table(stack.name()));
        other.json("key", "issue", "acme", "--allow", "8.8.8.8/32").refused(1, "being changed");
        assertThat(isDone).isTrue();
        assertThat(items("keys")).isEmpty();
    }

    @Test
    void aHitThatWasBeingBroughtBackStaysWithdrawn() {
        hits();
        operator.done("hits", "withdraw", "acme", "t-1");
        removalBeforeAWriteOf(HitItems.table(stack.name()), "--with-hits");
        CommandOutput undone = other.json("hits", "withdraw", "acme", "t-1", "--undo");
        assertThat(undone.status()).isEqualTo(1);
        assertThat(undone.err()).contains("being changed");
        assertThat(isDone).isTrue();
        assertThat(HitItems.isWithdrawn(hit("t-1"))).isTrue();
    }

    /** The other command is suspended before it writes, while a removal begins. */
    private void removalBeforeAWriteOf(String table, String... options) {
        other.use(InterceptedDynamo.before(stack.dynamo(), request -> {
            if (isWriteOf(request, table)) {
                once(() -> {
                    operator.insteadOfPauses(() -> {
                        throw InterceptedDynamo.refusal("Killed");
                    });
                    assertThat(remove(options).status()).isEqualTo(1);
                });
            }
        }));
    }

    private static boolean isWriteOf(SdkRequest request, String text) {
        return request instanceof TransactWriteItemsRequest
                && request.toString().contains(text);
    }

    /** By whatever way: the hits are read again after they were emptied. */
    @Test
    void aHitThatComesBackWhileTheSealerIsAwaitedIsTakenAgain() {
        hits();
        isDone = false;
        operator.insteadOfPauses(() -> {
            minute();
            Map<String, AttributeValue> item = hit("t-1");
            if (HitItems.isWithdrawn(item)) {
                once(() -> put(HitItems.table(stack.name()), HitItems.restored(item)));
            }
        });
        remove("--with-hits").done();
        assertThat(isDone).isTrue();
        noUserIsLeft(HITS);
    }

    /** An import that has read a withdrawn task, to replace it, fails. */
    @Test
    void anEmptiedHitIsNotTheWithdrawnOneOfBefore() {
        hits();
        operator.done("hits", "withdraw", "acme", "t-1");
        AttributeValue before = hit("t-1").getOrDefault(HitItems.WITHDRAWN_AT, fromS(""));
        meanwhile(() -> {});
        remove("--with-hits").done();
        assertThat(hit("t-1").get(HitItems.WITHDRAWN_AT)).isNotNull().isNotEqualTo(before);
    }

    @Test
    void aRemovalThatWasSuspendedLeavesTheNextPartnerOfTheNameAlone() {
        List<TableContents> next = new ArrayList<>();
        meanwhile(() -> {
            other.done("tenant", "remove", "acme");
            create("acme");
            hits();
            other.done("key", "issue", "acme", "--allow", "8.8.8.8/32");
            next.add(TableContents.of(stack).without("audit"));
        });
        refusedLate(remove("--with-hits"), "the removal of acme was ended by another run");
        TableContents after = TableContents.of(stack).without("audit");
        for (String table : List.of("hits", "tenants", "keys")) {
            assertThat(after.items(table)).as(table).isEqualTo(next.getFirst().items(table));
        }
    }

    @Test
    void onlyThePartnerThatWasAskedAboutIsRemoved() {
        operator.use(InterceptedDynamo.before(stack.dynamo(), request -> {
            if (request instanceof TransactWriteItemsRequest) {
                once(() -> other.done("tenant", "set", "acme", "--max-window-days", "7"));
            }
        }));
        remove().refused(1, "acme is being changed");
        assertThat(items("tenants").toString()).contains("app#acme").doesNotContain("removing_since");
    }

    @Test
    void anImportThatHasNotEndedIsInTheWay() {
        hits();
        String id = killedImport(20);
        remove("--with-hits").refused(1, "`hits import` (" + id + ") has not ended");
        assertThat(items("tenants").toString()).doesNotContain("removing_since");
        stack.clock().advance(Duration.ofMinutes(11));
        operator.done("abandon", id);
        List<String> begun = new ArrayList<>();
        meanwhile(() -> begun.add(killedImport(21)));
        refusedLate(remove("--with-hits"), "`hits import` (" + begun.getFirst() + ") has not ended");
        assertThat(hit("t-1").toString()).contains("person-1");
        stack.clock().advance(Duration.ofMinutes(11));
        operator.done("abandon", begun.getFirst());
        remove("--with-hits").done();
        noUserIsLeft(HITS);
    }

    /** They came while the question was on the screen: the removal is called off before it waits. */
    @Test
    void aKeyOrAnImportThatCameBeforeTheFirstChangeCallsTheRemovalOff() {
        List<String> key = new ArrayList<>();
        beforeTheFence(() -> key.add(other.done("key", "issue", "acme", "--allow", "8.8.8.8/32")
                .path("key_id")
                .asString()));
        refusedLate(
                remove("--with-hits"), "keys of acme are live: " + key.getFirst() + ", so the removal is called off");
        assertThat(items("tenants").toString()).contains("app#acme").doesNotContain("removing");
        operator.use(stack.dynamo());
        operator.done("key", "revoke", key.getFirst());
        operator.done("tenant", "enable", "acme");
        List<String> begun = new ArrayList<>();
        beforeTheFence(() -> begun.add(killedImport(20)));
        refusedLate(
                remove("--with-hits"),
                "`hits import` (" + begun.getFirst() + ") has not ended, so the removal is called off");
        assertThat(items("tenants").toString()).contains("app#acme").doesNotContain("removing");
    }

    private void beforeTheFence(Runnable work) {
        isDone = false;
        operator.insteadOfPauses(() -> {
            throw new AssertionError("the removal waits");
        });
        operator.use(InterceptedDynamo.before(stack.dynamo(), request -> {
            if (isWriteOf(request, TenantItems.REMOVING_SINCE)) {
                once(work);
            }
        }));
    }

    /** Its process ends after it has begun, and before it claims hours. Returns its id. */
    private String killedImport(int task) {
        OperatorHarness killed = new OperatorHarness(stack, other.file().resolveSibling("killed"));
        AtomicInteger transactions = new AtomicInteger();
        killed.use(InterceptedDynamo.before(stack.dynamo(), request -> {
            if (request instanceof TransactWriteItemsRequest && transactions.incrementAndGet() > 1) {
                throw InterceptedDynamo.refusal("Killed");
            }
        }));
        assertThat(killed.run(
                                List.of("--local", "--json", "hits", "import", "-"),
                                line(task, "acme").getBytes(UTF_8))
                        .status())
                .isEqualTo(1);
        return items("audit").stream()
                .filter(item -> fromS("journal").equals(item.get("day")))
                .filter(item -> fromS("hits import").equals(item.get("command")) && !item.containsKey("ended_at"))
                .map(item -> item.getOrDefault("at_id", fromS("")).s().replaceFirst(".*#", ""))
                .findFirst()
                .orElseThrow();
    }

    /** A hit that the recorder writes late. */
    private Map<String, AttributeValue> onTheWay() {
        hits();
        Map<String, AttributeValue> late = hit("t-1");
        items("hits")
                .forEach(item -> stack.dynamo()
                        .deleteItem(request -> request.tableName(HitItems.table(stack.name()))
                                .key(Map.of(HitItems.KEY, item.getOrDefault(HitItems.KEY, fromS(""))))));
        return late;
    }

    /** Keys and hits are looked at before the question and after it, the keys first. */
    @Test
    void withoutWithHitsAHitOfTheTimeOfTheQuestionLeavesThePartnerAsItIs() {
        Map<String, AttributeValue> late = onTheWay();
        AtomicInteger looks = new AtomicInteger();
        operator.use(InterceptedDynamo.before(stack.dynamo(), request -> {
            if (request instanceof ScanRequest scan
                    && scan.tableName().equals(KeyItems.table(stack.name()))
                    && looks.incrementAndGet() == 2) {
                put(HitItems.table(stack.name()), late);
            }
        }));
        List<Map<String, AttributeValue>> before = items("tenants");
        remove().refused(1, "acme has 1 hits and 0 withdrawn ones: --with-hits");
        assertThat(items("tenants")).isEqualTo(before);
        assertThat(items("hits")).containsExactly(late);
    }

    @Test
    void withoutWithHitsAHitOfTheMeantimeCallsTheRemovalOff() {
        Map<String, AttributeValue> late = onTheWay();
        meanwhile(() -> put(HitItems.table(stack.name()), late));
        refusedLate(remove(), "acme has 1 hits and 0 withdrawn ones, so the removal is called off");
        assertThat(items("tenants").toString()).contains("app#acme").doesNotContain("removing");
        assertThat(items("hits")).containsExactly(late);
        assertThat(operator.done("tenant", "enable", "acme").path("apps").toString())
                .isEqualTo("[\"acme\"]");
        assertThat(operator.json("status").err()).doesNotContain("tenant remove");
    }

    /** Its hits have become those of another partner, so only tallies and wallets are left, which no hit leads to. */
    @Test
    void aDeletionThatWasInterruptedFindsTheContractAgain() {
        // In all hours of a day, so that tallies are left after the first deletions, that of the state among them.
        List<String> tasks = IntStream.range(0, 24).mapToObj(n -> "t-" + n).toList();
        List<String> lines =
                IntStream.range(0, 24).mapToObj(n -> line(n, "acme")).toList();
        operator.feed("hits", "import", lines);
        operator.seal(3, SparseLimit.DEFAULT);
        operator.done(Stream.concat(Stream.of("hits", "withdraw", "acme"), tasks.stream())
                .toArray(String[]::new));
        operator.done("tenant", "set", "acme", "--remove-app", "acme");
        operator.done("tenant", "create", "next", "--app", "acme", "--attribution-live-at", "2026-11-02T00:00:00Z");
        assertThat(operator.run(
                                List.of(
                                        "--local",
                                        "--json",
                                        "hits",
                                        "import",
                                        "--replace",
                                        "--from-tenant",
                                        "acme",
                                        "-"),
                                String.join("\n", lines).getBytes(UTF_8))
                        .done()
                        .path("replaced")
                        .asInt())
                .isEqualTo(24);
        operator.seal(3, SparseLimit.DEFAULT);
        AtomicInteger deletions = new AtomicInteger();
        operator.use(InterceptedDynamo.before(stack.dynamo(), request -> {
            if (isWriteOf(request, "Delete(") && isWriteOf(request, "acme#0x") && deletions.incrementAndGet() > 1) {
                throw InterceptedDynamo.refusal("Killed");
            }
        }));
        meanwhile(() -> {});
        assertThat(remove().status()).isEqualTo(1);
        assertThat(deletions).hasValue(2);
        operator.use(stack.dynamo());
        assertThat(operator.json("status").out()).doesNotContain("states were deleted");
        operator.done("tallies", "status");
        operator.json("tallies", "rebuild", "acme", EventLine.CONTRACT).refused(1, BEGUN);
        remove().done();
        assertThat(items("tallies").toString()).doesNotContain("acme#");
    }

    @Test
    void itSaysThatItIsAtWork() {
        hits();
        Set<String> beats = new TreeSet<>();
        operator.insteadOfPauses(() -> {
            minute();
            items("audit").stream()
                    .filter(item -> fromS("journal").equals(item.get("day")))
                    .filter(item -> fromS("tenant remove").equals(item.get("command")))
                    .forEach(item ->
                            beats.add(item.getOrDefault("beat_at", fromS("")).s()));
        });
        remove("--with-hits").done();
        assertThat(beats).hasSizeGreaterThan(4);
    }

    /** A restore of tables {@code hits} and {@code keys}; the mark is in table {@code tenants}. */
    @Test
    void whatARestoreBringsBackIsRemovedAgain() {
        String key = operator.done("key", "issue", "acme", "--allow", "8.8.8.8/32")
                .path("key_id")
                .asString();
        operator.done("key", "revoke", key);
        hits();
        List<Map<String, AttributeValue>> hits = items("hits");
        List<Map<String, AttributeValue>> keys = items("keys");
        meanwhile(() -> {});
        remove("--with-hits").done();
        List<Map<String, AttributeValue>> tenants = items("tenants");
        hits.forEach(item -> put(HitItems.table(stack.name()), item));
        keys.forEach(item -> put(KeyItems.table(stack.name()), item));
        remove().refused(1, "--with-hits removes what a restore of tables brought back");
        assertThat(remove("--with-hits").done())
                .hasToString("{\"tenant\":\"acme\",\"hits\":" + HITS + ",\"keys\":1,\"name_free\":false}");
        noUserIsLeft(HITS);
        assertThat(items("keys")).isEmpty();
        assertThat(items("tenants")).isEqualTo(tenants);
    }

    @Test
    void aMarkIsNotRestoredBesideATenant(@TempDir Path root) {
        hits();
        meanwhile(() -> {});
        remove("--with-hits").done();
        Path backup = root.resolve("backup");
        operator.done("backup", backup.toString());
        try (Stack second = Stack.fresh()) {
            OperatorHarness there = new OperatorHarness(second, root.resolve("second"));
            OperatorHarness creator = new OperatorHarness(second, root.resolve("creator"));
            isDone = false;
            there.use(InterceptedDynamo.before(second.dynamo(), request -> {
                if (isWriteOf(request, TenantItems.removedName("acme"))) {
                    once(() -> creator.done("tenant", "create", "acme", "--app", "acme"));
                }
            }));
            there.json("restore", backup.toString(), "--keyrings-from", stack.name() + "/pepper")
                    .refused(1, "being changed");
            assertThat(TableContents.of(second).items("tenants").toString()).doesNotContain("removed#");
        }
    }
}
