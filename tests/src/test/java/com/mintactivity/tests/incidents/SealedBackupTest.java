package com.mintactivity.tests.incidents;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.local.engine.Clients;
import com.mintactivity.tests.harness.SharedEngines;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TableContents;
import com.mintactivity.tests.operator.CommandOutput;
import com.mintactivity.tests.operator.OperatorHarness;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.secretsmanager.SecretsManagerClient;

/** Who may edit the file of a backup gets no key, no longer life and no other partner's hits by it. */
final class SealedBackupTest {

    @AutoClose
    private final Stack lost = Stack.fresh();

    @AutoClose
    private final Stack stack = Stack.fresh();

    private final Path folder;
    private final Path file;
    private final OperatorHarness before;
    private final OperatorHarness operator;

    SealedBackupTest(@TempDir Path folder) {
        this.folder = folder;
        file = folder.resolve("backup.jsonl");
        before = new OperatorHarness(lost, folder.resolve("before"));
        operator = new OperatorHarness(stack, folder.resolve("after"));
    }

    @BeforeEach
    void operate() {
        before.done("tenant", "create", "acme", "--app", "acme");
        before.done("tenant", "create", "beta", "--app", "beta");
        before.done("key", "issue", "acme", "--allow", "8.8.8.0/24");
        String revoked = before.done("key", "issue", "beta", "--allow", "9.9.9.0/24")
                .path("key_id")
                .asString();
        before.done("key", "revoke", revoked);
        before.done("api", "off", "--yes");
        before.done("api", "on");
        before.done("backup", file.toString());
    }

    /**
     * An edit of the lines of a file.
     *
     * @param refusal by which rule it is refused even without a seal; empty if it breaks none
     */
    record Edit(String what, UnaryOperator<List<String>> lines, String refusal) {

        static Edit of(String what, String from, String to, String refusal) {
            return new Edit(
                    what,
                    lines -> lines.stream()
                            .map(line -> line.replaceFirst(from, to))
                            .toList(),
                    refusal);
        }

        @Override
        public String toString() {
            return what;
        }
    }

    /** Line 1 is the head, then come the switch, two tenants and two keys. */
    static Stream<Edit> edits() {
        return Stream.of(
                Edit.of("another tenant", "(.*svc_.*\"tenant\":)\"acme\"", "$1\"beta\"", ""),
                Edit.of("a wider range", "8\\.8\\.8\\.0/24", "0.0.0.0/0", "0.0.0.0/0 is too wide"),
                Edit.of("a private range", "8\\.8\\.8\\.0/24", "192.0.2.1/32", "is not publicly routable"),
                Edit.of("a later end", "(.*expires_at[^2]*)2027", "$12099", "valid for at most 365 days"),
                Edit.of("a rate", "(.*per_minute[^0-9]*)60", "$11000001", "is damaged"),
                Edit.of("a scope", "read:hits", "admin", "the only scope is read:hits"),
                Edit.of("an id", "svc_[0-9A-Za-z]{12}", "svc_x", "the id of a key is svc_"),
                Edit.of("not revoked", "\"revoked_at\":\"[^\"]*\",", "", ""),
                Edit.of("issued in the future", "(.*issued_at[^2]*)2026-11-20", "$12027-01-01", "is in the future"),
                new Edit(
                        "given twice",
                        lines -> {
                            List<String> more = new ArrayList<>(lines);
                            more.add(lines.getLast());
                            return counted(more);
                        },
                        "is in line 6, too"),
                new Edit(
                        "a line dropped",
                        lines -> counted(new ArrayList<>(lines.stream()
                                .filter(line -> !line.contains("9.9.9.0/24"))
                                .toList())),
                        ""),
                new Edit(
                        "moved",
                        lines -> {
                            List<String> moved = new ArrayList<>(lines);
                            Collections.swap(moved, 2, 3);
                            return moved;
                        },
                        ""),
                Edit.of("an app of two tenants", "\\[\"beta\"]", "[\"acme\"]", "app acme is in line 3, too"),
                Edit.of("the time", "\"at\":\"2026", "\"at\":\"2025", ""));
    }

    private static List<String> counted(List<String> lines) {
        lines.set(0, lines.getFirst().replaceFirst("\"lines\":[0-9]+", "\"lines\":" + (lines.size() - 1)));
        return lines;
    }

