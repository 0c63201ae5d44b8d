package com.mintactivity.tests.incidents;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.auth.key.KeyItems;
import com.mintactivity.local.engine.Clients;
import com.mintactivity.platform.dynamo.Item;
import com.mintactivity.tests.harness.ApiResponse;
import com.mintactivity.tests.harness.EventLine;
import com.mintactivity.tests.harness.InterceptedDynamo;
import com.mintactivity.tests.harness.SharedEngines;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TableContents;
import com.mintactivity.tests.operator.CommandOutput;
import com.mintactivity.tests.operator.OperatorHarness;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.secretsmanager.SecretsManagerClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code backup} and {@code restore}: a Region is lost, and another stack takes over with the same keys. */
final class BackupTest {

    private static final List<String> HISTORY = List.of(
            hit("t-1"), hit("t-2"), hit("t-3"), EventLine.account("person").text());

    @AutoClose
    private final Stack lost = Stack.fresh();

    @AutoClose
    private final Stack stack = Stack.fresh();

    private final Path folder;
    private final Path file;
    private final OperatorHarness before;
    private final OperatorHarness operator;
    private String keyId = "";
    private String token = "";

    BackupTest(@TempDir Path folder) {
        this.folder = folder;
        file = folder.resolve("backup.jsonl");
        before = new OperatorHarness(lost, folder.resolve("before"));
        operator = new OperatorHarness(stack, folder.resolve("after"));
    }

    private static String hit(String taskId) {
        return EventLine.task(taskId)
                .with("finished_at", "2026-11-20T10:00:0" + taskId.substring(2) + "Z")
                .with("user_id", "person")
                .text();
    }

    @BeforeEach
    void operate() {
        before.done(
                "tenant",
                "create",
                "acme",
                "--app",
                "acme",
                "--app",
                "other",
                "--attribution-live-at",
                "2026-01-01T00:00:00Z");
        before.done("tenant", "create", "beta", "--app", "beta", "--max-window-days", "7");
        before.done("tenant", "set", "beta", "--expect-hits-every", "6h");
        before.done("tenant", "api-off", "beta");
        before.done("api", "off", "--yes");
        before.done("api", "on");
        JsonNode issued = before.done("key", "issue", "acme", "--allow", "8.8.8.8/32", "--note", "Jürgen's");
        keyId = issued.path("key_id").asString();
        token = issued.path("token").asString();
        before.done("key", "roll", keyId);
        String revoked = before.done("key", "issue", "beta", "--allow", "9.9.9.0/24", "--no-scopes")
                .path("key_id")
                .asString();
        before.done("key", "revoke", revoked);
        before.feed("hits", "import", HISTORY);
        before.done("hits", "withdraw", "acme", "t-1");
    }

    private JsonNode backup() {
        return before.done("backup", file.toString());
    }

    private CommandOutput restore(String... options) {
        List<String> command = new ArrayList<>(List.of("restore", file.toString()));
        command.addAll(List.of(options));
        return operator.json(command.toArray(String[]::new));
    }

    private CommandOutput restoreWithKeyrings(String... options) {
        List<String> all = new ArrayList<>(List.of("--keyrings-from", lost.name() + "/pepper"));
        all.addAll(List.of(options));
        return restore(all.toArray(String[]::new));
    }

    private ApiResponse ask(Stack of) {
        return of.ask(Stack.HEALTH).header("Authorization", "Bearer " + token).send();
    }

    private static List<String> counts(JsonNode answer, String what) {
        return answer.path(what)
                .propertyStream()
                .map(part -> part.getKey() + " " + part.getValue().asInt())
                .toList();
    }

    @Test
    void theBackupOnStdoutIsThatOfAFile() throws IOException {
        CommandOutput printed = before.run(List.of("--local", "backup", "-"), new byte[0]);
        assertThat(printed.status()).isZero();
        assertThat(printed.err()).contains("written: 2 tenants with 3 apps, 3 keys, 1 withdrawn tasks");
        Files.writeString(file, printed.out());
        assertThat(counts(restoreWithKeyrings().done(), "written"))
                .containsExactly("switch 1", "removed 0", "tenant 2", "key 3", "withdrawn 1");
        assertThat(before.done("audit", "--since", "1h").toString()).contains("\"command\":\"backup\"");
        before.json("backup", "-").refused(2, "--json goes with a file");
        assertThat(Path.of("-")).doesNotExist();
    }

