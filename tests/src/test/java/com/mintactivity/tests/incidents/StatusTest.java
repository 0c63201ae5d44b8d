package com.mintactivity.tests.incidents;

import static org.assertj.core.api.Assertions.assertThat;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.activity.tally.seal.SparseLimit;
import com.mintactivity.local.engine.Engines;
import com.mintactivity.tests.harness.AwsAccount;
import com.mintactivity.tests.harness.EventLine;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.operator.CommandOutput;
import com.mintactivity.tests.operator.OperatorHarness;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code status}: a stack on which all is well, and then one thing is not. */
@Isolated("changes system properties that the AWS SDK reads")
final class StatusTest {

    private static final List<String> OF_TABLES =
            List.of("data", "sealing", "switches", "keys", "limits", "canary", "backup");

    static final Set<String> OF_STATUS =
            Set.of("Alarms", "Subscriptions", "Aliases", "Deployed", "Settings", "DeadLetterCounts", "SecretDates");

    @AutoClose
    private final Stack stack = Stack.overHttp();

    @AutoClose
    private final StackStandIn aws = new StackStandIn(stack.name());

    @AutoClose
    private final AwsAccount account = new AwsAccount(stack.name());

    private final Path root;
    private final OperatorHarness operator;
    private String keyId = "";

    StatusTest(@TempDir Path root) throws IOException {
        this.root = root;
        operator = new OperatorHarness(stack, root);
        StackStandIn.services().forEach(service -> account.reach(service, aws.url()));
    }

    @BeforeEach
    void receiveHits() {
        operator.done("tenant", "create", "acme", "--app", "acme", "--attribution-live-at", "2026-11-02T00:00:00Z");
        keyId = operator.done("key", "issue", "acme", "--allow", "8.8.8.8/32")
                .path("key_id")
                .asString();
        record("t-1");
        operator.seal(5, SparseLimit.DEFAULT);
    }

    private void record(String task) {
        operator.feed(
                "tasks",
                "send",
                List.of(EventLine.task(task)
                        .with("finished_at", stack.clock().instant())
                        .text()));
    }

    @Test
    void allIsWell() {
        CommandOutput status = status();
        assertThat(status.done().path("ok").asBoolean()).isTrue();
        assertThat(names(status.done(), true))
                .containsExactly(
                        "alarms",
                        "page",
                        "queues",
                        "mappings",
                        "dead letters",
                        "deployment",
                        "protection",
                        "secrets",
                        "capacity",
                        "zones",
                        "code",
                        "data",
                        "sealing",
                        "switches",
                        "keys",
                        "limits",
                        "canary",
                        "backup");
        String text = text(List.of("--stack", stack.name(), "status"));
        assertThat(text).startsWith("stack " + stack.name() + ", " + Engines.REGION + "\n");
        assertThat(status.done().path("service").asString()).isEqualTo("stack " + stack.name() + ", " + Engines.REGION);
        assertThat(text).contains("commit abc", "last hit 5 min ago (acme)", "none of 3 rings");
        assertThat(text)
                .containsPattern("canary +none\n  there is none: no new version is asked for hits or given an event\n"
                        + "  → `canary create`")
                .containsPattern("backup +none\n  none was made\n  → `backup FILE`");
        assertThat(text.lines())
                .hasSizeLessThan(50)
                .allSatisfy(line -> assertThat(line).hasSizeLessThan(81));
    }

    @Test
    void ofALocalServiceTheTablesAreLookedAt() {
        assertThat(names(operator.done("status"), true)).isEqualTo(OF_TABLES);
        assertThat(text(List.of("--local", "status"))).startsWith("local service http://127.0.0.1:8080\n");
    }

    @Test
    void beforeAnythingIsSealedItSaysSo() {
        try (Stack empty = Stack.fresh()) {
            String text = new OperatorHarness(empty, root.resolve("empty"))
                    .run(List.of("--local", "status"), new byte[0])
                    .out();
            assertThat(text)
                    .containsPattern("data +ok\n  nothing is sealed yet: the sealer begins some minutes after")
                    .containsPattern("sealing +ok\n  nothing is sealed yet: the sealer begins some minutes after");
        }
    }

