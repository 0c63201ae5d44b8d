package com.mintactivity.tests.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mintactivity.activity.tally.seal.SparseLimit;
import com.mintactivity.activity.time.SettledClock;
import com.mintactivity.auth.key.Token;
import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.recorder.Recorder;
import com.mintactivity.recorder.event.EventParser;
import com.mintactivity.sandbox.SandboxFunction;
import com.mintactivity.sandbox.SandboxTraffic;
import com.mintactivity.sandbox.Sandboxes;
import com.mintactivity.tests.harness.EventLine;
import com.mintactivity.tests.harness.Invocations;
import com.mintactivity.tests.harness.QueuedSealer;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TableContents;
import com.mintactivity.tests.operator.CommandOutput;
import com.mintactivity.tests.operator.OperatorHarness;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A sandbox from its creation to its removal, by the commands of an operator. */
final class SandboxLifeTest {

    /** Two hits in each whole minute of a day. */
    private static final int BUSY = 2 * 1_439;

    /** One in each minute that is a multiple of five. */
    private static final int STEADY = 287;

    @AutoClose
    private final Stack stack = Stack.fresh();

    private final OperatorHarness operator;
    private final SandboxFunction function;
    private int requests = 10;

    SandboxLifeTest(@TempDir Path root) {
        operator = new OperatorHarness(stack, root);
        operator.insteadOfPauses(() -> stack.clock().advance(Duration.ofMinutes(1)));
        Recorder recorder = Recorder.live(
                stack.dynamo(),
                stack.name(),
                stack.clock(),
                Duration.ofSeconds(5),
                stack.sealQueue(),
                stack.platform().executor(),
                10);
        function = new SandboxFunction(
                new Sandboxes(stack.dynamo(), stack.name()),
                (group, events) -> recorder.recordOnce(
                        events.stream().map(EventParser::parse).toList()),
                stack.clock());
    }

    private void feed() throws IOException {
        feed("");
    }

    private void feed(String event) throws IOException {
        InputStream input = new ByteArrayInputStream(event.getBytes(StandardCharsets.UTF_8));
        function.handleRequest(input, OutputStream.nullOutputStream(), Invocations.context());
    }

    private Token keyOf(String tenant) {
        String token = operator.done("key", "issue", tenant, "--allow", "8.8.8.8/32")
                .path("token")
                .asString();
        return Token.parse(token).orElseThrow();
    }

    /** No two requests are equal, so no answer comes from the cache store, whose clock is its own. */
    private JsonNode hits(Token key, String contract) {
        return stack.get(Stack.HITS)
                .key(key)
                .query("contract", contract)
                .query("since", "2026-11-19T00:00:00Z")
                .query("top", ++requests)
                .send()
                .ok();
    }

    private int count(Token key, String contract) {
        stack.clock().advance(Duration.ofSeconds(40));
        return hits(key, contract).path("total").path("hits").intValue();
    }

    private void seal() {
        SettledClock settled = new SettledClock(stack.clock(), Duration.ofSeconds(5));
        for (int rounds = 0; rounds < 4; rounds++) {
            stack.clock().advance(Duration.ofMinutes(1));
            QueuedSealer.complete(
                    QueuedSealer.round(stack, settled, SparseLimit.DEFAULT),
                    SandboxTraffic.CONTRACTS.stream().map("sandy#"::concat).toList(),
                    () -> true);
        }
    }