    @Test
    void theBackupHasNoTokenNoSecretAndNothingOfAUser() throws IOException {
        assertThat(backup().toString())
                .isEqualTo("{\"file\":\"" + file + "\",\"at\":\"2026-11-20T12:00:30Z\",\"tenants\":2,\"apps\":3,"
                        + "\"keys\":3,\"withdrawn\":1}");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        String text = Files.readString(file);
        assertThat(text).startsWith("{\"mint_activity_backup\":1,\"stack\":\"" + lost.name() + "\"");
        assertThat(text).contains(keyId, "Jürgen's", "t-1").doesNotContain("t-2", "person", "alice", "0x01", "00aa");
        for (String secret : List.of("pepper", "cursor")) {
            assertThat(text)
                    .doesNotContain(lost.platform()
                            .secrets()
                            .keyring(lost.name() + "/" + secret)
                            .secret("1"));
        }
        assertThat(text).doesNotContain(token.substring(token.lastIndexOf('_')));
        try (var files = Files.list(folder)) {
            assertThat(files).filteredOn(Files::isRegularFile).containsExactly(file);
        }
    }

    @Test
    void theSameTokenGetsTheSameAnswerFromTheNewStack() throws IOException {
        backup();
        List<JsonNode> lists = lists(before);
        JsonNode answer = restoreWithKeyrings().done();
        assertThat(answer.path("keyrings").toString()).isEqualTo("[\"pepper\",\"cursor\"]");
        assertThat(counts(answer, "written"))
                .containsExactly("switch 1", "removed 0", "tenant 2", "key 3", "withdrawn 1");
        assertThat(answer.path("left")).isEmpty();

        assertThat(lists(operator)).isEqualTo(lists);
        assertThat(ask(stack).ok()).isEqualTo(ask(lost).ok());
        assertThat(cursorSecret(stack)).isEqualTo(cursorSecret(lost));
        Path second = folder.resolve("second.jsonl");
        operator.done("backup", second.toString());
        assertThat(Files.readAllLines(second).stream().skip(1))
                .containsExactlyElementsOf(
                        Files.readAllLines(file).stream().skip(1).toList());
    }

    @Test
    void withoutTheCursorSecretTheTokensStillWork() {
        backup();
        String own = cursorSecret(stack);
        try (var secrets = Clients.at(SharedEngines.engines().secretsUrl(), SecretsManagerClient.builder())
                .build()) {
            secrets.deleteSecret(
                    request -> request.secretId(lost.name() + "/cursor").forceDeleteWithoutRecovery(true));
        }
        CommandOutput restored = restoreWithKeyrings();
        assertThat(restored.done().path("keyrings").toString()).isEqualTo("[\"pepper\"]");
        assertThat(restored.err()).contains("has no cursor secret");
        assertThat(ask(stack).ok()).isEqualTo(ask(lost).ok());
        assertThat(cursorSecret(stack)).isEqualTo(own);
    }

    private static String cursorSecret(Stack of) {
        return of.platform().secrets().keyring(of.name() + "/cursor").secret("1");
    }

    private static List<JsonNode> lists(OperatorHarness of) {
        return List.of(of.done("tenant", "list"), of.done("key", "list"), of.done("api", "status"));
    }