    private void edit(Edit edit) throws IOException {
        List<String> lines = Files.readAllLines(file);
        List<String> edited = edit.lines().apply(lines);
        assertThat(edited).isNotEqualTo(lines);
        Files.write(file, edited);
    }

    private CommandOutput restore(String... options) {
        List<String> command = new ArrayList<>(List.of("restore", file.toString()));
        command.addAll(List.of(options));
        return operator.json(command.toArray(String[]::new));
    }

    @ParameterizedTest
    @MethodSource("edits")
    void anEditIsRefusedWithThePepper(Edit edit) throws IOException {
        edit(edit);
        TableContents empty = TableContents.of(stack);
        for (String unsealed : List.of("--keyrings-from", "--unsealed")) {
            List<String> options = new ArrayList<>(List.of("--keyrings-from", lost.name() + "/pepper"));
            if (unsealed.equals("--unsealed")) {
                options.add(unsealed);
            }
            restore(options.toArray(String[]::new)).refused(1, "is not as written: its seal differs");
        }
        assertThat(TableContents.of(stack)).isEqualTo(empty);
    }

    @ParameterizedTest
    @MethodSource("edits")
    void withoutThePepperAnEditIsRefusedByItsLineOrItsTermsAreShown(Edit edit) throws IOException {
        edit(edit);
        TableContents empty = TableContents.of(stack);
        if (edit.refusal().isEmpty()) {
            restore().refused(1, "a pepper that is not here, so nothing shows that it is as it was written");
            String shown = restore("--unsealed", "--check").err();
            assertThat(shown).contains("TENANT", "acme", "KEY", "8.8.8.0/24");
            edited(edit, shown);
        } else {
            restore("--unsealed").refused(1, edit.refusal());
        }
        assertThat(TableContents.of(stack)).isEqualTo(empty);
    }

    private static void edited(Edit edit, String shown) {
        switch (edit.what()) {
            case "another tenant" -> assertThat(shown).doesNotContain("of acme");
            case "not revoked" -> assertThat(shown).doesNotContain("revoked");
            case "a line dropped" -> assertThat(shown.split("svc_")).hasSize(2);
            default -> assertThat(shown).contains("of acme", "revoked");
        }
    }

    @Test
    void aFileWithoutASealIsTakenOnlyIfItIsSaid() throws IOException {
        edit(Edit.of("no seal", ",\"seal\":\"[0-9a-f]{64}\"", "", ""));
        restore("--keyrings-from", lost.name() + "/pepper").refused(1, "has no seal");
        restore("--keyrings-from", lost.name() + "/pepper", "--unsealed").done();
    }

    @Test
    void aStackWhosePepperIsGoneWritesAFileWithoutASeal() throws IOException {
        try (SecretsManagerClient secrets = Clients.at(
                        SharedEngines.engines().secretsUrl(), SecretsManagerClient.builder())
                .build()) {
            secrets.deleteSecret(
                    request -> request.secretId(lost.name() + "/pepper").forceDeleteWithoutRecovery(true));
        }
        Path unsealed = folder.resolve("unsealed.jsonl");
        CommandOutput output = before.json("backup", unsealed.toString());
        output.done();
        assertThat(output.err()).contains("has no seal, so that `restore` takes it only with --unsealed");
        assertThat(Files.readString(unsealed)).doesNotContain("seal\"");
    }

    /** Partners of the stack must not lose its API by a file that does not know them. */
    @Test
    void anApiThatIsOffInTheFileStaysOnForKeysThatTheFileLacks() {
        before.done("api", "off", "--yes");
        Path off = folder.resolve("off.jsonl");
        before.done("backup", off.toString());
        operator.done("tenant", "create", "gamma", "--app", "gamma");
        String own = operator.done("key", "issue", "gamma", "--allow", "8.8.4.4/32")
                .path("key_id")
                .asString();
        assertThat(operator.json("restore", off.toString(), "--unsealed")
                        .failed("3 items of the file are left out")
                        .path("left")
                        .toString())
                .contains("this stack has live keys that the file lacks", "[\"api off\"]");
        assertThat(operator.done("api", "status").path("api_enabled").asBoolean())
                .isTrue();
        operator.json("restore", off.toString(), "--unsealed", "--yes").failed("2 items of the file are left out");
        assertThat(operator.done("api", "status").path("api_enabled").asBoolean())
                .isFalse();
        operator.done("key", "revoke", own);
    }
}
