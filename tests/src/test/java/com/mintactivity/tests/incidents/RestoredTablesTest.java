package com.mintactivity.tests.incidents;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.tally.store.ContractStates;
import com.mintactivity.activity.tally.store.TallyReader;
import com.mintactivity.activity.time.Window;
import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.auth.key.Token;
import com.mintactivity.tests.harness.EventLine;
import com.mintactivity.tests.harness.InterceptedDynamo;
import com.mintactivity.tests.harness.QueuedSealer;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TableContents;
import com.mintactivity.tests.harness.TestTenant;
import com.mintactivity.tests.operator.OperatorHarness;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import tools.jackson.databind.JsonNode;

/**
 * {@code hits} and {@code tallies} get the items that they had some time ago, and {@code tallies restored} follows, as
 * {@code tables restore} does it. At that time one contract was sealed, one had a hit and no state, and one had
 * nothing.
 */
final class RestoredTablesTest {

    private static final Instant SINCE = Instant.parse("2026-11-19T00:00:00Z");
    private static final String SEALED = "0x00000000000000000000000000000000000000aa";
    private static final String UNSEALED = "0x00000000000000000000000000000000000000bb";
    private static final String ABSENT = "0x00000000000000000000000000000000000000cc";
    private static final List<String> CONTRACTS = List.of(SEALED, UNSEALED, ABSENT);
    private static final Map<String, List<String>> KEYS =
            Map.of("hits", List.of("task_id"), "tallies", List.of("tenant_contract", "period"));

    @AutoClose
    private final Stack stack = Stack.fresh();

    private final TestTenant acme = stack.partner("acme");
    private final Token token = acme.key(key -> key.expiring(key.issuedAt().plus(KeyRecord.MAX_LIFE)));
    private final ContractStates states = new ContractStates(stack.dynamo(), stack.name());
    private final OperatorHarness operator;
    private TableContents then = TableContents.of(stack);
    private int imported;

    RestoredTablesTest(@TempDir Path root) {
        operator = new OperatorHarness(stack, root);
    }

    @BeforeEach
    void live() {
        changeHistory(SEALED);
        acme.hit("unsealed").contract(UNSEALED).at("2026-11-19T09:30:00Z").put();
        then = TableContents.of(stack);
        CONTRACTS.forEach(this::changeHistory);
        CONTRACTS.forEach(this::changeHistory);
    }

    /** Each import takes several commits, so after some of them epochs that only count would be those of before. */
    @Test
    void aCursorFromBeforeTheRestoreIsToldAllTimesHoweverLongItsClientPauses() {
        Map<String, String> before = Map.of(
                SEALED,
                cursor(page(SEALED, "")),
                UNSEALED,
                cursor(page(UNSEALED, "")),
                ABSENT,
                cursor(page(ABSENT, "")));
        restore();
        operator.done("tallies", "restored");
        for (int i = 0; i < 4; i++) {
            CONTRACTS.forEach(this::changeHistory);
        }
        before.forEach((contract, cursor) -> {
            JsonNode page = page(contract, cursor);
            assertThat(page.path("corrections")).as(contract).hasSize(1);
            JsonNode all = page.path("corrections").get(0);
            assertThat(all.path("since").asString()).isEqualTo(SINCE.toString());
            assertThat(Instant.parse(all.path("until").asString())).isAfter(Instant.parse("2026-11-20T10:00:00Z"));
            assertThat(page(contract, cursor(page)).path("corrections")).isEmpty();
        });
    }

    @Test
    void aCursorFromAfterTheRestoreIsToldWhatChangesThenAndNothingElse() {
        restore();
        operator.done("tallies", "restored");
        CONTRACTS.forEach(this::changeHistory);
        for (String contract : CONTRACTS) {
            String cursor = cursor(page(contract, ""));
            assertThat(page(contract, cursor).path("corrections")).isEmpty();
            changeHistory(contract);
            assertThat(page(contract, cursor).path("corrections").toString())
                    .isEqualTo("[{\"since\":\"2026-11-19T08:00:00Z\",\"until\":\"2026-11-19T09:00:00Z\"}]");
        }
    }

    @Test
    void aReaderForgetsTalliesThatTheRestoredTableDoesNotHave() {
        TallyReader reader = new TallyReader(stack.dynamo(), stack.name(), stack.clock(), Duration.ofDays(9));
        String mark = states.read(key(SEALED)).mark();
        then = TableContents.of(stack);
        stack.clock().advance(Duration.ofHours(1));
        acme.hit("later").contract(SEALED).at(stack.clock().instant()).put();
        stack.clock().advance(Duration.ofHours(2));
        seal();
        assertThat(states.read(key(SEALED)).mark()).isEqualTo(mark);
        Window window = new Window(SINCE, stack.clock().instant().minus(Duration.ofHours(1)));
        long hits = hits(reader, window);
        restore();
        operator.done("tallies", "restored");
        assertThat(states.read(key(SEALED)).mark()).isNotEqualTo(mark);
        stack.clock().advance(Duration.ofHours(2));
        seal();
        assertThat(hits(reader, window)).isEqualTo(hits - 1);
    }

