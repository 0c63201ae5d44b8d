package com.mintactivity.tests.incidents;

import static org.assertj.core.api.Assertions.assertThat;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.activity.tally.seal.SparseLimit;
import com.mintactivity.local.engine.Engines;
import com.mintactivity.tests.harness.AwsAccount;
import com.mintactivity.tests.harness.EventLine;
import com.mintactivity.tests.harness.InterceptedDynamo;
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
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code status}: a stack on which all is well, and then one thing is not. */
@Isolated("changes system properties that the AWS SDK reads")
final class StatusTest {

    private static final List<String> OF_TABLES = List.of(
            "data", "sealing", "switches", "keys", "limits", "pepper", "canary", "backup", "erasures", "operations");

    static final Set<String> OF_STATUS = Set.of(
            "Alarms", "Subscriptions", "Aliases", "Layers", "Deployed", "Settings", "DeadLetterCounts", "SecretDates");

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
        backUp("2026-11-20T12:00:30.000000000Z");
        operator.seal(5, SparseLimit.DEFAULT);
    }

    private void record(String task) {
        operator.feed(
                "tasks",
                "send",
                List.of(EventLine.task(task)
                        .with("user_id", "zoe")
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
                        "pepper",
                        "canary",
                        "backup",
                        "erasures",
                        "operations");
        String text = text(List.of("--stack", stack.name(), "status"));
        assertThat(text).startsWith("stack " + stack.name() + ", " + Engines.REGION + "\n");
        assertThat(status.done().path("service").asString()).isEqualTo("stack " + stack.name() + ", " + Engines.REGION);
        assertThat(text).contains("commit abc", "last hit 5 min ago (acme)", "none of 3 rings");
        assertThat(text)
                .containsPattern("canary +none\n  there is none: no new version is asked for hits or given an event\n"
                        + "  → `canary create`")
                .containsPattern("backup +ok\n  the last one is 5 min old");
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
        A_DELETED_CACHE_SECRET("secrets", test -> test.aws.deletedSecrets.add("cache")),
        A_LOST_CURSOR_SECRET("secrets", test -> test.aws.lostSecrets.add("cursor")),
        A_NEW_TABLE("capacity", test -> test.haveCaps("25000")),
        UNNAMED_ZONES("zones", test -> test.account.have("Zones", "eu-central-1a,eu-central-1b")),
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
        A_KEY_ENDED_IN_USE("keys", test -> test.endInUse("2026-11-21")),
        A_KEY_ENDED_IN_USE_AND_ITS_SUCCESSOR_IS_NOT_USED("keys", StatusTest::endWithUnusedSuccessor),
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
        A_LOST_VERSION_OF_THE_PEPPER("pepper", StatusTest::loseVersion),
        NO_BACKUP("backup", StatusTest::removeBackup),
        AN_OLD_BACKUP("backup", test -> {
            test.removeBackup();
            test.backUp("2026-11-10T10:00:00.000000000Z");
        }),
        AN_ERASURE("erasures", test -> test.kill("user", "forget", "zoe", "--yes")),
        AN_ERASURE_OF_AN_EARLIER_RELEASE("erasures", StatusTest::beginErasure),
        AN_IMPORT("operations", test -> test.kill("hits", "import", test.history())),
        A_WITHDRAWAL("operations", test -> test.kill("hits", "withdraw", "acme", "t-1", "--yes")),
        A_REBUILD("operations", test -> test.kill("tallies", "rebuild", "acme", EventLine.CONTRACT)),
        A_SILENT_OPERATION("operations", test -> test.begin("tables restore", "hits, as of then")),
        A_SILENT_REPLACEMENT("operations", test -> test.begin("hits import", "wrong.jsonl --replace")),
        A_SILENT_RESTORE("operations", test -> test.begin("restore", "backup.jsonl"));

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
        assertThat(answer.toString()).doesNotContain("zoe");
        assertThat(text(List.of("--stack", stack.name(), "status")))
                .containsPattern("(?m)^" + fault.check + " +NOT WELL$")
                .doesNotContain("zoe");
    }

    /** A deployment sets only what has changed in the template, so it gives no table its recovery back. */
    @Test
    void eachProtectionThatIsMissingHasItsOwnRemedy() {
        aws.withoutRecovery.add("audit");
        assertThat(answer(status()).toString())
                .contains("without point-in-time recovery: audit", "aws dynamodb update-continuous-backups ")
                .doesNotContain("DeletionProtection");
        aws.unprotected.add("hits");
        assertThat(answer(status()).toString())
                .contains(
                        "can be deleted: hits; without",
                        "deploy with DeletionProtection=true, or",
                        "`aws dynamodb update-table ");
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

    /** A look that cannot be taken is not well, and hides no other. */
    @Test
    void aRefusedCallIsNamed() {
        aws.refused = "lambda";
        JsonNode answer = answer(status());
        assertThat(names(answer, false)).containsExactly("mappings", "deployment", "code");
        assertThat(names(answer, true)).hasSize(18);
        assertThat(answer.toString()).contains("AWS refused: AccessDenied");
    }

    /** Most of the code is in the layers. */
    @Test
    void codeOfALayerIsComparedToo() {
        aws.otherCode.add("auth");
        assertThat(answer(status()).toString())
                .contains("hits runs other code in its layer auth than was built for version 2");
        aws.layersOf = "other";
        assertThat(answer(status()).toString()).contains(":layer:other-auth:7, which is none of the stack's");
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
    void theRemedyOfAStoppedMappingNamesIt() {
        aws.mappings.put("sealer", "Disabled");
        assertThat(answer(status()).toString())
                .contains("`aws lambda update-event-source-mapping --uuid of-sealer --enabled`, once what it was");
    }

    @Test
    void aKeyWithALiveSuccessorEndsAsIntended() {
        operator.done("key", "roll", keyId, "--overlap", "5d");
        assertThat(status().done().toString()).contains("\"none ends within 30 days, and none has ended in use\"");
    }

    private void fallSilent() {
        operator.done("tenant", "set", "acme", "--expect-hits-every", "1h");
        stack.clock().advance(Duration.ofHours(2));
        operator.seal(1, SparseLimit.DEFAULT);
    }

    /** As `backup` leaves it. */
    private void backUp(String at) {
        stack.dynamo()
                .putItem(request -> request.tableName(stack.name() + "-audit")
                        .item(Map.of(
                                "day", fromS(at.substring(0, 10)),
                                "at_id", fromS(at + "#0"),
                                "who", fromS("olivia"),
                                "command", fromS("backup"),
                                "target", fromS("service"),
                                "change", fromS("{}"))));
    }

    private void removeBackup() {
        stack.dynamo()
                .deleteItem(request -> request.tableName(stack.name() + "-audit")
                        .key(Map.of("day", fromS("2026-11-20"), "at_id", fromS("2026-11-20T12:00:30.000000000Z#0"))));
    }

    private String endInUse(String lastUsed) {
        String ending = operator.done("key", "issue", "acme", "--allow", "8.8.8.8/32", "--expires-in", "1d")
                .path("key_id")
                .asString();
        use(ending, lastUsed);
        stack.clock().advance(Duration.ofDays(2));
        return ending;
    }

    private void endWithUnusedSuccessor() {
        use(keyId, "2026-11-21");
        String next = operator.done("key", "roll", keyId, "--overlap", "1d")
                .path("key_id")
                .asString();
        use(next, "2026-11-20");
        stack.clock().advance(Duration.ofDays(2));
    }

    /** As the gate notes it. */
    private void use(String key, String day) {
        stack.dynamo()
                .putItem(request -> request.tableName(stack.name() + "-usage")
                        .item(Map.of("key_id", fromS(key), "last_used_on", fromS(day))));
    }

    private void loseVersion() {
        stack.dynamo()
                .updateItem(request -> request.tableName(stack.name() + "-keys")
                        .key(Map.of("key_id", fromS(keyId)))
                        .updateExpression("SET pepper_version = :gone")
                        .expressionAttributeValues(Map.of(":gone", fromS("9"))));
    }

    /** The file of an import. */
    private String history() {
        try {
            return Files.writeString(
                            root.resolve("history.jsonl"),
                            EventLine.task("t-9")
                                    .with("finished_at", "2026-11-19T10:00:00Z")
                                    .text())
                    .toString();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    /** Ends a command, as `kill -9` does, at the first call after its begin. What is silent is dead after a while. */
    private void kill(String... command) {
        AtomicBoolean isDead = new AtomicBoolean();
        AtomicBoolean hasBegun = new AtomicBoolean();
        operator.use(InterceptedDynamo.before(stack.dynamo(), request -> {
            boolean begins = request instanceof TransactWriteItemsRequest
                    && request.toString().contains("begun")
                    && !request.toString().contains("erasures_begun");
            boolean goesOn = request instanceof TransactWriteItemsRequest
                    && request.toString().contains("erasures_begun");
            if (isDead.get() || (hasBegun.get() && !goesOn)) {
                isDead.set(true);
                throw InterceptedDynamo.refusal("Ended");
            }
            hasBegun.compareAndSet(false, begins);
        }));
        assertThat(operator.json(command).status()).isEqualTo(1);
        operator.use(stack.dynamo());
        stack.clock().advance(Duration.ofMinutes(11));
    }

    private void beginErasure() {
        stack.dynamo()
                .putItem(request -> request.tableName(stack.name() + "-tallies")
                        .item(Map.of("tenant_contract", fromS("forgetting"), "period", fromS("zoe"))));
    }

    /** As a command that was killed leaves it. */
    private void begin(String command, String subject) {
        String begun = "2026-11-20T11:00:00.000000000Z";
        stack.dynamo()
                .putItem(request -> request.tableName(stack.name() + "-audit")
                        .item(Map.of(
                                "day", fromS("journal"),
                                "at_id", fromS(begun + "#1"),
                                "who", fromS("olivia"),
                                "command", fromS(command),
                                "target", fromS("service"),
                                "subject", fromS(subject),
                                "progress", fromS("begun"),
                                "beat_at", fromS(begun))));
    }

    @Test
    void aKeyThatEndedInUseIsNamedUntilItIsRevokedOrItsSuccessorIsUsed() {
        String ended = endInUse("2026-11-20");
        assertThat(answer(status()).toString()).contains("ended in use: " + ended + " of acme on 2026-11-21");
        operator.done("key", "revoke", ended);
        status().done();
        endWithUnusedSuccessor();
        assertThat(answer(status()).toString()).contains("ended in use: " + keyId);
        use(keyId, "2026-11-19");
        status().done();
    }

    /** A key without a use for a week has been replaced by something that is not known here. */
    @Test
    void aKeyThatEndedUnusedIsWell() {
        endInUse("2026-11-10");
        status().done();
    }

    @Test
    void syntheticTenantsAreInNoFigure() {
        String before = figures();
        operator.done("tenant", "create", "sandy", "--demo");
        operator.done("key", "issue", "sandy", "--allow", "8.8.8.8/32", "--per-minute", "100", "--expires-in", "2d");
        operator.seal(1, SparseLimit.DEFAULT);
        assertThat(figures()).isEqualTo(before.replace("5 min ago", "6 min ago"));
    }

    private String figures() {
        return answer(status())
                .path("checks")
                .valueStream()
                .filter(check -> List.of("data", "sealing", "switches", "keys", "limits", "pepper")
                        .contains(check.path("name").asString()))
                .toList()
                .toString();
    }

    /** The policy `read-only` has no right to the pepper. */
    @Test
    void withoutTheRightToThePepperItsVersionsAreNotChecked() {
        aws.refused = "secretsmanager";
        JsonNode answer = answer(status());
        assertThat(names(answer, false)).containsExactly("secrets");
        assertThat(answer.toString()).contains("not checked, the pepper cannot be read: AWS refused: AccessDenied");
    }

    @Test
    void whatIsAtWorkIsWell() {
        begin("restore", "backup.jsonl");
        stack.dynamo()
                .updateItem(request -> request.tableName(stack.name() + "-audit")
                        .key(Map.of("day", fromS("journal"), "at_id", fromS("2026-11-20T11:00:00.000000000Z#1")))
                        .updateExpression("SET beat_at = :now")
                        .expressionAttributeValues(Map.of(":now", fromS("2026-11-20T12:05:00.000000000Z"))));
        assertThat(status().done().toString())
                .contains("under way: `restore`, backup.jsonl: begun 65 min ago by olivia, at: begun");
    }

    /** It is unknown whether it has ended since. */
    @Test
    void anEntryThatARestoreBroughtBackIsNamedAsSuch() {
        begin("restore", "backup.jsonl");
        assertThat(answer(status()).toString()).doesNotContain("from before the restore");
        aws.restoredAudit = "2026-11-20T11:30:00Z";
        assertThat(answer(status()).toString())
                .contains("`restore`, backup.jsonl: begun 65 min ago by olivia, silent for 65 min, at: begun; from"
                        + " before the restore of the audit (1)");
        operator.done("abandon", "1");
        status().done();
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