    /** The rows that need the table become one. */
    @Test
    void aLostTableIsNamedWithTheCommandThatRestoresIt() {
        aws.lostTables.add("tenants");
        JsonNode answer = answer(status());
        assertThat(names(answer, false)).containsExactly("tables");
        assertThat(names(answer, true)).contains("sealing", "keys", "limits", "backup", "secrets", "deployment");
        assertThat(answer.toString())
                .contains("\"value\":\"the table " + stack.name() + "-tenants does not exist\",\"remedy\":\"`tables"
                        + " restore tenants --deleted` (docs/recover.md#");
    }

    @Test
    void aSecretThatWillBeDeletedIsNamedWithItsDateAndTheCommand() {
        aws.deletedSecrets.addAll(List.of("pepper", "cache"));
        aws.lostSecrets.add("cursor");
        assertThat(answer(status()).toString())
                .contains(
                        "\"value\":\"pepper is deleted on 2026-12-27, cursor is gone, cache is deleted on 2026-12-27\"",
                        "\"remedy\":\"aws secretsmanager restore-secret --secret-id " + stack.name()
                                + "/pepper; docs/region.md#a-secret-in-a-region-that-works; aws");
        account.haveNoCache();
        assertThat(answer(status()).toString()).contains("\"pepper is deleted on 2026-12-27, cursor is gone\"");
    }

    private void haveCaps(String accounts) {
        account.have("TableReads", "4000");
        account.have("AccountReads", accounts);
        account.have("TableWrites", "500");
    }

    @Test
    void whatTablesTakeIsWellWhereItIsWhatTheStackAdmits() {
        haveCaps("2500");
        assertThat(status().done().toString()).contains("tables take what the stack admits");
    }

    @Test
    void aTableThatTakesLessIsNamedWithBothFiguresAndTheCommand() {
        haveCaps("25000");
        assertThat(answer(status()).toString())
                .contains(
                        "\"accounts takes 12,000 of 25,000 reads a second\"",
                        "`tables warm`; docs/deploy.md#what-a-new-table-takes");
    }

    @SuppressWarnings("ImmutableEnumChecker") // what plants a fault holds nothing
    enum Fault {
        AN_ALARM("alarms", test -> test.aws.ringing.add("dead-letters")),
        NO_SUBSCRIPTION("page", test -> test.aws.subscription = "PendingConfirmation"),
        OLD_EVENTS("queues", test -> test.aws.ages.put("events", 200)),
        OLD_CONTRACTS("queues", test -> test.aws.ages.put("seal.fifo", 1000)),
        A_STOPPED_MAPPING("mappings", test -> test.aws.mappings.put("recorder", "Disabled")),
        DEAD_LETTERS("dead letters", test -> test.aws.letters.put("dead-letters", 2)),
        DEAD_CONTRACTS("dead letters", test -> test.aws.letters.put("seal-dead-letters.fifo", 1)),
        GONE_BACK("deployment", test -> test.aws.versions.put("hits", "1")),
        OTHER_CODE("code", test -> test.aws.otherCode.add("sealer")),
        UNPROTECTED("protection", test -> test.aws.unprotected.add("hits")),
        NO_RECOVERY("protection", test -> test.aws.withoutRecovery.add("audit")),
        A_LOST_TABLE("tables", test -> test.aws.lostTables.add("tallies")),
        A_DELETED_PEPPER("secrets", test -> test.aws.deletedSecrets.add("pepper")),
        A_LOST_CURSOR_SECRET("secrets", test -> test.aws.lostSecrets.add("cursor")),
        A_NEW_TABLE("capacity", test -> test.haveCaps("25000")),
        UNNAMED_ZONES("zones", test -> test.account.have("AvailabilityZones", "eu-central-1a,eu-central-1b")),
        SILENT("data", StatusTest::fallSilent),
        BEHIND("sealing", test -> {
            test.record("t-2");
            test.stack.clock().advance(Duration.ofMinutes(20));
        }),
        ALL_OFF("switches", test -> test.operator.done("api", "off")),
        ONE_OFF("switches", test -> test.operator.done("tenant", "api-off", "acme")),
        A_KEY_ENDS(
                "keys",
                test -> test.operator.done("key", "issue", "acme", "--allow", "8.8.8.8/32", "--expires-in", "20d")),
        A_ROLLED_KEY_ENDS_AND_ITS_SUCCESSOR_IS_REVOKED(
                "keys",
                test -> test.operator.done(
                        "key",
                        "revoke",
                        test.operator
                                .done("key", "roll", test.keyId, "--overlap", "5d")
                                .path("key_id")
                                .asString())),
        A_LIMIT(
                "limits",
                test -> test.operator.done(
                        "key", "issue", "acme", "--allow", "8.8.8.8/32", "--per-minute", "601", "--burst", "20")),
        AN_OLD_BACKUP("backup", StatusTest::makeBackup);

