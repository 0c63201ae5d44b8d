package com.mintactivity.template;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Every alarm notifies someone, counts a fault, and has a section in the runbook. */
final class AlarmsTest {

    /** The dimensions of each namespace. An alarm over other dimensions gets no data and never fires. */
    private static final Set<String> DIMENSIONS = Set.of(
            "AWS/ApiGateway ApiName Stage",
            "AWS/Lambda FunctionName",
            "AWS/Lambda FunctionName Resource ExecutedVersion",
            "AWS/SQS QueueName",
            "AWS/ElastiCache clusterId",
            "AWS/DynamoDB TableName",
            "AWS/DynamoDB TableName Operation",
            "MintActivity Stack",
            "MintActivity Stack Code",
            "MintActivity Stack Version");

    static final Path RUNBOOK = TemplateNode.ROOT.resolve("docs").resolve("runbook.md");

    @Test
    void everyAlarmRingsAndEnds() {
        TemplateNode.resources("AWS::CloudWatch::Alarm").forEach((name, alarm) -> {
            assertThat(alarm.at("Properties", "AlarmActions").items()).as(name).hasSize(1);
            assertThat(alarm.at("Properties", "OKActions").items()).as(name).hasSize(1);
        });
    }

    /** A pager that rings for what can wait is switched off before the night in which it matters. */
    @Test
    void onlyWhatPartnersFeelWakesSomeone() {
        assertThat(ofTopic("AlarmTopic"))
                .containsExactlyInAnyOrder(
                        "server-errors",
                        "canary",
                        "slow-answers",
                        "function-throttles",
                        "dead-letters",
                        "events-backlog",
                        "service-limited",
                        "gateway-throttled",
                        "unknown-pepper-version");
        assertThat(ofTopic("NoticeTopic"))
                .hasSize(TemplateNode.resources("AWS::CloudWatch::Alarm").size() - 9);
        TemplateNode.resources("AWS::CloudWatch::Alarm")
                .forEach((name, alarm) ->
                        assertThat(topic(alarm, "OKActions")).as(name).isEqualTo(topic(alarm, "AlarmActions")));
    }

    @Test
    void theRunbookHasAPartForEachTopic() throws IOException {
        String runbook = Files.readString(RUNBOOK);
        int wait = runbook.indexOf("## Alarms that can wait");
        assertThat(sections(runbook.substring(runbook.indexOf("## Alarms that wake"), wait)))
                .containsExactlyInAnyOrderElementsOf(ofTopic("AlarmTopic"));
        assertThat(sections(runbook.substring(wait))).containsExactlyInAnyOrderElementsOf(ofTopic("NoticeTopic"));
    }

    private static List<String> ofTopic(String topic) {
        return TemplateNode.resources("AWS::CloudWatch::Alarm").values().stream()
                .filter(alarm -> topic(alarm, "AlarmActions").equals(topic))
                .map(AlarmsTest::anchor)
                .toList();
    }

    private static String topic(TemplateNode alarm, String actions) {
        return alarm.at("Properties", actions).items().getFirst().target();
    }

    private static List<String> sections(String text) {
        return text.lines()
                .filter(line -> line.startsWith("### "))
                .map(AlarmsTest::anchorOfHeading)
                .toList();
    }

    @Test
    void everyAlarmLinksToASectionOfItsOwnName() {
        TemplateNode.resources("AWS::CloudWatch::Alarm")
                .forEach((name, alarm) -> assertThat(alarm.at("Properties", "AlarmDescription", "Fn::Sub")
                                .text())
                        .as(name)
                        .endsWith("What to do: ${RunbookUrl}#" + anchor(alarm)));
    }

    @Test
    void everyAlarmHasASectionInTheRunbook() throws IOException {
        List<String> anchors = Files.readAllLines(RUNBOOK).stream()
                .filter(line -> line.matches("#{2,4} .*"))
                .map(AlarmsTest::anchorOfHeading)
                .toList();
        assertThat(anchors)
                .containsAll(TemplateNode.resources("AWS::CloudWatch::Alarm").values().stream()
                        .map(AlarmsTest::anchor)
                        .toList());
    }

