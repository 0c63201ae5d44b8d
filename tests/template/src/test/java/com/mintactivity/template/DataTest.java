package com.mintactivity.template;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Deleting a stack loses no data, and no resource of it can cost without limit. */
final class DataTest {

    @ParameterizedTest
    @ValueSource(strings = {"Keys", "Tenants", "Usage", "Hits", "Accounts", "Tallies", "Audit"})
    void aTableIsKeptBackedUpAndCapped(String name) {
        TemplateNode table = TemplateNode.template().at("Resources", name + "Table");
        TemplateNode properties = table.at("Properties");
        assertThat(properties.at("TableName", "Fn::Sub").text())
                .isEqualTo("${AWS::StackName}-" + name.toLowerCase(Locale.ROOT));
        assertThat(properties.at("BillingMode").text()).isEqualTo("PAY_PER_REQUEST");
        assertThat(properties
                        .at("PointInTimeRecoverySpecification", "PointInTimeRecoveryEnabled")
                        .value())
                .isEqualTo(true);
        assertThat(properties.at("DeletionProtectionEnabled").target()).isEqualTo("DeletionProtection");
        assertKept(table);
        assertCapped(properties);
        if (properties.has("GlobalSecondaryIndexes")) {
            properties.at("GlobalSecondaryIndexes").items().forEach(DataTest::assertCapped);
        }
    }

    /** Each attribute of a hit that an answer needs is in every index, and the key of another index in none. */
    @Test
    void anIndexOfHitsLeavesOutTheKeyOfTheOther() {
        TemplateNode hits = TemplateNode.template().at("Resources", "HitsTable", "Properties");
        assertThat(hits.at("GlobalSecondaryIndexes").items()).hasSize(2).allSatisfy(index -> {
            TemplateNode projection = index.at("Projection");
            assertThat(projection.at("ProjectionType").text()).isEqualTo("INCLUDE");
            assertThat(projection.at("NonKeyAttributes").items())
                    .extracting(TemplateNode::text)
                    .containsExactlyInAnyOrder(
                            "chain_id",
                            "user_id",
                            "wallet",
                            "tx_hash",
                            "quantity",
                            "gas_mode",
                            "max_fee_gwei",
                            "priority_gwei");
        });
    }

    @Test
    void theClassOfHitsIsChosenAndNoTableElseHasOne() {
        assertThat(TemplateNode.template()
                        .at("Resources", "HitsTable", "Properties", "TableClass")
                        .target())
                .isEqualTo("HitsTableClass");
        assertThat(TemplateNode.template()
                        .at("Parameters", "HitsTableClass", "Default")
                        .text())
                .isEqualTo("STANDARD");
        assertThat(TemplateNode.resources("AWS::DynamoDB::Table").values())
                .filteredOn(table -> table.at("Properties").has("TableClass"))
                .hasSize(1);
    }

    @Test
    void thereIsNoOtherTable() {
        assertThat(TemplateNode.resources("AWS::DynamoDB::Table")).hasSize(7);
    }

    @ParameterizedTest
    // logical name, name
    // kept: what it protects outlives the stack; the cache store's password goes with the cache store
    @CsvSource({"PepperSecret, pepper, true", "CursorKeySecret, cursor, true", "CachePasswordSecret, cache, false"})
    void aSecretIsAKeyringOf256RandomBits(String logical, String name, boolean kept) {
        TemplateNode secret = TemplateNode.template().at("Resources", logical);
        TemplateNode properties = secret.at("Properties");
        TemplateNode generated = properties.at("GenerateSecretString");
        assertThat(properties.at("Name", "Fn::Sub").text()).isEqualTo("${AWS::StackName}/" + name);
        assertThat(generated.at("SecretStringTemplate").text()).isEqualTo("{\"current\":\"1\"}");
        assertThat(generated.at("GenerateStringKey").text()).isEqualTo("1");
        assertThat(generated.at("PasswordLength").number() * 4).isEqualTo(256);
        assertThat(generated.at("ExcludeCharacters").text()).isEqualTo("ghijklmnopqrstuvwxyz");
        assertThat(generated.at("ExcludeUppercase").value()).isEqualTo(true);
        assertThat(generated.at("ExcludePunctuation").value()).isEqualTo(true);
        if (kept) {
            assertKept(secret);
        }
    }

