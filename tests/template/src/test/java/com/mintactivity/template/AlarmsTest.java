package com.mintactivity.template;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
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
            "AWS/DynamoDB TableName GlobalSecondaryIndexName",
            "MintActivity Stack",
            "MintActivity Stack Code");

    static final Path RUNBOOK = TemplateNode.ROOT.resolve("docs").resolve("runbook.md");

    @Test
    void everyAlarmRingsAndEnds() {
        TemplateNode.resources("AWS::CloudWatch::Alarm").forEach((name, alarm) -> {
            assertThat(alarm.at("Properties", "AlarmActions").items()).as(name).hasSize(1);
            assertThat(alarm.at("Properties", "OKActions").items()).as(name).hasSize(1);
        });
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
                        "FunctionErrorsAlarm",
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
                        "SealingLagAlarm",
                        "SealedMismatchAlarm",
                        "ServiceLimitedAlarm",
                        "RefusedAddressesAlarm",
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

    @Test
    void anAlarmOnASumCountsEachOfItsMetrics() {
        TemplateNode.resources("AWS::CloudWatch::Alarm").forEach((name, alarm) -> {
            TemplateNode queries = alarm.at("Properties");
            if (queries.has("Metrics")) {
                Set<String> counted = queries.at("Metrics").items().stream()
                        .filter(query -> query.has("Expression"))
                        .flatMap(query -> Pattern.compile("\\bm[0-9]+\\b")
                                .matcher(query.at("Expression").text())
                                .results())
                        .map(MatchResult::group)
                        .collect(Collectors.toSet());
                assertThat(queries.at("Metrics").items())
                        .as(name)
                        .filteredOn(query -> query.has("MetricStat"))
                        .extracting(query -> query.at("Id").text())
                        .containsExactlyInAnyOrderElementsOf(counted);
            }
        });
    }

    @Test
    void aNewVersionsAlarmWatchesThatVersion() {
        ExpectedFunctions.published().forEach(name -> {
            String alarm = name + "NewVersionAlarm";
            assertThat(TemplateNode.template()
                            .at("Resources", alarm, "Properties", "Dimensions")
                            .items())
                    .as(alarm)
                    .anySatisfy(dimension -> assertThat(
                                    dimension.at("Value", "Fn::GetAtt").texts())
                            .containsExactly(name + "Function", "Version.Version"));
        });
    }

    @Test
    void aThrottledFunctionHasAnAlarm() {
        ExpectedFunctions.published().forEach(name -> {
            TemplateNode alarm = TemplateNode.template().at("Resources", name + "ThrottledAlarm", "Properties");
            assertThat(alarm.at("MetricName").text()).as(name).isEqualTo("Throttles");
            assertThat(alarm.at("Dimensions").items())
                    .as(name)
                    .singleElement()
                    .satisfies(dimension ->
                            assertThat(dimension.at("Value").target()).isEqualTo(name + "Function"));
        });
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

    /** The alarms of a new version get no data if all traffic shifts at once. */
    @Test
    void aFunctionThatFailsRingsWithAllAtOnceToo() {
        assertThat(metrics(TemplateNode.template().at("Resources", "FunctionErrorsAlarm", "Properties")))
                .allSatisfy(metric -> assertThat(dimensions(metric)).isEqualTo("FunctionName"))
                .extracting(metric ->
                        metric.at("Dimensions").items().getFirst().at("Value").target())
                .containsExactlyInAnyOrderElementsOf(ExpectedFunctions.apiAnd("Recorder"));
    }

    @Test
    void noAlarmWatchesACacheStoreThatIsNotThere() {
        assertThat(TemplateNode.resources("AWS::CloudWatch::Alarm").entrySet().stream()
                        .filter(alarm -> alarm.getValue().has("Condition"))
                        .map(Map.Entry::getKey))
                .containsExactlyInAnyOrder("CacheUnavailableAlarm", "CacheThrottledAlarm");
    }

    private static List<TemplateNode> metrics(TemplateNode alarm) {
        return alarm.has("MetricName")
                ? List.of(alarm)
                : alarm.at("Metrics").items().stream()
                        .filter(query -> query.has("MetricStat"))
                        .map(query -> query.at("MetricStat", "Metric"))
                        .toList();
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