    /** The backup knows nothing of a correction that was complete. The page says to leave out the old file. */
    @ParameterizedTest
    @CsvSource({"right, 0, right", "right wrong, 1, right", "wrong right, 1, wrong"})
    void ofACorrectedFileTheFirstOneWinsAndTheOtherDiffers(String order, int differing, String served) {
        List<String> wrong = List.of(hit("t-4"), hit("t-5"));
        List<String> right = List.of(
                EventLine.task("t-4")
                        .with("finished_at", "2026-11-20T10:00:04Z")
                        .with("user_id", "other")
                        .text(),
                hit("t-5"));
        before.feed("hits", "import", wrong);
        before.done("hits", "withdraw", "acme", "t-4", "t-5");
        assertThat(importing(before, right, "--replace").path("replaced").asInt())
                .isEqualTo(2);
        backup();
        assertThat(restoreWithKeyrings().err())
                .contains("leave out those that were corrected", "1 withdrawn tasks stay withdrawn");
        JsonNode last = JsonMapper.shared().createObjectNode();
        for (String name : List.of(order.split(" ", -1))) {
            List<String> file = name.equals("wrong") ? wrong : right;
            JsonNode checked = importing(operator, file, "--check");
            last = importing(operator, file);
            assertThat(last.path("differing")).isEqualTo(checked.path("differing"));
        }
        assertThat(last.path("differing"))
                .hasToString(differing == 0 ? "[]" : "[{\"line\":1,\"fields\":[\"user_id\"]}]");
        assertThat(user("t-4")).isEqualTo(served.equals("right") ? "other" : "person");
        if (served.equals("wrong")) {
            operator.run(List.of("--local", "--json", "hits", "withdraw", "acme", "--from", "-"), bytes(wrong));
            importing(operator, right, "--replace");
            assertThat(user("t-4")).isEqualTo("other");
        }
    }

    private static JsonNode importing(OperatorHarness on, List<String> lines, String... options) {
        List<String> command = new ArrayList<>(List.of("--local", "--json", "hits", "import", "-"));
        command.addAll(List.of(options));
        return on.run(command, bytes(lines)).done();
    }

    private static byte[] bytes(List<String> lines) {
        return String.join("\n", lines).getBytes(StandardCharsets.UTF_8);
    }

    private String user(String task) {
        return TableContents.of(stack).hits().stream()
                .filter(hit -> hit.taskId().equals(task))
                .map(hit -> hit.userId().value())
                .collect(Collectors.joining());
    }

    @Test
    void aTaskThatWasWithdrawnIsNotRecordedAgainByAnImport() {
        backup();
        restoreWithKeyrings().done();
        JsonNode imported = operator.feed("hits", "import", HISTORY);
        assertThat(imported.path("recorded").asInt()).isEqualTo(2);
        assertThat(imported.path("repeated").asInt()).isEqualTo(1);
        assertThat(operator.json("hits", "withdraw", "acme", "--undo", "t-1")
                        .failed("none of these tasks is a hit of acme")
                        .path("unknown")
                        .asInt())
                .isEqualTo(1);
        assertThat(operator.done("hits", "withdraw", "acme", "t-1")
                        .path("already")
                        .asInt())
                .isEqualTo(1);

        Path corrected = folder.resolve("corrected.jsonl");
        write(corrected, hit("t-1"));
        assertThat(operator.done("hits", "import", "--replace", corrected.toString())
                        .path("replaced")
                        .asInt())
                .isEqualTo(1);
        assertThat(TableContents.of(stack).hits()).containsExactlyInAnyOrderElementsOf(unwithdrawn());
    }

    private List<Hit> unwithdrawn() {
        before.done("hits", "withdraw", "acme", "--undo", "t-1");
        return TableContents.of(lost).hits();
    }

    /** Killed before each of its transactions, and after each, before it learns of it. */
    @Test
    void whatWasKilledIsRepeatedAndEndsInTheSameState() {
        backup();
        int kills = 0;
        while (kills < 20) {
            operator.use(dying(kills % 2 == 0));
            CommandOutput output = restoreWithKeyrings();
            operator.use(stack.dynamo());
            if (output.status() == 0) {
                break;
            }
            kills++;
        }
        assertThat(kills).isBetween(8, 19);
        JsonNode again = restoreWithKeyrings().done();
        assertThat(counts(again, "already"))
                .containsExactly("switch 1", "removed 0", "tenant 2", "key 3", "withdrawn 1");
        assertThat(again.path("keyrings")).isEmpty();
        ask(stack).ok();
        Map<String, Map<Map<String, AttributeValue>, Long>> killed =
                TableContents.of(stack).without("audit").without("usage").tables();
        try (Stack whole = Stack.fresh()) {
            new OperatorHarness(whole, folder.resolve("whole"))
                    .done("restore", file.toString(), "--keyrings-from", lost.name() + "/pepper");
            assertThat(killed)
                    .isEqualTo(TableContents.of(whole)
                            .without("audit")
                            .without("usage")
                            .tables());
        }
    }

