package com.mintactivity.tests.incidents;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.tests.harness.EventLine;
import com.mintactivity.tests.harness.QueuedSealer;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TableContents;
import com.mintactivity.tests.operator.CommandOutput;
import com.mintactivity.tests.operator.OperatorHarness;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On a terminal, a command asks before it does what cannot be undone, and says what that is. */
final class IrreversibleCommandsTest {

    private static final String QUESTION = "Continue? [y/N]";

    @AutoClose
    private final Stack stack = Stack.fresh();

    private final Path root;
    private final OperatorHarness operator;

    IrreversibleCommandsTest(@TempDir Path root) {
        this.root = root;
        operator = new OperatorHarness(stack, root);
        stack.partner("acme");
    }

    @Test
    void aKeyIsNamedWithItsTenantItsNoteAndItsLastUse() {
        String key = operator.done("key", "issue", "acme", "--allow", "8.8.8.8/32", "--note", "nightly job")
                .path("key_id")
                .asString();
        assertAsks(
                "This ends " + key + " of acme for ever (note: nightly job, never used, live)", "key", "revoke", key);
    }

    @Test
    void aWithdrawalSaysWhatItWouldTakeBack() throws IOException {
        operator.feed("hits", "import", List.of(hit("t-1"), hit("t-2")));
        Path file = Files.writeString(root.resolve("tasks"), "t-1\nt-2\nt-3\n");
        assertAsks(
                "This takes hits of acme on the local service back (3 read: 2 would be withdrawn (contracts: 1), 0"
                        + " already withdrawn, 1 unknown, 0 rejected)",
                "hits",
                "withdraw",
                "acme",
                "--from",
                file.toString());
        assertThat(answered("", "hits", "withdraw", "acme", "t-1", "--undo").err())
                .doesNotContain(QUESTION);
        assertThat(answered("", "hits", "withdraw", "acme", "t-1", "--check").err())
                .doesNotContain(QUESTION);
    }

    @Test
    void aWithdrawalThatWouldTakeNothingBackIsRefusedWithoutAQuestion() {
        operator.onTerminal();
        CommandOutput output = answered("y\n", "hits", "withdraw", "acme", "t-1", "t-2");
        assertThat(output.status()).isEqualTo(1);
        assertThat(output.out())
                .startsWith("2 read: 0 would be withdrawn (contracts: 0), 0 already withdrawn, 2 unknown");
        assertThat(output.err())
                .doesNotContain(QUESTION)
                .contains("not tasks of hits of acme: t-1, t-2", "none of these tasks is a hit of acme");
    }

    @Test
    void anImportSaysHowManyTasksItWouldGiveBackToErasedUsers() throws IOException {
        operator.feed("hits", "import", List.of(hit("t-1"), hit("t-2")));
        operator.done("hits", "withdraw", "acme", "t-1", "t-2");
        Path other = Files.writeString(
                root.resolve("other.jsonl"),
                EventLine.task("t-2").with("user_id", "other").text());
        operator.onTerminal();
        assertThat(answered("", "hits", "import", "--replace", other.toString()).err())
                .doesNotContain(QUESTION);
        operator.insteadOfPauses(() -> operator.seal(1, QueuedSealer.DENSE));
        operator.seal(10, QueuedSealer.DENSE);
        operator.json("user", "forget", "4711", "--yes").done();
        Path file = Files.writeString(root.resolve("old.jsonl"), hit("t-1") + "\n" + hit("t-3") + "\n");
        assertAsks(
                "This records tasks of erased users on the local service with their users of the file again (1): then"
                        + " `user forget` has to erase these users once more",
                "hits",
                "import",
                "--replace",
                file.toString());
    }

    private static String hit(String task) {
        return EventLine.task(task).with("finished_at", "2026-11-15T10:00:00Z").text();
    }

    @Test
    void aSecretSaysWhichVersionsItWouldHave() {
        String added = operator.done("secret", "rotate", "cursor", "--wait", "0s")
                .path("current")
                .asString();
        assertAsks(
                "This makes the text before the current one of cursor current, with the versions 1, " + added
                        + ", of which 1 is"
                        + " current",
                "secret",
                "restore",
                "cursor");
    }

    /** Without a terminal and with {@code --yes} it goes on. */
    private void assertAsks(String effect, String... command) {
        operator.onTerminal();
        TableContents before = TableContents.of(stack);
        CommandOutput refused = answered("n\n", command);
        assertThat(refused.err()).contains(effect, QUESTION);
        assertThat(refused.status()).isEqualTo(1);
        assertThat(refused.err()).contains("not confirmed, so nothing was changed");
        assertThat(TableContents.of(stack)).isEqualTo(before);

        String[] confirmed =
                Stream.concat(Stream.of(command), Stream.of("--yes")).toArray(String[]::new);
        CommandOutput output = answered("", confirmed);
        assertThat(output.status()).as(output.err()).isZero();
        assertThat(output.err()).doesNotContain(QUESTION);
        assertThat(TableContents.of(stack)).isNotEqualTo(before);
    }

    private CommandOutput answered(String typed, String... command) {
        List<String> args = new ArrayList<>(List.of("--local"));
        args.addAll(List.of(command));
        return operator.run(args, typed.getBytes(UTF_8));
    }
}
