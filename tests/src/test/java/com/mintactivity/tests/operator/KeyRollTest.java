package com.mintactivity.tests.operator;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.tests.harness.ApiResponse;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TableContents;
import com.mintactivity.tests.harness.TestClock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** A key that is rolled has one live successor, however often and by how many operators it is rolled. */
final class KeyRollTest {

    @AutoClose
    private final Stack stack = Stack.fresh();

    private final OperatorHarness operator;
    private final JsonNode old;
    private final String oldId;

    KeyRollTest(@TempDir Path root) {
        operator = new OperatorHarness(stack, root);
        operator.done("tenant", "create", "acme", "--app", "acme");
        old = operator.done("key", "issue", "acme", "--allow", "8.8.8.8/32", "--expires-in", "90d");
        oldId = id(old);
    }

    @Test
    void bothKeysAreValidUntilTheOverlapEndsAndTheFirstNamesItsSuccessor() {
        JsonNode successor = roll("--overlap", "1h");
        assertThat(rolledInto(oldId)).isEqualTo(id(successor));
        assertThat(operator.done("key", "show", id(successor))
                        .path("rolled_into")
                        .isNull())
                .isTrue();
        stack.clock().set(TestClock.START.plus(Duration.ofHours(1)));
        ask(old).ok();
        ask(successor).ok();
        stack.clock().advance(Duration.ofMillis(1));
        ask(old).refused(401, "invalid_key");
        ask(successor).ok();
    }

    @Test
    void aSecondRollIsRefusedAndChangesNothing() {
        String successor = id(roll());
        TableContents before = TableContents.of(stack);
        operator.json("key", "roll", oldId)
                .refused(
                        1,
                        oldId + " was rolled into " + successor
                                + ", which was never used: if its token is lost, `key roll " + oldId
                                + " --again` revokes it and makes another");
        assertThat(TableContents.of(stack)).isEqualTo(before);
    }

    /** A token that is in use is not lost. */
    @Test
    void theRefusalNamesTheSuccessorsLastUse() {
        JsonNode successor = roll();
        ask(successor).ok();
        operator.json("key", "roll", oldId).refused(1, id(successor) + ", which was last used on 2026-11-20");
    }

    @Test
    void againRevokesTheSuccessorAndIssuesAnotherWithTheFullLifetime() {
        JsonNode lost = roll("--overlap", "2h");
        CommandOutput output = operator.json("key", "roll", oldId, "--again", "--overlap", "1h");
        JsonNode successor = output.done();
        assertThat(output.err()).contains(id(lost) + " is revoked", oldId + " works until 2026-11-20T13:00:30Z");
        assertThat(rolledInto(oldId)).isEqualTo(id(successor));
        assertThat(successor.path("expires_at")).isEqualTo(lost.path("expires_at"));
        assertThat(live()).containsExactlyInAnyOrder(oldId, id(successor));
        ask(old).ok();
        ask(successor).ok();
        ask(lost).refused(401, "invalid_key");
        JsonNode change = operator.done("audit")
                .valueStream()
                .map(row -> row.path("change"))
                .filter(changed -> changed.has("revoked"))
                .findFirst()
                .orElseThrow();
        assertThat(change.path("revoked")).hasToString("{\"after\":\"" + id(lost) + "\"}");
        assertThat(change.path("expires_at"))
                .hasToString("{\"before\":\"2026-11-20T14:00:30Z\",\"after\":\"2026-11-20T13:00:30Z\"}");
        assertThat(change.path("rolled_into"))
                .hasToString("{\"before\":\"" + id(lost) + "\",\"after\":\"" + id(successor) + "\"}");
    }

    /** The partner knows the end that the first roll named. */
    @Test
    void againWithoutAnOverlapLeavesTheEndAsItIs() {
        for (String[] first : new String[][] {{"--overlap", "5d"}, {"--again", "--overlap", "2h"}}) {
            roll(first);
            String end = operator.done("key", "show", oldId).path("expires_at").asString();
            CommandOutput output = operator.json("key", "roll", oldId, "--again");
            output.done();
            assertThat(output.err())
                    .contains(oldId + " works until " + end + ", as before: `--overlap D` would end it earlier");
            assertThat(operator.done("key", "show", oldId).path("expires_at").asString())
                    .isEqualTo(end);
        }
        assertThat(operator.run(List.of("key", "roll", "--help"), new byte[0])
                        .out()
                        .replaceAll("\\s+", " "))
                .contains("default: 24h, or with --again the end that an earlier roll has set");
    }

