package com.mintactivity.template;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.auth.error.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;

/** The dashboard shows every endpoint and every function. */
final class DashboardTest {

    @Test
    void isJsonAndEveryWidgetHasATitle() {
        assertThat(widgets())
                .hasSizeGreaterThanOrEqualTo(8)
                .allSatisfy(widget -> assertThat(
                                widget.get("properties").get("title").asString())
                        .isNotBlank());
        assertThat(Set.of(
                        "Stragglers",
                        "LateWrite",
                        "IndexLag",
                        "RetriedLater",
                        "ContradictedHits",
                        "BeforeAttribution",
                        "DifferingRepeats",
                        "SealingLag",
                        "LimiterFallback",
                        "ServiceLimited",
                        "GatewayThrottled"))
                .allSatisfy(metric -> assertThat(body()).contains(metric));
    }

    @Test
    void showsTheRefusalsOfEachCode() {
        assertThat(metrics("Refusals by code").map(metric -> after(metric, "Code")))
                .containsExactlyInAnyOrderElementsOf(
                        Stream.of(ErrorCode.values()).map(ErrorCode::wire).toList());
    }

    @Test
    void showsTheLatencyOfEachEndpoint() {
        assertThat(metrics("Latency by endpoint in its function, and of all through API Gateway, ms")
                        .filter(metric -> metric.get(1).asString().equals("Duration"))
                        .map(metric -> after(metric, "FunctionName") + " " + statistic(metric)))
                .containsExactlyInAnyOrderElementsOf(ExpectedFunctions.api().stream()
                        .map(name -> "${AWS::StackName}-" + name.toLowerCase(Locale.ROOT))
                        .flatMap(name -> Stream.of(name + " p50", name + " p99"))
                        .toList());
    }

    @ParameterizedTest
    // widget, metric of each function
    @CsvSource(delimiter = '|', textBlock = """
            Functions: errors and throttles                           | Errors
            Functions: errors and throttles                           | Throttles
            Cost: function GB-seconds follow these durations, ms      | Duration
            """)
    void showsEachFunction(String widget, String metric) {
        assertThat(metrics(widget)
                        .filter(shown -> shown.get(1).asString().equals(metric))
                        .map(shown -> after(shown, "FunctionName")))
                .containsExactlyInAnyOrderElementsOf(ExpectedFunctions.published().stream()
                        .map(name -> "${AWS::StackName}-" + name.toLowerCase(Locale.ROOT))
                        .toList());
    }

    /** The metrics of the widget with a title, each as a list of namespace, name, dimensions and options. */
    private static Stream<JsonNode> metrics(String title) {
        return widgets().stream()
                .map(widget -> widget.get("properties"))
                .filter(properties -> properties.get("title").asString().equals(title))
                .flatMap(properties -> written(properties.get("metrics")));
    }

    /** Metrics as CloudWatch reads them: a dot stands for the text above it, three dots for all that are not given. */
    private static Stream<JsonNode> written(JsonNode metrics) {
        List<JsonNode> written = new ArrayList<>();
        List<String> above = List.of();
        for (JsonNode metric : metrics) {
            List<String> given = texts(metric);
            List<String> names = new ArrayList<>();
            for (String text : given) {
                switch (text) {
                    case "..." -> names.addAll(above.subList(0, above.size() - given.size() + 1));
                    case "." -> names.add(above.get(names.size()));
                    default -> names.add(text);
                }
            }
            above = names;
            ArrayNode full = JsonMapper.shared().createArrayNode();
            names.forEach(full::add);
            metric.valueStream().filter(JsonNode::isObject).forEach(full::add);
            written.add(full);
        }
        return written.stream();
    }

    private static List<String> texts(JsonNode metric) {
        return metric.valueStream()
                .filter(JsonNode::isString)
                .map(JsonNode::asString)
                .toList();
    }

    /** The value of a dimension. */
    private static String after(JsonNode metric, String dimension) {
        List<String> texts = texts(metric);
        return texts.get(texts.indexOf(dimension) + 1);
    }

    private static String statistic(JsonNode metric) {
        return metric.get(metric.size() - 1).get("stat").asString();
    }

    private static List<JsonNode> widgets() {
        return JsonMapper.shared().readTree(body()).get("widgets").valueStream().toList();
    }

    private static String body() {
        return TemplateNode.template()
                .at("Resources", "Dashboard", "Properties", "DashboardBody", "Fn::Sub")
                .text();
    }
}