        private final String check;
        private final Consumer<StatusTest> plant;

        Fault(String check, Consumer<StatusTest> plant) {
            this.check = check;
            this.plant = plant;
        }
    }

    @ParameterizedTest
    @EnumSource
    void aFaultIsNamedByItsCheckWithARemedy(Fault fault) {
        fault.plant.accept(this);
        CommandOutput status = status();
        assertThat(status.status()).isEqualTo(1);
        assertThat(status.err()).contains("not well: " + fault.check);
        JsonNode answer = answer(status);
        assertThat(answer.path("ok").asBoolean()).isFalse();
        assertThat(names(answer, false)).containsExactly(fault.check);
        assertThat(answer.path("checks")
                        .valueStream()
                        .filter(check -> !check.path("ok").asBoolean()))
                .allSatisfy(
                        check -> assertThat(check.path("remedy").asString("")).isNotEmpty());
    }

    /** In the policy for those who only look, apart from the rights to items and outputs. */
    @Test
    void itNeedsTheRightsOfTheReadOnlyPolicyAlone() throws IOException {
        status().done();
        Set<String> allowed = new TreeSet<>();
        JsonMapper.shared()
                .readTree(Files.readString(Path.of("../docs/operator-policy/read-only.json")))
                .path("Statement")
                .valueStream()
                .filter(statement -> OF_STATUS.contains(statement.path("Sid").asString()))
                .flatMap(statement -> statement.path("Action").valueStream())
                .forEach(action -> allowed.add(action.asString()));
        assertThat(aws.called).isEqualTo(allowed);
    }

    /** What cannot be read is not well, and hides nothing else. */
    @Test
    void aRefusedCallIsNamed() {
        aws.refused = "lambda";
        JsonNode answer = answer(status());
        assertThat(names(answer, false)).containsExactly("mappings", "deployment", "code");
        assertThat(names(answer, true)).hasSize(15);
        assertThat(answer.toString()).contains("AWS refused: AccessDenied");
    }

    /** The check of the deployment tells of another version. */
    @Test
    void codeIsComparedOfTheDeployedVersionAlone() {
        aws.otherCode.add("hits");
        aws.versions.put("hits", "1");
        assertThat(names(answer(status()), false)).containsExactly("deployment");
    }

    @Test
    void codeOfWhichNoDigestIsRecordedIsNotJudged() {
        aws.recordedCode = "sha256-of-HitsFunction";
        assertThat(status().done().toString()).contains("no digest of the code is recorded");
    }

    @Test
    void aKeyWithALiveSuccessorEndsAsIntended() {
        operator.done("key", "roll", keyId, "--overlap", "5d");
        assertThat(status().done().toString()).contains("\"none ends within 30 days\"");
    }

    private void fallSilent() {
        operator.done("tenant", "set", "acme", "--expect-hits-every", "1h");
        stack.clock().advance(Duration.ofHours(2));
        operator.seal(1, SparseLimit.DEFAULT);
    }

    /** As `backup` leaves it. */
    private void makeBackup() {
        stack.dynamo()
                .putItem(request -> request.tableName(stack.name() + "-audit")
                        .item(Map.of(
                                "day", fromS("2026-11-10"),
                                "at_id", fromS("2026-11-10T10:00:00.000000000Z#0"),
                                "who", fromS("olivia"),
                                "command", fromS("backup"),
                                "target", fromS("service"),
                                "change", fromS("{}"))));
    }

    private CommandOutput status() {
        return operator.run(List.of("--stack", stack.name(), "--json", "status"), new byte[0]);
    }

    private String text(List<String> command) {
        return operator.run(command, new byte[0]).out();
    }

    private static JsonNode answer(CommandOutput output) {
        return JsonMapper.shared().readTree(output.out());
    }

    private static List<String> names(JsonNode answer, boolean ok) {
        return answer.path("checks")
                .valueStream()
                .filter(check -> check.path("ok").asBoolean() == ok)
                .map(check -> check.path("name").asString())
                .toList();
    }
}