    /**
     * Keys and cursors outlive the Region, if another one is named. The cache store's password has no use elsewhere.
     */
    @Test
    void whatKeysAndCursorsDependOnHasAReplicaIfARegionIsNamed() {
        for (String logical : List.of("PepperSecret", "CursorKeySecret")) {
            List<TemplateNode> replicas = TemplateNode.template()
                    .at("Resources", logical, "Properties", "ReplicaRegions", "Fn::If")
                    .items();
            assertThat(replicas.getFirst().text()).isEqualTo("HasReplica");
            assertThat(replicas.get(1).items().getFirst().at("Region").target()).isEqualTo("ReplicaRegion");
            assertThat(replicas.getLast().target()).isEqualTo("AWS::NoValue");
        }
        assertThat(TemplateNode.template()
                        .at("Parameters", "ReplicaRegion", "Default")
                        .text())
                .isEmpty();
        assertThat(TemplateNode.resources("AWS::SecretsManager::Secret").values())
                .filteredOn(secret -> secret.at("Properties").has("ReplicaRegions"))
                .hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"small", "medium", "large"})
    void theStageAdmitsMoreThanTheServiceWideBucket(String size) {
        TemplateNode limits = TemplateNode.template().at("Mappings", "Sizes", size);
        assertThat(limits.at("StageRate").number() * 60)
                .isGreaterThan(limits.at("ServicePerMinute").number());
        assertThat(limits.at("StageBurst").number())
                .isGreaterThan(limits.at("ServiceBurst").number());
    }

    @Test
    void theCacheStoreAnswersOneUserOnlyAndOnlyForItsOwnKeys() {
        Map<String, TemplateNode> users = TemplateNode.resources("AWS::ElastiCache::User");
        assertThat(users).containsOnlyKeys("CacheUser", "CacheDefaultUser");
        TemplateNode user = TemplateNode.template().at("Resources", "CacheUser", "Properties");
        assertThat(user.at("AccessString", "Fn::Sub").text())
                .isEqualTo("on ~{${AWS::StackName}}:* -@all +@connection -client"
                        + " +get +mget +set +mset +eval +evalsha +time");
        TemplateNode defaultUser = TemplateNode.template().at("Resources", "CacheDefaultUser", "Properties");
        assertThat(defaultUser.at("UserName").text()).isEqualTo("default");
        assertThat(defaultUser.at("AccessString").text()).isEqualTo("off -@all");
    }

    @Test
    void theCacheStoreTakesTwoPasswordsWhileOneIsRotated() {
        TemplateNode passwords =
                TemplateNode.template().at("Resources", "CacheUser", "Properties", "AuthenticationMode", "Passwords");
        assertThat(passwords.items()).hasSize(2);
        assertThat(passwords.items().getFirst().at("Fn::Sub").text()).endsWith(":SecretString:${CacheVersion}}}");
        List<TemplateNode> second = passwords.items().getLast().at("Fn::If").items();
        assertThat(second.getFirst().text()).isEqualTo("HasSecondPassword");
        assertThat(second.get(1).at("Fn::Sub").text()).endsWith(":SecretString:${SecondCacheVersion}}}");
    }

    /** Tables with deletion protection would prevent the rollback of a failed first deployment. */
    @Test
    void aFirstDeploymentCanRollBack() {
        assertThat(TemplateNode.template()
                        .at("Parameters", "DeletionProtection", "Default")
                        .text())
                .isEqualTo("false");
        assertThat(TemplateNode.template()
                        .at("Outputs", "DeletionProtection", "Value")
                        .target())
                .isEqualTo("DeletionProtection");
    }

    @Test
    void deadLettersWaitLongAndComeBack() {
        TemplateNode events = TemplateNode.template().at("Resources", "Events", "Properties");
        TemplateNode deadLetters = TemplateNode.template().at("Resources", "DeadLetters");
        assertThat(events.at("RedrivePolicy", "deadLetterTargetArn").target()).isEqualTo("DeadLetters");
        assertThat(events.at("RedrivePolicy", "maxReceiveCount").number()).isBetween(3, 10);
        assertThat(deadLetters.at("Properties", "MessageRetentionPeriod").number())
                .isEqualTo(((int) AwsFacts.fact("message-days")) * 24 * 60 * 60);
        assertKept(deadLetters);
    }

    @Test
    void theTalliesOfMinutesExpire() {
        TemplateNode ttl =
                TemplateNode.template().at("Resources", "TalliesTable", "Properties", "TimeToLiveSpecification");
        assertThat(ttl.at("AttributeName").text()).isEqualTo("expires_at");
        assertThat(ttl.at("Enabled").value()).isEqualTo(true);
    }

    /** SQS counts the reason, a message attribute, as part of the message. */
    @Test
    void aBrokenEventFitsTheDeadLettersWithItsReason() {
        TemplateNode resources = TemplateNode.template().at("Resources");
        int event = resources.at("Events", "Properties", "MaximumMessageSize").number();
        assertThat(resources
                        .at("DeadLetters", "Properties", "MaximumMessageSize")
                        .number())
                .isGreaterThanOrEqualTo(event + 4096);
    }

    /**
     * A message is delivered when every hit of its minute has settled and is in the indexes, 60 s later, by clocks that
     * differ by 20 s.
     */
    @Test
    void theSealersQueueHoldsBackUntilHitsCanBeSealed() {
        TemplateNode queue = TemplateNode.template().at("Resources", "SealQueue", "Properties");
        int longestSettle = TemplateNode.template()
                .at("Parameters", "SettleSeconds", "MaxValue")
                .number();
        assertThat(queue.at("DelaySeconds").number()).isEqualTo(60 + longestSettle + 60 + 20);
        assertThat(queue.at("RedrivePolicy", "deadLetterTargetArn").target()).isEqualTo("SealDeadLetters");
        assertThat(queue.at("FifoThroughputLimit").text()).isEqualTo("perMessageGroupId");
        assertThat(queue.at("DeduplicationScope").text()).isEqualTo("messageGroup");
    }

    /** A contract whose work was cut short goes on at once, in the order of its messages. */
    @Test
    void aContinuationDoesNotWait() {
        TemplateNode queue = TemplateNode.template().at("Resources", "ContinueQueue", "Properties");
        assertThat(queue.keys()).doesNotContain("DelaySeconds");
        assertThat(queue.at("FifoQueue").value()).isEqualTo(true);
        assertThat(queue.at("RedrivePolicy", "deadLetterTargetArn").target()).isEqualTo("SealDeadLetters");
        TemplateNode mapping = TemplateNode.template().at("Resources", "ContinueQueueToSealer", "Properties");
        assertThat(mapping.at("FunctionResponseTypes").texts()).containsExactly("ReportBatchItemFailures");
        assertThat(mapping.at("FunctionName", "Ref").text()).isEqualTo("SealerFunction.Alias");
    }

    /** The settling time that {@code TimeBudget} needs; the functions are not on this module's class path. */
    @Test
    void theSettlingTimeIsLongEnoughForItsBudget() {
        assertThat(TemplateNode.template()
                        .at("Parameters", "SettleSeconds", "MinValue")
                        .number())
                .isEqualTo(3);
    }

    @Test
    void aLogIsKeptForTheDaysOfItsParameter() {
        Map<String, TemplateNode> logs = TemplateNode.resources("AWS::Logs::LogGroup");
        assertThat(logs.keySet())
                .containsExactlyInAnyOrderElementsOf(Stream.concat(
                                Stream.of("AccessLog"),
                                ExpectedFunctions.all().stream().map(name -> name + "Log"))
                        .toList());
        assertThat(logs)
                .allSatisfy((name, log) -> assertThat(
                                log.at("Properties", "RetentionInDays").target())
                        .isEqualTo("LogDays"));
    }

    @Test
    void noFunctionHasASecretInItsEnvironment() {
        TemplateNode.functions().values().stream()
                .map(function -> function.at("Properties"))
                .filter(properties -> properties.has("Environment"))
                .map(properties -> properties.at("Environment", "Variables").toString())
                .forEach(variables -> assertThat(variables).doesNotContain("{{resolve", "Secret}"));
    }

    private static void assertKept(TemplateNode resource) {
        assertThat(resource.at("DeletionPolicy").text()).isEqualTo("RetainExceptOnCreate");
        assertThat(resource.at("UpdateReplacePolicy").text()).isEqualTo("Retain");
    }

    private static void assertCapped(TemplateNode tableOrIndex) {
        assertThat(tableOrIndex.at("OnDemandThroughput").keys())
                .containsExactlyInAnyOrder("MaxReadRequestUnits", "MaxWriteRequestUnits");
    }
}
