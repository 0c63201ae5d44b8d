package com.mintactivity.tests.erasure;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.tests.harness.EventLine;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TableContents;
import com.mintactivity.tests.operator.CommandOutput;
import com.mintactivity.tests.operator.OperatorHarness;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code user show} answers what the service has about a user. */
final class ShownUserTest {

    private static final String USER = "u-4711";

    @AutoClose
    private final Stack stack = Stack.fresh();

    private final Path file;
    private final OperatorHarness operator;

    ShownUserTest(@TempDir Path root) {
        file = root.resolve("user.json");
        operator = new OperatorHarness(stack, root);
        for (String tenant : List.of("acme", "beta")) {
            operator.done("tenant", "create", tenant, "--app", tenant, "--attribution-live-at", "2026-11-02T00:00:00Z");
        }
        operator.feed(
                "hits",
                "import",
                List.of(
                        EventLine.account(USER).text(),
                        task("t-1", USER, "acme"),
                        task("t-2", USER, "beta"),
                        task("t-3", USER, "acme"),
                        task("t-4", "someone", "acme")));
        operator.done("hits", "withdraw", "acme", "t-3");
    }

    private static String task(String id, String user, String app) {
        return EventLine.task(id)
                .with("app_id", app)
                .with("user_id", user)
                .with("finished_at", "2026-11-18T10:00:00Z")
                .text();
    }

    @Test
    void theFileHasAllAndOnlyItsOwnerCanReadIt() throws IOException {
        TableContents before = TableContents.of(stack).without("audit");
        JsonNode answer = operator.done("user", "show", USER, "--to", file.toString());
        assertThat(answer)
                .hasToString("{\"users\":1,\"hits\":2,\"withdrawn\":1,\"dead_letters\":0,\"file\":\"" + file + "\"}");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        JsonNode user = JsonMapper.shared()
                .readTree(Files.readString(file))
                .path("users")
                .path(0);
        assertThat(user.path("account").path("chat_id").asString()).isNotEmpty();
        assertThat(user.path("hits")
                        .valueStream()
                        .map(hit -> hit.path("task_id").asString()))
                .containsExactlyInAnyOrder("t-1", "t-2");
        assertThat(user.path("withdrawn").get(0).path("withdrawn_at").asString())
                .startsWith("2026-11-20T12:00");
        assertThat(user.path("hits").get(0).properties())
                .extracting(field -> field.getKey())
                .contains("tenant", "contract", "wallet", "tx_hash", "quantity", "gas", "completed_at");
        assertThat(Files.readString(file)).doesNotContain("someone");
        assertThat(TableContents.of(stack).without("audit")).isEqualTo(before);
        String audit = operator.done("audit", "--command", "user show").toString();
        assertThat(audit).contains("\"hits\":{\"after\":2}").doesNotContain(USER);
        operator.json("user", "show", USER, "--to", file.toString()).refused(1, "exists already");
    }

    /** Arguments of a process can be read by other accounts of the machine. */
    @Test
    void idsMayComeFromStdin() throws IOException {
        CommandOutput shown = operator.run(
                List.of("--local", "--json", "user", "show", "-", "--to", file.toString()),
                (USER + "\nsomeone\n\n").getBytes(UTF_8));
        assertThat(shown.done().path("hits").asInt()).isEqualTo(3);
        assertThat(Files.readString(file)).contains("t-4");
        operator.insteadOfPauses(() -> stack.clock().advance(Duration.ofMinutes(1)));
        CommandOutput checked = operator.run(
                List.of("--local", "--json", "user", "forget", "-", "--check"), "someone\r\n".getBytes(UTF_8));
        assertThat(checked.done().path("hits").asInt()).isEqualTo(1);
        operator.json("user", "forget", "-", USER).refused(2, "- stands for all ids");
        operator.run(List.of("--local", "user", "forget", "-"), new byte[0]).refused(1, "standard input has no id");
    }

    @Test
    void unknownIdsAreNamedByTheirNumberAndMakeNoFile() {
        TableContents before = TableContents.of(stack);
        CommandOutput refused = operator.json("user", "show", "u-0815", "--to", file.toString());
        assertThat(refused.status()).isEqualTo(1);
        assertThat(refused.err()).contains("nothing is stored under this id").doesNotContain("u-0815");
        assertThat(file).doesNotExist();
        assertThat(TableContents.of(stack)).isEqualTo(before);
        CommandOutput partly = operator.json("user", "show", "u-0815", USER, "--to", file.toString());
        assertThat(partly.failed("these ids, by their number: 1").path("users").asInt())
                .isEqualTo(1);
        assertThat(file).exists();
    }
}