    /** Without a backup, the table is made again, empty. Contracts are sealed again from their first hit on. */
    @Test
    void withoutTalliesAnswersAreCountedFromHitsAndTheNextHitHasThemSealedAgain() {
        String before = cursor(page(SEALED, ""));
        Window window = new Window(SINCE, stack.clock().instant().minus(Duration.ofHours(1)));
        long hits = hits(new TallyReader(stack.dynamo(), stack.name(), stack.clock()), window);
        String tallies = stack.name() + "-tallies";
        List<String> names = List.of("tenant_contract", "period");
        for (Map<String, AttributeValue> item : TableContents.of(stack).items("tallies")) {
            stack.dynamo().deleteItem(request -> request.tableName(tallies).key(of(item, names)));
        }
        operator.done("tallies", "restored");
        assertThat(hits(new TallyReader(stack.dynamo(), stack.name(), stack.clock()), window))
                .isEqualTo(hits);
        assertThat(states.read(key(SEALED)).watermark()).isEmpty();

        acme.hit("next").contract(SEALED).at(stack.clock().instant()).put();
        stack.clock().advance(Duration.ofHours(2));
        seal();
        JsonNode verified = operator.done("tallies", "verify", "acme", SEALED);
        assertThat(verified.path("since").asString()).isEqualTo("2026-11-19T08:30:00Z");
        assertThat(verified.path("different")).isEmpty();
        assertThat(hits(new TallyReader(stack.dynamo(), stack.name(), stack.clock()), window))
                .isEqualTo(hits);
        JsonNode page = page(SEALED, before);
        assertThat(page.path("corrections")).hasSize(1);
        assertThat(page.path("corrections").get(0).path("since").asString()).isEqualTo(SINCE.toString());
    }

    @Test
    void interruptedAndRepeatedItTellsAllTimesOnce() {
        String before = cursor(page(SEALED, ""));
        restore();
        for (String written : List.of("restored", "tenant_contract=AttributeValue(S=acme")) {
            operator.use(InterceptedDynamo.throttled("UpdateItem", written, Integer.MAX_VALUE));
            operator.json("tallies", "restored").failed("AWS throttles the calls");
        }
        operator.use(stack.dynamo());
        operator.done("tallies", "restored");
        stack.clock().advance(Duration.ofSeconds(1));
        assertThat(operator.done("tallies", "restored").path("contracts").asInt())
                .isEqualTo(1);
        JsonNode page = page(SEALED, before);
        assertThat(page.path("corrections")).hasSize(1);
        assertThat(page(SEALED, cursor(page)).path("corrections")).isEmpty();
    }

    /** Imports a hit and lets it be sealed. */
    private void changeHistory(String contract) {
        operator.feed(
                "hits",
                "import",
                List.of(EventLine.task("imported-" + imported++)
                        .with("contract", contract)
                        .with("finished_at", "2026-11-19T08:30:00Z")
                        .text()));
        seal();
    }

    private void seal() {
        operator.seal(4, QueuedSealer.DENSE);
    }

    private void restore() {
        TableContents now = TableContents.of(stack);
        KEYS.forEach((table, key) -> {
            String name = stack.name() + "-" + table;
            for (Map<String, AttributeValue> item : now.items(table)) {
                stack.dynamo().deleteItem(request -> request.tableName(name).key(of(item, key)));
            }
            for (Map<String, AttributeValue> item : then.items(table)) {
                stack.dynamo().putItem(request -> request.tableName(name).item(item));
            }
        });
    }

    private static Map<String, AttributeValue> of(Map<String, AttributeValue> item, List<String> key) {
        Map<String, AttributeValue> its = new HashMap<>(item);
        its.keySet().retainAll(key);
        return its;
    }

    private static String key(String contract) {
        return HitItems.contractKey("acme", new ContractAddress(contract));
    }

    private static long hits(TallyReader reader, Window window) {
        ContractSelector all = new ContractSelector("acme", new ContractAddress(SEALED), ContractSelector.ALL_CHAINS);
        return reader.summary(all, window, 1).hits();
    }

    private JsonNode page(String contract, String cursor) {
        var request = stack.get(Stack.MINTS)
                .key(token)
                .query("contract", contract)
                .query("since", SINCE)
                .query("follow", "true");
        return (cursor.isEmpty() ? request : request.query("cursor", cursor))
                .send()
                .ok();
    }

    private static String cursor(JsonNode page) {
        return page.path("resume_cursor").asString();
    }
}
