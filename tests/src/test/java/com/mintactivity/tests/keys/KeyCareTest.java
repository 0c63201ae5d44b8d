package com.mintactivity.tests.keys;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.tests.harness.ApiResponse;
import com.mintactivity.tests.harness.EachRoute;
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
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The work of an operator on a key between its issue and its end. */
final class KeyCareTest {

    @AutoClose
    private final Stack stack = Stack.fresh();

    private final Path root;
    private final OperatorHarness operator;
    private final String token;
    private final String keyId;

    KeyCareTest(@TempDir Path root) {
        this.root = root;
        operator = new OperatorHarness(stack, root);
        operator.done("tenant", "create", "acme", "--app", "acme");
        JsonNode issued = operator.done("key", "issue", "acme", "--allow", "8.8.8.8/32", "--note", "the nightly job");
        token = issued.path("token").asString();
        keyId = issued.path("key_id").asString();
    }

    private ApiResponse ask(String route) {
        return stack.ask(route).header("Authorization", "Bearer " + token).send();
    }

    private JsonNode show() {
        return operator.done("key", "show", keyId);
    }

    @EachRoute
    void aDisabledKeyIsRefusedWithinTenSecondsAndWorksAgainWhenItIsEnabled(String route) {
        ask(route).ok();
        assertThat(operator.done("key", "disable", keyId).path("disabled").booleanValue())
                .isTrue();
        stack.clock().advance(Duration.ofSeconds(10));
        ask(route).refused(401, "invalid_key");
        assertThat(stack.log()).contains("\"reason\":\"key_disabled\",\"tenant\":\"acme\",\"key_id\":\"" + keyId);
        operator.json("key", "roll", keyId)
                .refused(1, keyId + " is disabled, and a roll would issue a key that is not");
        assertThat(operator.done("key", "limit", keyId, "--burst", "5")
                        .path("disabled")
                        .booleanValue())
                .isTrue();
        assertThat(operator.done("key", "enable", keyId).path("disabled").booleanValue())
                .isFalse();
        stack.clock().advance(Duration.ofSeconds(10));
        ask(route).ok();
    }

    /** Whatever is done to a key at the same time, and in whichever order: a key that was revoked stays revoked. */
    @Test
    void aPauseNeverUndoesARevocation() throws Exception {
        List<Callable<CommandOutput>> commands = new ArrayList<>();
        IntStream.range(0, 4).forEach(i -> {
            commands.add(() -> operator.json("key", "disable", keyId));
            commands.add(() -> operator.json("key", "enable", keyId));
            commands.add(() -> operator.json("key", "note", keyId, "note " + i));
        });
        commands.add(5, () -> operator.json("key", "revoke", keyId));
        try (ExecutorService together = Executors.newFixedThreadPool(commands.size())) {
            for (Future<CommandOutput> output : together.invokeAll(commands)) {
                output.get();
            }
        }
        assertThat(show().path("revoked_at").isNull()).isFalse();
        TableContents before = TableContents.of(stack);
        operator.json("key", "enable", keyId).refused(1, keyId + " is revoked, so a change has no effect");
        operator.json("key", "disable", keyId).refused(1, keyId + " is revoked, so a change has no effect");
        assertThat(TableContents.of(stack)).isEqualTo(before);
        stack.clock().advance(Duration.ofSeconds(10));
        ask(Stack.HEALTH).refused(401, "invalid_key");
    }

    @Test
    void aNoteStaysWithAKeyAndItsSuccessor() {
        assertThat(show().path("note").asString()).isEqualTo("the nightly job");
        operator.done("key", "note", keyId, " the hourly job ");
        String successor = operator.done("key", "roll", keyId).path("key_id").asString();
        assertThat(operator.done("key", "show", successor).path("note").asString())
                .isEqualTo("the hourly job");
        operator.done("key", "revoke", keyId);
        operator.done("key", "note", keyId, "leaked");
        assertThat(operator.run(List.of("--local", "key", "list"), new byte[0]).out())
                .contains("  of acme: leaked\n");
        assertThat(operator.done("key", "note", keyId, "").path("note").isNull())
                .isTrue();
        operator.json("key", "note", keyId, "x".repeat(201)).refused(1, "a note is at most 200 characters long");
        operator.json("key", "note", keyId, "a\nb").refused(1, "a note is one line, without control characters");
        operator.json("key", "note", keyId, token).refused(1, "a note holds no token");
    }