    /** A client that handles corrections reads it again, and has the same rows as before. */
    @Test
    void theHourThatHasEndedIsNamedToWhoFollows() {
        operator.done("tenant", "create", "sandy", "--demo");
        Token key = keyOf("sandy");
        String cursor = "";
        JsonNode page;
        do {
            page = followed(key, SandboxTraffic.CORRECTED, cursor);
            cursor = page.path("resume_cursor").asString();
            assertThat(page.path("corrections")).isEmpty();
        } while (page.path("poll_after_s").asInt() == 0);
        Instant hour = stack.clock().instant().truncatedTo(ChronoUnit.HOURS).plus(Duration.ofHours(1));
        for (int hours = 1; hours <= 3; hours += 2) {
            stack.clock().advance(Duration.ofHours(hours));
            page = followed(key, SandboxTraffic.CORRECTED, cursor);
            assertThat(page.path("corrections").toString())
                    .isEqualTo("[{\"since\":\"" + hour.minus(Duration.ofHours(1)) + "\",\"until\":\""
                            + hour.plus(Duration.ofHours(hours - 1L)) + "\"}]");
            cursor = page.path("resume_cursor").asString();
            assertThat(followed(key, SandboxTraffic.CORRECTED, cursor).path("corrections"))
                    .isEmpty();
            hour = hour.plus(Duration.ofHours(hours));
        }
        String other =
                followed(key, SandboxTraffic.STEADY, "").path("resume_cursor").asString();
        stack.clock().advance(Duration.ofHours(1));
        assertThat(followed(key, SandboxTraffic.STEADY, other).path("corrections"))
                .isEmpty();
        Token partner = stack.partner("acme").key();
        String real = followed(partner, SandboxTraffic.CORRECTED, "")
                .path("resume_cursor")
                .asString();
        stack.clock().advance(Duration.ofHours(1));
        assertThat(followed(partner, SandboxTraffic.CORRECTED, real).path("corrections"))
                .isEmpty();
    }

    private JsonNode followed(Token key, String contract, String cursor) {
        var request = stack.get(Stack.MINTS)
                .key(key)
                .query("contract", contract)
                .query("since", "2026-11-19T00:00:00Z")
                .query("limit", 500)
                .query("follow", "true");
        return (cursor.isEmpty() ? request : request.query("cursor", cursor))
                .send()
                .ok();
    }

    @Test
    void hasHistoryAtOnceAndItsHitsKeepArriving() throws IOException {
        CommandOutput created = operator.json("tenant", "create", "sandy", "--demo");
        assertThat(created.done().path("synthetic").asBoolean()).isTrue();
        assertThat(created.err()).contains(SandboxTraffic.BUSY, SandboxTraffic.STEADY, "next: `key issue sandy");
        Token key = keyOf("sandy");
        assertThat(count(key, SandboxTraffic.STEADY)).isEqualTo(STEADY);
        int before = count(key, SandboxTraffic.BUSY);
        assertThat(before).isEqualTo(BUSY);
        feed();
        assertThat(count(key, SandboxTraffic.BUSY)).isEqualTo(before + 2);
        feed();
        feed();
        assertThat(count(key, SandboxTraffic.BUSY)).isEqualTo(before + 4);
        feed("{\"time\":\"" + stack.clock().instant().plus(Duration.ofMinutes(3)) + "\"}");
        feed();
        assertThat(count(key, SandboxTraffic.BUSY))
                .as("an invocation that is late, and the next one")
                .isEqualTo(before + 8);
        assertThat(hits(key, SandboxTraffic.BUSY).path("users")).allSatisfy(row -> {
            assertThat(row.path("user_id").asString()).startsWith("sandbox-sandy-user-");
            assertThat(row.path("chat_username").asString()).matches("sandbox-user-\\d+|");
            assertThat(row.path("wallets"))
                    .allSatisfy(wallet -> assertThat(wallet.asString()).startsWith("0xfa4efa4e"));
        });
        operator.json("tenant", "set", "sandy", "--add-app", "real").refused(1, "is a sandbox");
        operator.json("tenant", "set", "sandy", "--expect-hits-every", "6h").refused(1, "no alarm looks at sandboxes");
        operator.json("hits", "withdraw", "sandy", "t-1").refused(1, "cannot be withdrawn");
        operator.done("tenant", "disable", "sandy");
        TableContents contents = TableContents.of(stack);
        feed();
        assertThat(TableContents.of(stack)).as("it is disabled").isEqualTo(contents);
    }

