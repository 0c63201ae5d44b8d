package com.mintactivity.tests.erasure;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.tally.seal.SparseLimit;
import com.mintactivity.tests.harness.EventLine;
import com.mintactivity.tests.harness.InterceptedDynamo;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TableContents;
import com.mintactivity.tests.operator.CommandOutput;
import com.mintactivity.tests.operator.OperatorHarness;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import tools.jackson.databind.JsonNode;

/** {@code tenant remove}: a partner leaves, whose hits were sealed, or one that was a typing error. */
final class RemovedPartnerTest {

    private static final int HITS = 12;

    @AutoClose
    private final Stack stack = Stack.fresh();

    private final Path root;
    private final OperatorHarness operator;
    private String key = "";

    RemovedPartnerTest(@TempDir Path root) {
        this.root = root;
        operator = new OperatorHarness(stack, root);
        operator.insteadOfPauses(() -> operator.seal(1, SparseLimit.DEFAULT));
    }

    @BeforeEach
    void aPartnerWithHits() {
        create("acme", "acme");
        create("other", "other");
        key = operator.done("key", "issue", "acme", "--allow", "8.8.8.8/32")
                .path("key_id")
                .asString();
        operator.feed(
                "hits",
                "import",
                IntStream.range(0, HITS)
                        .mapToObj(number -> line(number, "acme"))
                        .toList());
        operator.feed("hits", "import", List.of(line(99, "other")));
        operator.seal(3, SparseLimit.DEFAULT);
    }

    private void create(String tenant, String app) {
        operator.done("tenant", "create", tenant, "--app", app, "--attribution-live-at", "2026-11-02T00:00:00Z");
    }

    private static String line(int number, String app) {
        return EventLine.task("t-" + number)
                .with("app_id", app)
                .with("finished_at", "2026-11-18T%02d:30:00Z".formatted(number % 24))
                .with("user_id", "person-" + number % 3)
                .text();
    }

    private CommandOutput remove(String... options) {
        return operator.json(Stream.concat(Stream.of("tenant", "remove", "acme"), Stream.of(options))
                .toArray(String[]::new));
    }

    @Test
    void aPartnerWithALiveKeyOrWithHitsStays() {
        TableContents before = TableContents.of(stack);
        remove("--with-hits").refused(1, "keys of acme are live: " + key);
        operator.done("key", "disable", key);
        remove("--with-hits").refused(1, "one that is disabled is live, too");
        operator.done("key", "revoke", key);
        TableContents revoked = TableContents.of(stack);
        remove().refused(1, "acme has 12 hits and 0 withdrawn ones: --with-hits takes them back for ever");
        operator.done("hits", "withdraw", "acme", "t-1");
        remove().refused(1, "acme has 11 hits and 1 withdrawn ones");
        assertThat(TableContents.of(stack).items("tenants")).isEqualTo(before.items("tenants"));
        assertThat(TableContents.of(stack).items("keys")).isEqualTo(revoked.items("keys"));
    }

    @Test
    void nothingOfItsUsersStaysAndItsTasksAreKnown() {
        operator.done("key", "revoke", key);
        operator.done("hits", "withdraw", "acme", "t-1");
        List<?> others = items("other");
        JsonNode removed = remove("--with-hits").done();
        assertThat(removed)
                .hasToString("{\"tenant\":\"acme\",\"hits\":" + (HITS - 1) + ",\"keys\":1,\"name_free\":false}");
        TableContents after = TableContents.of(stack);
        assertThat(after.items("hits")).hasSize(HITS + 1);
        assertThat(items("acme"))
                .hasSize(HITS)
                .allSatisfy(item -> assertThat(item.toString())
                        .contains("withdrawn_at")
                        .doesNotContain("person-", "0x01")
                        .doesNotContainIgnoringCase("0x" + "0".repeat(38) + "aa"));
        assertThat(items("other")).isEqualTo(others);
        assertThat(after.items("tallies").toString()).doesNotContain("acme#");
        assertThat(after.items("keys")).isEmpty();
        assertThat(operator.done("tenant", "list")).hasSize(1);
        assertThat(operator.done("hits", "show", "t-5").get(0).path("state").asString())
                .isEqualTo("withdrawn");
        assertThat(operator.done("audit", "--command", "tenant remove").toString())
                .contains("hits_withdrawn")
                .doesNotContain("person-", "t-5");
    }