    @Test
    void whatMustNotHappenUnseenHasAnAlarm() {
        assertThat(TemplateNode.resources("AWS::CloudWatch::Alarm"))
                .containsKeys(
                        "ServerErrorsAlarm",
                        "CanaryAlarm",
                        "FunctionErrorsAlarm",
                        "NewVersionAlarm",
                        "FunctionThrottlesAlarm",
                        "UnreachableStoresAlarm",
                        "SlowAnswersAlarm",
                        "DeadLettersAlarm",
                        "EventsBacklogAlarm",
                        "StragglersAlarm",
                        "LateWriteAlarm",
                        "IndexLagAlarm",
                        "RetriedLaterAlarm",
                        "ContradictedHitsAlarm",
                        "SealBacklogAlarm",
                        "SealDeadLettersAlarm",
                        "LostAnnouncementsAlarm",
                        "SealerFailsAlarm",
                        "SealingLagAlarm",
                        "SealedMismatchAlarm",
                        "ServiceLimitedAlarm",
                        "GatewayThrottledAlarm",
                        "RefusedStrangersAlarm",
                        "RefusedAddressesAlarm",
                        "RefusedKeysAlarm",
                        "KeysEndingAlarm",
                        "UnknownPepperVersionAlarm",
                        "SilentTenantsAlarm",
                        "CacheUnavailableAlarm",
                        "CacheThrottledAlarm",
                        "StorageThrottledAlarm");
    }

    @Test
    void anAlarmWatchesWhatItsServiceSends() {
        TemplateNode.resources("AWS::CloudWatch::Alarm").forEach((name, alarm) -> {
            List<TemplateNode> watched = metrics(alarm.at("Properties"));
            assertThat(watched)
                    .as(name)
                    .isNotEmpty()
                    .allSatisfy(metric -> assertThat(DIMENSIONS)
                            .contains(metric.at("Namespace").text() + " " + dimensions(metric)));
        });
    }

    /** A metric of a function that nothing calls is missing, and would make the whole sum missing. */
    @Test
    void anAlarmOverMoreMetricsCountsEachAndAMissingOneAsNothing() {
        TemplateNode.resources("AWS::CloudWatch::Alarm").forEach((name, alarm) -> {
            TemplateNode properties = alarm.at("Properties");
            if (properties.has("Metrics")) {
                String expression = properties.at("Metrics").items().stream()
                        .filter(query -> query.has("Expression"))
                        .map(query -> query.at("Expression").text())
                        .collect(Collectors.joining());
                assertThat(properties.at("Metrics").items())
                        .as(name)
                        .filteredOn(query -> query.has("MetricStat"))
                        .extracting(query -> query.at("Id").text())
                        .allSatisfy(id -> assertThat(expression)
                                .containsPattern("FILL\\((METRICS\\(\\)|" + id + "), (0|REPEAT)\\)"));
            }
        });
    }

    @Test
    void aNewVersionThatFailsRings() {
        Map<String, List<TemplateNode>> all =
                metrics(TemplateNode.template().at("Resources", "NewVersionAlarm", "Properties")).stream()
                        .collect(Collectors.groupingBy(
                                metric -> metric.at("Namespace").text()));
        List<TemplateNode> watched = all.getOrDefault("AWS/Lambda", List.of());
        assertThat(all.getOrDefault("MintActivity", List.of()))
                .extracting(metric -> metric.at("Dimensions").items().get(1).at("Value", "Fn::Sub"))
                .extracting(version -> version.items().getFirst().text() + " "
                        + version.items().getLast().at("V", "Fn::GetAtt").texts())
                .isEqualTo(ExpectedFunctions.api().stream()
                        .map(name -> name.toLowerCase(Locale.ROOT) + ":${V} [" + name + "Function, Version.Version]")
                        .toList());
        assertThat(watched).extracting(AlarmsTest::function).isEqualTo(ofFunctions(ExpectedFunctions.published()));
        assertThat(watched)
                .allSatisfy(metric -> assertThat(metric.at("Dimensions")
                                .items()
                                .get(2)
                                .at("Value", "Fn::GetAtt")
                                .texts())
                        .containsExactly(function(metric), "Version.Version"));
    }