    /** After a lost connection, an operator does not know whether the roll was made. */
    @Test
    void againRollsAKeyThatWasNotRolled() {
        String successor = id(roll("--again"));
        assertThat(live()).containsExactlyInAnyOrder(oldId, successor);
        assertThat(operator.done("key", "show", oldId).path("expires_at").asString())
                .isEqualTo("2026-11-21T12:00:30Z");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aKeyWhoseSuccessorWasRevokedIsRolledAsBefore(boolean again) {
        operator.done("key", "revoke", id(roll()));
        String successor = id(again ? roll("--again") : roll());
        assertThat(rolledInto(oldId)).isEqualTo(successor);
        assertThat(live()).containsExactlyInAnyOrder(oldId, successor);
    }

    @Test
    void ofSeveralRollsInARowTheLastKeyIsNamed() {
        String second = id(roll("--overlap", "30d"));
        String third = id(operator.done("key", "roll", second, "--overlap", "1h"));
        TableContents before = TableContents.of(stack);
        for (Duration later : List.of(Duration.ZERO, Duration.ofHours(2))) {
            stack.clock().advance(later);
            operator.json("key", "roll", oldId).refused(1, "at last into " + third + ": roll that key instead");
            operator.json("key", "roll", oldId, "--again").refused(1, "roll that key instead");
        }
        operator.json("key", "roll", second).refused(1, second + " is expired, and was rolled into " + third);
        assertThat(TableContents.of(stack)).isEqualTo(before);
    }

    @Test
    void anOverlapBeyondTheEndOfTheKeyIsPointedOut() {
        CommandOutput output = operator.json("key", "roll", oldId, "--overlap", "400d");
        output.done();
        assertThat(output.err()).contains(oldId + " works until 2027-02-18T12:00:30Z, its own end");
        assertThat(operator.done("key", "show", oldId).path("expires_at").asString())
                .isEqualTo("2027-02-18T12:00:30Z");
        assertThat(operator.json("key", "roll", oldId, "--again", "--overlap", "1h")
                        .err())
                .contains(oldId + " works until 2026-11-20T13:00:30Z")
                .doesNotContain("its own end");
    }

    @Test
    void ofTwoRollsAtTheSameTimeOneIsRefused() {
        operator.interleaved(this::roll).json("key", "roll", oldId).refused(1, oldId + " was rolled into ");
        assertThat(live()).containsExactlyInAnyOrder(oldId, rolledInto(oldId));
    }

    /** The token that another operator has just been shown is not lost. */
    @Test
    void againDoesNotRevokeASuccessorThatIsMadeAtTheSameTime() {
        roll();
        operator.interleaved(() -> roll("--again"))
                .json("key", "roll", oldId, "--again")
                .refused(1, oldId + " was rolled into ");
        assertThat(live()).containsExactlyInAnyOrder(oldId, rolledInto(oldId));
    }

    private JsonNode roll(String... options) {
        List<String> command = new ArrayList<>(List.of("key", "roll", oldId));
        command.addAll(List.of(options));
        return operator.done(command.toArray(String[]::new));
    }

    private String rolledInto(String keyId) {
        return operator.done("key", "show", keyId).path("rolled_into").asString();
    }

    private List<String> live() {
        String now = stack.clock().instant().toString();
        return operator.done("key", "list")
                .valueStream()
                .filter(key -> key.path("revoked_at").isNull())
                .filter(key -> key.path("expires_at").asString().compareTo(now) > 0)
                .map(KeyRollTest::id)
                .toList();
    }

    private static String id(JsonNode key) {
        return key.path("key_id").asString();
    }

    private ApiResponse ask(JsonNode key) {
        return stack.get(Stack.HEALTH)
                .header("Authorization", "Bearer " + key.path("token").asString())
                .from("8.8.8.8")
                .send();
    }
}