    /**
     * A client whose process ends at the second transaction, those of the journal left out, so that each run comes one
     * further.
     */
    private DynamoDbClient dying(boolean before) {
        AtomicInteger left = new AtomicInteger(before ? 1 : 0);
        return InterceptedDynamo.of(stack.dynamo(), new ExecutionInterceptor() {
            @Override
            public void beforeExecution(Context.BeforeExecution context, ExecutionAttributes attributes) {
                if (before && isLast(context.request())) {
                    throw killed();
                }
            }

            @Override
            public void afterExecution(Context.AfterExecution context, ExecutionAttributes attributes) {
                if (!before && isLast(context.request())) {
                    throw killed();
                }
            }

            private boolean isLast(Object request) {
                return request instanceof TransactWriteItemsRequest
                        && !request.toString().contains("S=journal")
                        && left.getAndDecrement() == 0;
            }

            private RuntimeException killed() {
                return DynamoDbException.builder()
                        .awsErrorDetails(
                                AwsErrorDetails.builder().errorCode("Killed").build())
                        .build();
            }
        });
    }

    @Test
    void whatExistsStaysAsItIsAndIsNamed() {
        backup();
        operator.done("tenant", "create", "beta", "--app", "elsewhere");
        operator.done("tenant", "create", "gamma", "--app", "other");
        TableContents there = TableContents.of(stack);
        JsonNode answer = restoreWithKeyrings().failed("4 items of the file are left out");
        assertThat(answer.path("left")
                        .valueStream()
                        .map(one -> one.path("name").asString() + ": "
                                + one.path("reason").asString()))
                .contains("acme: its app other belongs to tenant gamma")
                .contains("beta: it exists with other values, here -> in the file: api_enabled: true -> false;"
                        + " apps: [elsewhere] -> [beta];"
                        + " expect_hits_every: none -> PT6H; expect_hits_since: none -> 2026-11-20T12:00:30Z;"
                        + " max_window_days: 31 -> 7")
                .contains(keyId + ": its tenant acme is not restored");
        assertThat(counts(answer, "written"))
                .containsExactly("switch 1", "removed 0", "tenant 0", "key 1", "withdrawn 1");
        assertThat(TableContents.of(stack).items("tenants")).containsAll(there.items("tenants"));
        assertThat(operator.run(List.of("--local", "restore", file.toString()), new byte[0])
                        .out())
                .contains("PART       WRITTEN  ALREADY  LEFT", "tenant     0        0        2", "acme: its app other");
    }

    /** Each line is a command that works; after all of them, the file and the stack have the same settings. */
    @Test
    void whatDiffersIsNamedWithBothValuesAndTheCommandsThatSetIt() throws IOException {
        backup();
        restoreWithKeyrings().done();
        List<JsonNode> lists = lists(operator);
        change();
        JsonNode answer = restoreWithKeyrings().failed("4 items of the file are left out");
        assertThat(answer.path("left").toString())
                .contains("api_enabled: false -> true; api_off_until: 2026-11-20T13:00:30Z -> none")
                .contains("attribution_live_at: 2025-01-01T00:00:00Z -> 2026-01-01T00:00:00Z")
                .contains("per_minute: 30 -> 60", "allow: [9.9.9.0/24] -> [8.8.8.8/32]");
        List<String> commands = commands(answer);
        assertThat(commands)
                .contains(
                        "api on",
                        "tenant enable acme",
                        "tenant set acme --add-app=other '--remove-app=-it'\\''s' --attribution-live-at"
                                + " 2026-01-01T00:00:00Z",
                        "tenant set beta --max-window-days 7 --expect-hits-every 6h",
                        "tenant api-off beta",
                        "key note " + keyId + " -- 'Jürgen'\\''s'",
                        "key allow " + keyId + " 8.8.8.8/32",
                        "key limit " + keyId + " --per-minute 60 --burst 20",
                        "key enable " + keyId);
        assertThat(text().lines()).containsAll(pasted(commands));
        for (String command : commands) {
            operator.done(words(command));
        }
        assertThat(lists(operator)).isEqualTo(lists);
    }