    /**
     * The alarms look at both indexes of hits, too: under the table, DynamoDB counts a request that any of them
     * throttles.
     */
    @Test
    void whatDynamoDbThrottlesRings() {
        assertThat(metrics(TemplateNode.template().at("Resources", "StorageThrottledAlarm", "Properties")))
                .extracting(metric -> metric.at("MetricName").text() + " "
                        + metric.at("Dimensions").items().getFirst().at("Value").target()
                        + (dimensions(metric).endsWith(" Operation")
                                ? " "
                                        + metric.at("Dimensions")
                                                .items()
                                                .getLast()
                                                .at("Value")
                                                .text()
                                : ""))
                .containsExactlyInAnyOrder(
                        "ReadThrottleEvents KeysTable",
                        "ThrottledRequests HitsTable PutItem",
                        "ThrottledRequests HitsTable Query",
                        "ReadThrottleEvents AccountsTable",
                        "WriteThrottleEvents AccountsTable",
                        "ReadThrottleEvents TalliesTable",
                        "WriteThrottleEvents TalliesTable");
    }

    @Test
    void aFunctionThatIsThrottledRings() {
        assertThat(metrics(TemplateNode.template().at("Resources", "FunctionThrottlesAlarm", "Properties")))
                .allSatisfy(metric -> assertThat(metric.at("MetricName").text()).isEqualTo("Throttles"))
                .extracting(AlarmsTest::function)
                .isEqualTo(ofFunctions(ExpectedFunctions.published()));
    }

    /** Otherwise one slow answer of a quiet night would be a hundredth of all. */
    @Test
    void anAlarmOnAPercentileJudgesNoFewAnswers() {
        assertThat(TemplateNode.resources("AWS::CloudWatch::Alarm").values())
                .extracting(alarm -> alarm.at("Properties"))
                .filteredOn(alarm -> alarm.has("ExtendedStatistic"))
                .isNotEmpty()
                .allSatisfy(alarm -> assertThat(
                                alarm.at("EvaluateLowSampleCountPercentile").text())
                        .isEqualTo("ignore"));
    }

    /** A number that is missing for a minute, or that is the first one, is no growth. */
    @Test
    void anAlarmOnGrowthTakesNoGapForGrowth() {
        assertThat(TemplateNode.resources("AWS::CloudWatch::Alarm").values())
                .extracting(alarm -> alarm.at("Properties"))
                .filteredOn(alarm -> alarm.toString().contains("DIFF"))
                .hasSize(2)
                .allSatisfy(alarm -> assertThat(alarm.at("Metrics")
                                .items()
                                .getFirst()
                                .at("Expression")
                                .text())
                        .contains("DIFF(FILL(visible, REPEAT) + FILL(held, REPEAT))"));
        TemplateNode sealer =
                TemplateNode.template().at("Resources", "SealerFunction", "Properties", "Environment", "Variables");
        assertThat(List.of(sealer.at("DEAD_LETTER_QUEUE_URL"), sealer.at("SEAL_DEAD_LETTER_QUEUE_URL")))
                .as("the sealer calls these queues, which would otherwise have no metrics after six hours")
                .extracting(TemplateNode::target)
                .containsExactly("DeadLetters", "SealDeadLetters");
    }