    @Test
    void itsNameIsNeverGivenAgainAndItsAppsAreFree() {
        Path backup = root.resolve("backup");
        operator.done("key", "revoke", key);
        operator.done("backup", backup.toString());
        remove("--with-hits").done();
        assertThat(operator.json("tenant", "create", "acme", "--app", "new")
                        .refused(1, "the name acme was that of a partner who was removed at")
                        .err())
                .containsPattern("removed at [-0-9]{10}T[:0-9]{8}Z");
        operator.json("tenant", "create", "acme", "--demo").refused(1, "the name acme was that of a partner");
        assertThat(operator.json("tenant", "remove", "acme")
                        .refused(1, "acme was removed at")
                        .err())
                .containsPattern("removed at [-0-9]{10}T[:0-9]{8}Z");
        CommandOutput restored = operator.json("restore", backup.toString());
        assertThat(restored.failed("items of the file are left out")
                        .path("left")
                        .toString())
                .contains("it was removed, and its name is never given again");
        operator.json("hits", "withdraw", "acme", "t-5", "--undo").refused(1, "there is no tenant acme");
        create("next", "acme");
        JsonNode repeated = operator.feed("hits", "import", List.of(line(77, "acme")));
        assertThat(repeated.path("recorded").asInt()).isEqualTo(1);
        operator.run(
                        List.of("--local", "--json", "hits", "import", "-"),
                        line(5, "acme").getBytes(UTF_8))
                .failed("every line was rejected");
    }

    /** In another stack, too: the mark is in the next backup. */
    @Test
    void theMarkIsRestored() {
        operator.done("key", "revoke", key);
        remove("--with-hits").done();
        Path backup = root.resolve("backup");
        operator.done("backup", backup.toString());
        try (Stack second = Stack.fresh()) {
            OperatorHarness there = new OperatorHarness(second, root.resolve("second"));
            there.json("restore", backup.toString(), "--keyrings-from", stack.name() + "/pepper")
                    .done();
            there.json("tenant", "create", "acme", "--app", "acme").refused(1, "the name acme was that of a partner");
        }
    }

    /** A typing error. */
    @Test
    void aTenantWithoutAnyHitLeavesItsNameFree() {
        create("acmee", "app-of-acmee");
        assertThat(operator.done("tenant", "remove", "acmee"))
                .hasToString("{\"tenant\":\"acmee\",\"hits\":0,\"keys\":0,\"name_free\":true}");
        create("acmee", "app-of-acmee");
    }

    /** Killed before each of its transactions, and run again, it ends in the same state. */
    @Test
    void anInterruptedRemovalGoesOn() {
        operator.done("key", "revoke", key);
        AtomicInteger left = new AtomicInteger();
        operator.use(InterceptedDynamo.before(stack.dynamo(), request -> {
            if (request.getClass().getSimpleName().startsWith("Transact") && left.decrementAndGet() < 0) {
                throw DynamoDbException.builder()
                        .awsErrorDetails(
                                AwsErrorDetails.builder().errorCode("Killed").build())
                        .build();
            }
        }));
        CommandOutput output = null;
        int begun = 0;
        int runs = 0;
        for (; runs < 20; runs++) {
            left.set(2 + runs);
            output = remove("--with-hits");
            if (output.status() == 0) {
                break;
            }
            if (TableContents.of(stack).items("tenants").toString().contains("removing_since")) {
                begun++;
                assertThat(operator.json("status").out())
                        .contains("`tenant remove` of acme, the partner, its keys and hits");
                operator.json("tenant", "enable", "acme").refused(1, "the removal of acme has begun");
                operator.json("tenant", "set", "acme", "--add-app", "x").refused(1, "the removal of acme has begun");
            }
        }
        assertThat(output).isNotNull();
        assertThat(runs).isBetween(3, 19);
        assertThat(begun).isPositive();
        assertThat(operator.done("audit", "--command", "tenant remove").toString())
                .contains("hits_withdrawn");
        operator.use(stack.dynamo());
        assertThat(items("acme"))
                .hasSize(HITS)
                .allSatisfy(item ->
                        assertThat(item.toString()).contains("withdrawn_at").doesNotContain("person-"));
        operator.json("tenant", "create", "acme", "--app", "new").refused(1, "the name acme was that of a partner");
    }

    private List<?> items(String tenant) {
        return TableContents.of(stack).items("hits").stream()
                .filter(item -> HitItems.read(item).tenant().equals(tenant))
                .toList();
    }
}