    @Test
    void oneThatCannotBeFedKeepsNoOtherFromItsHits() {
        List.of("one", "two").forEach(name -> stack.partner(name).change(Tenant::asSandbox));
        List<String> tried = new CopyOnWriteArrayList<>();
        SandboxFunction failing = new SandboxFunction(
                new Sandboxes(stack.dynamo(), stack.name()),
                (group, events) -> {
                    tried.add(group);
                    throw new IllegalStateException("the queue is unavailable");
                },
                stack.clock());
        assertThatThrownBy(() -> failing.handleRequest(
                        InputStream.nullInputStream(), OutputStream.nullOutputStream(), Invocations.context()))
                .hasMessage("the queue is unavailable");
        assertThat(tried).containsExactlyInAnyOrder("sandbox-one", "sandbox-two");
    }

    /** Another sandbox, and a partner, keep all that they have. */
    @Test
    void aRemovalLeavesNothing() throws IOException {
        stack.partner("acme").hit("t-1").put();
        operator.json("tenant", "create", "other", "--demo").done();
        keyOf("other");
        TableContents before = TableContents.of(stack).without("audit");

        operator.json("tenant", "create", "sandy", "--demo", "--max-window-days", "90")
                .done();
        Token key = keyOf("sandy");
        hits(key, SandboxTraffic.BUSY);
        seal();
        JsonNode removed = operator.done("tenant", "remove", "sandy", "--yes");
        assertThat(removed.path("hits").intValue()).isEqualTo(BUSY + 2 * STEADY);
        assertThat(removed.path("keys").intValue()).isEqualTo(1);

        seal();
        assertThat(TableContents.of(stack).without("audit").tables().toString()).doesNotContain("sandy");
        assertThat(TableContents.of(stack).items("hits")).hasSameSizeAs(before.items("hits"));
        stack.expireRecords();
        stack.ask(Stack.HEALTH).key(key).send().refused(401, "invalid_key");
        operator.json("tenant", "show", "sandy").refused(1, "there is no tenant sandy");
        assertThat(operator.done("audit").toString()).contains("\"tenant remove\"", "hits_removed");
        assertThat(operator.done("audit", "--tenant", "sandy").toString()).contains("hits_removed", "\"key issue\"");
    }

    /** Another run ends the removal meanwhile, and the name is given to a partner. */
    @Test
    void aRemovalThatWasSuspendedLeavesTheNextTenantOfTheNameAlone(@TempDir Path root) {
        operator.done("tenant", "create", "sandy", "--demo");
        OperatorHarness other = new OperatorHarness(stack, root.resolve("other"));
        other.insteadOfPauses(() -> stack.clock().advance(Duration.ofMinutes(1)));
        List<TableContents> next = new ArrayList<>();
        operator.insteadOfPauses(() -> {
            stack.clock().advance(Duration.ofMinutes(1));
            if (next.isEmpty()) {
                other.done("tenant", "remove", "sandy", "--yes");
                other.done(
                        "tenant", "create", "sandy", "--app", "sandy", "--attribution-live-at", "2026-11-02T00:00:00Z");
                other.feed(
                        "hits",
                        "import",
                        List.of(EventLine.task("t-1")
                                .with("app_id", "sandy")
                                .with("finished_at", "2026-11-18T10:30:00Z")
                                .text()));
                other.done("key", "issue", "sandy", "--allow", "8.8.8.8/32");
                next.add(TableContents.of(stack).without("audit"));
            }
        });
        CommandOutput late = operator.json("tenant", "remove", "sandy", "--yes");
        assertThat(late.status()).isEqualTo(1);
        assertThat(late.err()).contains("the removal of sandy was ended by another run");
        assertThat(TableContents.of(stack).without("audit")).isEqualTo(next.getFirst());
    }

    @Test
    void whatIsNotForSandboxesIsRefused() {
        operator.done("tenant", "create", "acme", "--app", "acme");
        operator.json("tenant", "create", "x", "--demo", "--app", "x").refused(2, "--demo goes without --app");
        operator.json("tenant", "create", "x").refused(2, "'--app=APP_ID', or --demo for a sandbox");
        operator.json("tenant", "create", "acme", "--demo").refused(1, "exists already");
    }
}
