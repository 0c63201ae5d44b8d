package com.mintactivity.template;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The rights of each function: the API writes only the last use of keys, only the recorder writes hits, only the sealer
 * writes tallies, and no function deletes irreplaceable items.
 */
final class PoliciesTest {

    private static final Set<String> READS =
            Set.of("dynamodb:GetItem", "dynamodb:BatchGetItem", "dynamodb:Query", "dynamodb:Scan");

    @ParameterizedTest
    // table, functions that may write it; endpoints: every function of the API
    @CsvSource(nullValues = "none", delimiter = '|', textBlock = """
        KeysTable     | none
        TenantsTable  | none
        AuditTable    | none
        UsageTable    | endpoints
        HitsTable     | RecorderFunction
        AccountsTable | RecorderFunction
        TalliesTable  | SealerFunction
        """)
    void onlyItsWritersWrite(String table, @Nullable String writers) {
        Set<String> expected = writers == null ? Set.of() : functions(writers);
        assertThat(holders(table, action -> action.startsWith("dynamodb:") && !READS.contains(action)))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    // function, table, all that it may do there
    @CsvSource({
        "HitsFunction, TalliesTable, GetItem BatchGetItem Query",
        "HitsFunction, HitsTable, Query",
        "MintsFunction, HitsTable, Query",
        "RecorderFunction, HitsTable, GetItem PutItem Query",
        "SealerFunction, TalliesTable, GetItem BatchGetItem Query PutItem UpdateItem ConditionCheckItem",
        "SealerFunction, HitsTable, Query",
        "SealerFunction, KeysTable, Scan",
        "SealerFunction, TenantsTable, Scan",
        "SandboxFunction, TenantsTable, Scan",
        "PreTrafficFunction, TalliesTable, GetItem",
    })
    void doesNoMoreThanItNeeds(String function, String table, String actions) {
        assertThat(actions(function, table))
                .isEqualTo(Stream.of(actions.split(" "))
                        .map(action -> "dynamodb:" + action)
                        .collect(Collectors.toSet()));
    }

    /** It looks for keys that end, and has no right to the rest of them. */
    @Test
    void theSealerReadsNoProof() {
        TemplateNode scan = statements(TemplateNode.template().at("Resources", "SealerFunction")).stream()
                .filter(statement -> statement.at("Action").texts().contains("dynamodb:Scan"))
                .findFirst()
                .orElseThrow();
        assertThat(scan.at("Condition", "StringEquals", "dynamodb:Select").text())
                .isEqualTo("SPECIFIC_ATTRIBUTES");
        assertThat(scan.at("Condition", "ForAllValues:StringEquals", "dynamodb:Attributes")
                        .texts())
                .contains("expires_at")
                .doesNotContain("proof", "pepper_version");
    }

    @Test
    void theRecorderReachesNoTally() {
        assertThat(holders("TalliesTable", action -> true)).doesNotContain("RecorderFunction");
    }

    @ParameterizedTest
    // secret, functions that may read it
    @CsvSource({
        "PepperSecret, endpoints",
        "CachePasswordSecret, endpoints",
        "CursorKeySecret, MintsFunction",
    })
    void onlyItsReadersReadASecret(String secret, String readers) {
        assertThat(holders(secret, action -> action.equals("secretsmanager:GetSecretValue")))
                .isEqualTo(functions(readers));
    }

    @Test
    void theCachePasswordIsReadOnlyWhereThereIsACacheStore() {
        for (String name : ExpectedFunctions.apiAnd()) {
            assertThat(TemplateNode.template().at("Resources", name, "Properties", "Policies").items().stream()
                            .flatMap(policy -> policy.at("Statement").items().stream())
                            .filter(statement -> statement.toString().contains("CachePasswordSecret"))
                            .map(statement ->
                                    statement.at("Fn::If").items().getFirst().text()))
                    .containsExactly("HasCache");
        }
    }

    @Test
    void theHookMayInvokeVersionsReportAndAskAsTheCanaryAndNoMore() {
        List<TemplateNode> statements = statements(TemplateNode.template().at("Resources", "PreTrafficFunction"));
        assertThat(statements.stream().flatMap(statement -> statement.at("Action").texts().stream()))
                .containsExactly(
                        "lambda:InvokeFunction",
                        "codedeploy:PutLifecycleEventHookExecutionStatus",
                        "ssm:GetParameter",
                        "secretsmanager:GetSecretValue",
                        "sqs:SendMessage",
                        "dynamodb:GetItem");
        assertThat(statements.get(3).at("Resource").items())
                .extracting(resource -> resource.at("Fn::Sub").text().replaceAll(".*:secret:", ""))
                .containsExactly("${AWS::StackName}/canary", "${AWS::StackName}/canary-??????");
        assertThat(statements
                        .get(5)
                        .at("Condition", "ForAllValues:StringLike", "dynamodb:LeadingKeys")
                        .texts())
                .containsExactly("canary#*");
        assertThat(statements
                        .get(2)
                        .at("Resource")
                        .items()
                        .getFirst()
                        .at("Fn::Sub")
                        .text())
                .endsWith(":parameter/public-url/${AWS::StackName}");
        assertThat(TemplateNode.template()
                        .at("Resources", "PreTrafficFunction", "Properties")
                        .keys())
                .doesNotContain("VpcConfig");
        assertThat(statements.getFirst().at("Resource").items().stream()
                        .map(resource -> resource.at("Fn::Sub").text()))
                .containsExactlyInAnyOrderElementsOf(ExpectedFunctions.apiAnd("Recorder", "Sealer").stream()
                        .map(name -> "${" + name + ".Arn}:*")
                        .toList());
    }

    @Test
    void healthNeverSeesAHitOrAnAccount() {
        for (String table : List.of("HitsTable", "AccountsTable", "TalliesTable")) {
            assertThat(holders(table, action -> true)).doesNotContain("HealthFunction");
        }
    }

    /** SAM gives each role AWS's policy for logs, which lets it create groups. */
    @Test
    void noFunctionCreatesALogGroup() {
        TemplateNode.functions()
                .forEach((name, function) -> assertThat(statements(function, "Deny"))
                        .as(name)
                        .anySatisfy(statement -> {
                            assertThat(statement.at("Action").texts()).contains("logs:CreateLogGroup");
                            assertThat(statement.at("Resource").text()).isEqualTo("*");
                        }));
    }

    @Test
    void noActionIsAWildcard() {
        TemplateNode.functions().values().stream()
                .flatMap(function -> statements(function).stream())
                .flatMap(statement -> statement.at("Action").texts().stream())
                .forEach(action -> assertThat(action).doesNotContain("*").isNotEqualTo("dynamodb:BatchWriteItem"));
    }

    @Test
    void noFunctionDeletesItems() {
        for (String table : List.of(
                "KeysTable",
                "TenantsTable",
                "AuditTable",
                "UsageTable",
                "HitsTable",
                "AccountsTable",
                "TalliesTable")) {
            assertThat(holders(table, action -> action.startsWith("dynamodb:Delete")))
                    .isEmpty();
        }
    }

    /**
     * The rights that Lambda needs to deliver messages, as in AWS's own policy {@code AWSLambdaSQSQueueExecutionRole}.
     */
    @ParameterizedTest
    // queue, its consumer, what else that may do there
    @CsvSource(textBlock = """
        Events,        RecorderFunction, sqs:SendMessage
        SealQueue,     SealerFunction,   sqs:SendMessage
        ContinueQueue, SealerFunction,   sqs:SendMessage
        """)
    void aConsumerOfAQueueMayDoNoMoreThanItNeeds(String queue, String function, String further) {
        assertThat(actions(function, queue))
                .containsExactlyInAnyOrder(
                        "sqs:ReceiveMessage", "sqs:DeleteMessage", "sqs:GetQueueAttributes", further);
    }

    @Test
    void theSealerOnlyCountsDeadLetters() {
        for (String queue : List.of("DeadLetters", "SealDeadLetters")) {
            assertThat(actions("SealerFunction", queue)).containsExactly("sqs:GetQueueAttributes");
        }
    }

    @Test
    void onlyTheRecorderAndWhoMakesEventsUpSendToTheQueuesOfEvents() {
        assertThat(holders("DeadLetters", action -> action.equals("sqs:SendMessage")))
                .containsExactly("RecorderFunction");
        assertThat(holders("Events", action -> action.equals("sqs:SendMessage")))
                .containsExactly("PreTrafficFunction", "RecorderFunction", "SandboxFunction");
        assertThat(actions("SandboxFunction", "Events")).containsExactly("sqs:SendMessage");
    }

    @Test
    void sandboxesAreFedOnlyWhereTheStackSaysSo() {
        for (String resource : List.of("SandboxFunction", "SandboxLog")) {
            assertThat(TemplateNode.template()
                            .at("Resources", resource, "Condition")
                            .text())
                    .isEqualTo("FeedsSandboxes");
        }
        assertThat(TemplateNode.template()
                        .at("Parameters", "Sandbox", "Default")
                        .text())
                .isEqualTo("no");
    }

    @Test
    void onlyRecorderAndSealerAnnounceContracts() {
        assertThat(holders("SealQueue", action -> action.equals("sqs:SendMessage")))
                .containsExactlyInAnyOrder("RecorderFunction", "SealerFunction");
        for (String queue : List.of("SealQueue", "ContinueQueue")) {
            assertThat(holders(queue, action -> action.equals("sqs:ReceiveMessage")))
                    .containsExactly("SealerFunction");
        }
        assertThat(holders("ContinueQueue", action -> action.equals("sqs:SendMessage")))
                .containsExactly("SealerFunction");
    }

    /** The functions of a list of names; {@code endpoints} is every function of the API. */
    private static Set<String> functions(String names) {
        return names.equals("endpoints") ? Set.copyOf(ExpectedFunctions.apiAnd()) : Set.of(names.split(" "));
    }

    private static Set<String> actions(String function, String table) {
        return statements(TemplateNode.template().at("Resources", function)).stream()
                .filter(statement -> targets(statement).contains(table))
                .flatMap(statement -> statement.at("Action").texts().stream())
                .collect(Collectors.toSet());
    }

    private static Set<String> holders(String resource, Predicate<String> action) {
        return TemplateNode.functions().entrySet().stream()
                .filter(function -> statements(function.getValue()).stream()
                        .filter(statement -> targets(statement).contains(resource))
                        .flatMap(statement -> statement.at("Action").texts().stream())
                        .anyMatch(action))
                .map(Map.Entry::getKey)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static List<TemplateNode> statements(TemplateNode function) {
        return statements(function, "Allow");
    }

    private static List<TemplateNode> statements(TemplateNode function, String effect) {
        return function.at("Properties", "Policies").items().stream()
                .flatMap(policy -> policy.at("Statement").items().stream())
                .map(statement ->
                        statement.has("Fn::If") ? statement.at("Fn::If").items().get(1) : statement)
                .filter(statement -> statement.at("Effect").text().equals(effect))
                .toList();
    }

    /** The logical names in a statement's resources; an index counts as its table. */
    private static List<String> targets(TemplateNode statement) {
        return statement.at("Resource").items().stream()
                .map(resource -> resource.has("Fn::Sub")
                        ? resource.at("Fn::Sub").text().replaceAll("^\\$\\{(\\w+)\\.Arn}.*$", "$1")
                        : resource.target())
                .toList();
    }
}