    private void change() {
        operator.done(
                "tenant",
                "set",
                "acme",
                "--attribution-live-at",
                "2025-01-01T00:00:00Z",
                "--remove-app",
                "other",
                "--add-app=-it's");
        operator.done("tenant", "disable", "acme");
        operator.done("tenant", "set", "beta", "--max-window-days", "8", "--expect-hits-every", "none");
        operator.done("tenant", "api-on", "beta");
        operator.done("api", "off", "--yes", "--until", "1h");
        operator.done("key", "allow", keyId, "9.9.9.0/24");
        operator.done("key", "limit", keyId, "--per-minute", "30");
        operator.done("key", "note", keyId, "another");
        operator.done("key", "disable", keyId);
    }

    @Test
    void aKeyThatWasRevokedMeanwhileStaysRevokedAndARecordedHitStays() {
        backup();
        restoreWithKeyrings().done();
        operator.done("key", "revoke", keyId);
        stack.dynamo()
                .deleteItem(request ->
                        request.tableName(HitItems.table(stack.name())).key(HitItems.key("t-1")));
        operator.feed("hits", "import", List.of(hit("t-1")));
        JsonNode answer = restoreWithKeyrings().failed("2 items");
        assertThat(answer.path("left").toString())
                .contains(
                        "here -> in the file: revoked_at: 2026-11-20T12:00:30Z -> none\"",
                        "its hit is recorded, and not withdrawn");
        stack.expireRecords();
        ask(stack).refused(401, "invalid_key");
    }

    @Test
    void aCheckWritesNothing() {
        backup();
        TableContents empty = TableContents.of(stack);
        JsonNode answer = restoreWithKeyrings("--check").done();
        assertThat(counts(answer, "written"))
                .containsExactly("switch 1", "removed 0", "tenant 2", "key 3", "withdrawn 1");
        assertThat(answer.path("keyrings")).hasSize(2);
        assertThat(TableContents.of(stack)).isEqualTo(empty);
        assertThat(restore("--check", "--unsealed")
                        .failed("3 items")
                        .path("left")
                        .toString())
                .contains("its proof needs version 1 of a pepper that this stack lacks");
    }

    /** A line that a shell reads as the settings of the key; of ended keys there is nothing to issue. */
    @Test
    void forEachKeyThatIsLeftOutThereIsALineThatIssuesAnother() throws Exception {
        before.done("key", "disable", issue("acme", "--allow", "2001:4860::/48", "--expires-in", "10d"));
        String expired = issue("acme", "--allow", "8.8.4.4/32", "--expires-in", "1h");
        issue("beta", "--allow", "9.9.9.0/24", "8.8.4.0/24", "--no-scopes", "--per-minute", "30", "--burst", "7");
        lost.clock().advance(Duration.ofHours(2));
        stack.clock().advance(Duration.ofHours(2));
        backup();
        String rest =
                "key issue acme --allow 8.8.8.8/32 --per-minute 60 --burst 20 '--note=Jürgen'\\''s' --expires-at ";
        List<String> lines = List.of(
                rest + "2026-11-21T12:00:30Z",
                rest + "2027-11-20T12:00:30Z",
                "# disabled, and this key would not be: key issue acme --allow 2001:4860::/48 --per-minute 60"
                        + " --burst 20 --expires-at 2026-11-30T12:00:30Z",
                "key issue beta --allow 9.9.9.0/24 8.8.4.0/24 --no-scopes --per-minute 30 --burst 7"
                        + " --expires-at 2027-11-20T12:00:30Z");
        assertThat(text("--check", "--unsealed").lines()).containsAll(pasted(lines));
        JsonNode answer = restore("--unsealed").failed("6 items of the file are left out");
        assertThat(commands(answer)).containsExactlyInAnyOrderElementsOf(lines);
        assertThat(answer.path("left_ended").asInt()).isEqualTo(2);
        String text = text("--unsealed");
        assertThat(text)
                .contains("key        0        0        6", "  and 2 that are revoked or expired\n")
                .doesNotContain(expired);
        assertThat(text.lines()).containsAll(pasted(lines));
        for (String line : lines) {
            operator.done(words(line.replaceFirst("^# .*: ", "")));
        }
        assertThat(settings(operator)).containsExactlyInAnyOrderElementsOf(settings(before));
    }