    /** API Gateway's own metric of 5xx answers includes the answers of an API that an operator switched off. */
    @Test
    void noAlarmCountsAPlannedSwitchAsAnError() {
        assertThat(TemplateNode.resources("AWS::CloudWatch::Alarm"))
                .allSatisfy(
                        (name, alarm) -> assertThat(alarm.toString()).as(name).doesNotContain("5XXError"));
        assertThat(metrics(TemplateNode.template().at("Resources", "ServerErrorsAlarm", "Properties")).stream()
                        .map(metric -> metric.at("MetricName").text()))
                .containsExactly("ServerErrors");
    }

    @Test
    void gatewayErrorsAreTheAnswersThatTheGatewayMadeItself() {
        TemplateNode filter = TemplateNode.template().at("Resources", "GatewayErrorsFilter", "Properties");
        String line = TemplateNode.template()
                .at("Resources", "Api", "Properties", "AccessLogSetting", "Format", "Fn::Sub")
                .text();
        assertThat(line)
                .contains("\"stack\":\"${AWS::StackName}\"", "\"status\":\"$context.status\"")
                .contains("\"gatewayError\":\"$context.error.responseType\"");
        assertThat(filter.at("FilterPattern").text())
                .isEqualTo("{ ($.status = \"503\") && ($.gatewayError != \"-\") }");
        assertThat(filter.at("MetricTransformations").items()).singleElement().satisfies(metric -> {
            assertThat(metric.at("MetricNamespace").text()).isEqualTo("MintActivity");
            assertThat(metric.at("MetricName").text()).isEqualTo("ServerErrors");
            assertThat(metric.at("Dimensions").toString()).contains("Key=Stack, Value=$.stack");
        });
    }

    /** In every stack: strangers can reach the throttle of a route without a key. */
    @Test
    void whatTheStageRefusesIsAlwaysCounted() {
        TemplateNode filter = TemplateNode.template().at("Resources", "GatewayThrottledFilter");
        assertThat(filter.has("Condition")).isFalse();
        assertThat(filter.at("Properties", "FilterPattern").text()).isEqualTo("{ $.gatewayError = \"THROTTLED\" }");
        assertThat(filter.at("Properties", "MetricTransformations").items())
                .singleElement()
                .satisfies(metric -> assertThat(metric.at("MetricName").text()).isEqualTo("GatewayThrottled"));
    }

    /** A caller without a key costs most near the rate of the stage, and no other metric counts it. */
    @Test
    void strangersRingAtAQuarterOfWhatTheStageAdmitsInAnHour() {
        TemplateNode filter = TemplateNode.template().at("Resources", "RefusedStrangersFilter", "Properties");
        assertThat(filter.at("FilterPattern").text()).isEqualTo("{ ($.status = \"401\") || ($.status = \"404\") }");
        assertThat(filter.at("MetricTransformations")
                        .items()
                        .getFirst()
                        .at("MetricName")
                        .text())
                .isEqualTo("RefusedStrangers");
        TemplateNode alarm = TemplateNode.template().at("Resources", "RefusedStrangersAlarm", "Properties");
        assertThat(alarm.at("Period").number()).isEqualTo(3600);
        assertThat(alarm.at("Threshold").toString()).contains("HasCache", "StrangersAnHour", "StrangersWithoutCache");
        TemplateNode.template().at("Mappings", "Sizes").entries().forEach((size, figures) -> {
            assertThat(figures.at("StrangersAnHour").number())
                    .as(size)
                    .isEqualTo(figures.at("StageRate").number() * 3600 / 4);
            assertThat(figures.at("StrangersWithoutCache").number())
                    .as(size)
                    .isEqualTo(figures.at("ServicePerSecond").number() * 3600 / 4);
        });
    }