    @Test
    void keysThatEndSoonAreListed() {
        String soon = issue("20d");
        String later = issue("40d");
        assertThat(ending("30d")).containsExactly(soon);
        assertThat(ending("40d")).containsExactlyInAnyOrder(soon, later);
        assertThat(ending("2026-12-10T12:00:29Z")).isEmpty();
        operator.done("key", "revoke", soon);
        assertThat(ending("30d")).isEmpty();
        stack.clock().advance(Duration.ofDays(41));
        assertThat(ending("30d")).as("expired").isEmpty();
    }

    private String issue(String life) {
        return operator.done("key", "issue", "acme", "--allow", "8.8.8.8/32", "--expires-in", life)
                .path("key_id")
                .asString();
    }

    @Test
    void aListWithoutKeysThatEndSaysSo() {
        assertThat(operator.run(List.of("--local", "key", "list", "--ending-in", "1s"), new byte[0])
                        .out())
                .startsWith("no live key ends until 2");
    }

    private List<String> ending(String within) {
        return operator.done("key", "list", "--ending-in", within)
                .valueStream()
                .map(key -> key.path("key_id").asString())
                .toList();
    }

    @Test
    void theLetterToThePartnerHasAllButTheToken() throws IOException {
        Path letter = root.resolve("letter.txt");
        JsonNode issued = operator.done(
                "key", "issue", "acme", "--allow", "8.8.8.8/32", "9.9.9.0/24", "--letter", letter.toString());
        String text = Files.readString(letter);
        assertThat(text)
                .contains(
                        "http://127.0.0.1:8080/partner/v1/health",
                        issued.path("key_id").asString(),
                        "60 requests a minute, 20 at once",
                        "8.8.8.8/32, 9.9.9.0/24",
                        "2027-11-20T12:00:30Z",
                        "Manual:     attached: unpack it and open index.html",
                        "Contact:    please answer this mail")
                .doesNotContain(
                        "sandbox",
                        "%",
                        "svc_live_",
                        issued.path("token").asString().substring(22));
        TableContents before = TableContents.of(stack);
        operator.json("key", "issue", "acme", "--allow", "8.8.8.8/32", "--letter", letter.toString())
                .refused(1, letter + " exists already: give the name of a new file");
        String nowhere = root.resolve("no/letter.txt").toString();
        operator.json("key", "issue", "acme", "--allow", "8.8.8.8/32", "--letter", nowhere)
                .refused(1, nowhere + " cannot be written: give a file in a folder that exists");
        assertThat(TableContents.of(stack)).isEqualTo(before);
        assertThat(Files.readString(letter)).isEqualTo(text);
    }

    @Test
    void theLetterOnStdoutIsAlone() {
        CommandOutput printed = operator.run(
                List.of("--local", "key", "issue", "acme", "--allow", "8.8.8.8/32", "--letter", "-"), new byte[0]);
        assertThat(printed.status()).isZero();
        assertThat(printed.out()).startsWith("Subject: Your key for").doesNotContain("svc_live_");
        assertThat(printed.err()).contains("svc_live_", "Copy this token now");
        assertThat(operator.done("key", "issue", "acme", "--allow", "8.8.8.8/32", "--letter", "-")
                        .path("letter")
                        .asString())
                .startsWith("Subject: Your key for")
                .doesNotContain("svc_live_");
        assertThat(Path.of("-")).doesNotExist();
    }

    @Test
    void theLetterNamesTheSiteTheContactAndWhatASandboxIs() throws IOException {
        stack.partner("sandy").change(Tenant::asSandbox);
        Path letter = root.resolve("sandbox.txt");
        operator.done(
                "key",
                "issue",
                "sandy",
                "--allow",
                "8.8.8.8/32",
                "--letter",
                letter.toString(),
                "--site",
                "https://docs.example.com/mint/",
                "--contact",
                "partners@example.com");
        assertThat(Files.readString(letter))
                .contains(
                        "Manual:     https://docs.example.com/mint/\n",
                        "Contact:    partners@example.com\n",
                        "The key belongs to a sandbox",
                        "0xfa4efa4efa4efa4efa4efa4efa4efa4efa4ec001  a hit every five minutes",
                        "0xfa4efa4efa4efa4efa4efa4efa4efa4efa4ec003  a hit every five minutes, and a correction"
                                + " each hour",
                        "0xfa4efa4efa4efa4efa4efa4efa4efa4efa4ec002  two hits every minute")
                .doesNotContain("svc_live_");
        Path other = root.resolve("other.txt");
        operator.json("key", "issue", "acme", "--allow", "8.8.8.8/32", "--letter", other.toString(), "--site", "docs")
                .refused(1, "'docs' is no URL: write it as https://…");
        assertThat(other).doesNotExist();
        operator.json("key", "issue", "acme", "--allow", "8.8.8.8/32", "--site", "https://docs.example.com")
                .refused(2, "--site and --contact go with --letter");
    }
}