    private String issue(String... options) {
        List<String> command = new ArrayList<>(List.of("key", "issue"));
        command.addAll(List.of(options));
        return before.done(command.toArray(String[]::new)).path("key_id").asString();
    }

    private String text(String... options) {
        List<String> command = new ArrayList<>(List.of("--local", "restore", file.toString()));
        command.addAll(List.of(options));
        return operator.run(command, new byte[0]).out();
    }

    private static List<String> commands(JsonNode answer) {
        return answer.path("left")
                .valueStream()
                .flatMap(one -> one.path("commands").valueStream())
                .map(JsonNode::asString)
                .toList();
    }

    /** Commands for people name the service, which is not the one of the variable of the shell. */
    private static List<String> pasted(List<String> commands) {
        return commands.stream()
                .map(line -> line.startsWith("#")
                        ? line.replaceFirst(": ", ": bin/operator --local ")
                        : "bin/operator --local " + line)
                .toList();
    }

    /** The words of a line, as a shell reads them. */
    private static String[] words(String line) throws IOException {
        Process shell = new ProcessBuilder("sh", "-c", "printf '%s\\n' " + line).start();
        return new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .toArray(String[]::new);
    }

    private static List<String> settings(OperatorHarness of) {
        return of.done("key", "list")
                .valueStream()
                .filter(key -> !key.path("days_left").isNull())
                .map(key -> Stream.of("tenant", "scopes", "allow", "per_minute", "burst", "note", "expires_at")
                        .map(name -> key.path(name).toString())
                        .collect(Collectors.joining(" ")))
                .toList();
    }

    /** Its key has an address that `key issue` refuses. */
    @Test
    void forTheKeyOfTheCanaryThereIsItsOwnCommand() {
        before.done("canary", "create");
        backup();
        assertThat(commands(restore("--unsealed").failed("4 items"))).hasSize(3).contains("canary create");
    }

    @Test
    void withoutThePepperKeysAreLeftOutAndASecondRunBringsThem() {
        backup();
        restore().refused(1, "is sealed by version 1 of a pepper that is not here");
        JsonNode answer = restore("--unsealed").failed("3 items of the file are left out");
        assertThat(counts(answer, "written"))
                .containsExactly("switch 1", "removed 0", "tenant 2", "key 0", "withdrawn 1");
        assertThat(TableContents.of(stack).items("keys")).isEmpty();
        assertThat(counts(restoreWithKeyrings().done(), "written"))
                .containsExactly("switch 0", "removed 0", "tenant 0", "key 3", "withdrawn 0");
        ask(stack).ok();
    }