    /** So a program that calls once an hour rings once, and one call is enough. */
    @Test
    void aRefusedKeyRingsUntilTwoHoursAfterItsLastCall() {
        TemplateNode alarm = TemplateNode.template().at("Resources", "RefusedKeysAlarm", "Properties");
        assertThat(alarm.at("MetricName").text()).isEqualTo("RefusedKeys");
        assertThat(alarm.at("Threshold").number()).isZero();
        assertThat(alarm.at("Period").number()).isEqualTo(3600);
        assertThat(alarm.at("DatapointsToAlarm").value() + " of "
                        + alarm.at("EvaluationPeriods").value())
                .isEqualTo("1 of 2");
        assertThat(dimensions(alarm)).as("none for each key").isEqualTo("Stack");
    }

    @Test
    void noAlarmHasMoreMetricsThanAwsTakes() {
        TemplateNode.resources("AWS::CloudWatch::Alarm")
                .forEach((name, alarm) -> assertThat(
                                (double) metrics(alarm.at("Properties")).size())
                        .as(name)
                        .isLessThanOrEqualTo(AwsFacts.fact("alarm-metrics-most")));
    }

    /** A run that did not take place is a failure, and one failure wakes no one. */
    @Test
    void theCanaryRingsForTwoOfThreeRunsThatFailedOrAreMissing() {
        TemplateNode alarm = TemplateNode.template().at("Resources", "CanaryAlarm", "Properties");
        assertThat(alarm.at("DatapointsToAlarm").value() + " of "
                        + alarm.at("EvaluationPeriods").value())
                .isEqualTo("2 of 3");
        assertThat(alarm.at("TreatMissingData").text()).isEqualTo("breaching");
        assertThat(TemplateNode.template()
                        .at("Resources", "CanarySchedule", "Properties", "ScheduleExpression")
                        .text())
                .as("as long as a period of the alarm, " + alarm.at("Period").value() + " s")
                .isEqualTo("cron(2/5 * * * ? *)");
    }

    /** The alarm of new versions gets no data if all traffic shifts at once. */
    @Test
    void aFunctionThatFailsRingsWithAllAtOnceToo() {
        assertThat(metrics(TemplateNode.template().at("Resources", "FunctionErrorsAlarm", "Properties")))
                .allSatisfy(metric -> assertThat(dimensions(metric)).isEqualTo("FunctionName"))
                .extracting(AlarmsTest::function)
                .isEqualTo(ExpectedFunctions.apiAnd("Recorder"));
    }

    @Test
    void noAlarmWatchesACacheStoreOrARollOutThatIsNotThere() {
        assertThat(TemplateNode.resources("AWS::CloudWatch::Alarm").entrySet().stream()
                        .filter(alarm -> alarm.getValue().has("Condition"))
                        .map(Map.Entry::getKey))
                .containsExactlyInAnyOrder(
                        "CacheUnavailableAlarm", "CacheThrottledAlarm", "NewVersionAlarm", "CanaryAlarm");
    }

    private static List<TemplateNode> metrics(TemplateNode alarm) {
        return alarm.has("MetricName")
                ? List.of(alarm)
                : alarm.at("Metrics").items().stream()
                        .filter(query -> query.has("MetricStat"))
                        .map(query -> query.at("MetricStat", "Metric"))
                        .toList();
    }

    /** The function of a metric, whose name is always the first dimension. */
    private static String function(TemplateNode metric) {
        return metric.at("Dimensions").items().getFirst().at("Value").target();
    }

    private static List<String> ofFunctions(List<String> names) {
        return names.stream().map(name -> name + "Function").toList();
    }

    private static String dimensions(TemplateNode metric) {
        return metric.at("Dimensions").items().stream()
                .map(dimension -> dimension.at("Name").text())
                .collect(Collectors.joining(" "));
    }

    static String anchorOfHeading(String line) {
        return line.replaceFirst("^#+ ", "")
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^\\w\\- ]", "")
                .replace(' ', '-');
    }

    private static String anchor(TemplateNode alarm) {
        return alarm.at("Properties", "AlarmName", "Fn::Sub").text().replace("${AWS::StackName}-", "");
    }
}