    @Test
    void theKeyringsOfAStackWithLiveKeysAreNotReplaced() {
        backup();
        operator.done("tenant", "create", "gamma", "--app", "gamma");
        String own = operator.done("key", "issue", "gamma", "--allow", "8.8.8.8/32")
                .path("key_id")
                .asString();
        TableContents there = TableContents.of(stack);
        restoreWithKeyrings().refused(1, "the stack has live keys that the copied pepper would not prove: svc_");
        assertThat(TableContents.of(stack)).isEqualTo(there);
        operator.done("key", "revoke", own);
        restoreWithKeyrings().done();
        ask(stack).ok();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "| is no backup: give a file that",
                "a,b | is no backup",
                "{\"type\":\"account.seen\"} | is no backup",
                "{\"mint_activity_backup\":2} | has form 2: this release reads form 1",
                "{\"mint_activity_backup\":1,\"at\":\"2026-11-20T12:00:00Z\",\"lines\":1} | is not whole, it has 0 of"
                        + " 1 lines",
                "{\"mint_activity_backup\":1,\"lines\":0} | line 1 of",
                "{\"mint_activity_backup\":1,\"lines\":1}/{\"key\":{\"key_id\":\"svc_1\",\"proof\":\"abc\"}} | line 2"
                        + " of",
                "{\"mint_activity_backup\":1,\"lines\":1}/{\"tenant\":{\"name\":\"svc_1\",\"apps\":null}} | line 2 of",
                "{\"mint_activity_backup\":1,\"lines\":1}/{\"hit\":{\"task_id\":\"t-1\"}} | line 2 of",
            })
    void whatIsNoWholeBackupIsRefusedInOneLine(@Nullable String text, String reason) {
        write(file, text == null ? "" : text.replace('/', '\n'));
        TableContents empty = TableContents.of(stack);
        CommandOutput output = restore().refused(1, reason);
        assertThat(output.err()).doesNotContain("abc");
        assertThat(TableContents.of(stack)).isEqualTo(empty);
    }

    @Test
    void aFileThatExistsIsNotReplaced() throws IOException {
        write(file, "of last week");
        before.json("backup", file.toString()).refused(1, "exists already: give the name of a new file");
        assertThat(file).hasContent("of last week");
        before.json("backup", folder + "/none/x").refused(1, "cannot be written: give a file in a folder that exists");
        operator.json("restore", folder + "/none").refused(1, "cannot be read");
        restore("--keyrings-from", lost.name() + "/cursor").refused(1, "is no backup");
        Files.delete(file);
        backup();
        restore("--keyrings-from", lost.name() + "/cursor").refused(1, "does not name the pepper of a stack");
        restore("--keyrings-from", "none/pepper").refused(1, "there is no secret none/pepper");
    }

    @Test
    void bothAreInTheAuditWithoutAProof() {
        backup();
        restoreWithKeyrings().done();
        assertThat(before.done("audit")
                        .valueStream()
                        .map(row -> row.path("command").asString()))
                .contains("backup");
        JsonNode audit = operator.done("audit");
        assertThat(audit.valueStream()
                        .map(row -> row.path("command").asString() + " "
                                + row.path("target").asString()))
                .contains("restore pepper", "restore cursor", "restore service", "restore acme", "restore " + keyId)
                .contains("restore withdrawn tasks");
        String proof = Item.text(
                lost.dynamo()
                        .getItem(request ->
                                request.tableName(KeyItems.table(lost.name())).key(KeyItems.key(keyId)))
                        .item(),
                "proof");
        assertThat(audit.toString()).doesNotContain(proof);
        assertThat(operator.outputs())
                .allSatisfy(output -> assertThat(output.out() + output.err()).doesNotContain(proof));
        assertThat(operator.done("audit", "--key", keyId)).hasSize(1);
    }

    @Test
    void whatIsOffInTheBackupIsNamedAfterTheRestore() {
        before.done("api", "off", "--yes");
        backup();
        assertThat(restoreWithKeyrings("--check").err()).doesNotContain("as in the backup");
        CommandOutput output = restoreWithKeyrings();
        output.done();
        assertThat(output.err())
                .contains(
                        "the API is off, as in the backup: `api on`, when all is checked\n",
                        "the API is off for beta, as in the backup: `tenant api-on beta`, when all is checked\n")
                .doesNotContain("for acme");
        operator.done("api", "on");
        assertThat(restore().err()).doesNotContain("the API is off, as");
    }

    @Test
    void aSecretThatIsNamedAndLacksThePepperIsNotAdvisedAgain() {
        backup();
        assertThat(restore("--check", "--unsealed", "--keyrings-from", stack.name() + "/pepper")
                        .out())
                .contains("a pepper that " + stack.name() + "/pepper, this stack's own, does not have: name that of")
                .doesNotContain("copy it with");
        try (Stack third = Stack.fresh()) {
            assertThat(restore("--check", "--unsealed", "--keyrings-from", third.name() + "/pepper")
                            .out())
                    .contains("a pepper that " + third.name() + "/pepper does not have: name another one, or issue");
        }
    }

    private static void write(Path file, String text) {
        try {
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
