package com.mintactivity.template;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.auth.limit.Rate;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The work of the gateway on a request before and after the function. */
final class ApiTest {

    private static final Pattern VARIABLE = Pattern.compile("\\$context\\.[\\w.]+");

    @Test
    void isRegionalCompressesAndIsReachedByBothAddressFamilies() {
        assertThat(api().at("EndpointConfiguration", "Type").text()).isEqualTo("REGIONAL");
        assertThat(api().at("EndpointConfiguration", "IpAddressType").text()).isEqualTo("dualstack");
        assertThat(api().at("MinimumCompressionSize").number()).isPositive();
    }

    @Test
    void recordsNoTraceWhichWouldHoldTheCallersAddressAndQuery() {
        assertThat(api().at("TracingEnabled").value()).isEqualTo(false);
    }

    /** Partners on the default endpoint must not be cut off by the deployment that adds a domain. */
    @Test
    void theDefaultEndpointStaysUntilItIsTurnedOffBesideADomain() {
        assertThat(api().at("DisableExecuteApiEndpoint").toString()).contains("Fn::If=[DomainOnly, true, false]");
        assertThat(TemplateNode.template().at("Conditions", "DomainOnly").toString())
                .contains("HasDomain", "{Ref=KeepDefaultEndpoint}, false");
        assertThat(TemplateNode.template()
                        .at("Parameters", "KeepDefaultEndpoint", "Default")
                        .text())
                .isEqualTo("true");
    }

    @Test
    void aDomainIsReachedByBothAddressFamilies() {
        assertThat(domain().at("EndpointConfiguration", "IpAddressType").text()).isEqualTo("dualstack");
        assertThat(TemplateNode.resources("AWS::Route53::RecordSet").values().stream()
                        .map(record -> record.at("Properties", "Type").text()))
                .containsExactlyInAnyOrder("A", "AAAA");
    }

    /** API Gateway takes a policy whose name begins so only with an access mode. */
    @Test
    void tls12IsTheLeastThatAnyEndpointAccepts() {
        assertThat(api().at("SecurityPolicy").text()).startsWith("SecurityPolicy_TLS13_1_2_");
        assertThat(api().at("EndpointAccessMode").text()).isIn("BASIC", "STRICT");
        assertThat(domain().at("SecurityPolicy").text()).isEqualTo("TLS_1_2");
    }

    @Test
    void everyMethodIsThrottledAndNoPayloadIsTraced() {
        assertThat(api().at("MethodSettings").items()).singleElement().satisfies(every -> {
            assertThat(every.at("ResourcePath").text() + every.at("HttpMethod").text())
                    .isEqualTo("/**");
            assertThat(every.keys()).contains("ThrottlingRateLimit", "ThrottlingBurstLimit");
            assertThat(every.at("MetricsEnabled").value())
                    .as("a metric that is billed for each method")
                    .isEqualTo(false);
            assertThat(every.at("DataTraceEnabled").value()).isEqualTo(false);
            assertThat(every.at("LoggingLevel").text()).isEqualTo("OFF");
        });
    }

    /** API Gateway refuses a stage with an access log in an account without a log role. */
    @Test
    void theLogRoleIsSetBeforeTheStage() {
        assertThat(String.valueOf(api().at("Tags", "LogsBy").value()))
                .isEqualTo("{Fn::If=[ManagesGatewayLogRole, {Ref=GatewayLogRole}, given]}");
    }

    @Test
    void theAccessLogDoesNotIdentifyTheCaller() {
        String format = api().at("AccessLogSetting", "Format", "Fn::Sub").text();
        assertThat(VARIABLE.matcher(format).results().map(MatchResult::group).collect(Collectors.toSet()))
                .isEqualTo(Set.of(
                        "$context.extendedRequestId",
                        "$context.requestTime",
                        "$context.httpMethod",
                        "$context.resourcePath",
                        "$context.status",
                        "$context.responseLength",
                        "$context.responseLatency",
                        "$context.integration.latency",
                        "$context.integration.integrationStatus",
                        "$context.error.responseType"));
    }

    @Test
    void aFloodFromOneAddressIsAnsweredAsTheGatewayIsConfigured() {
        assertThat(TemplateNode.template()
                        .at("Resources", "WebAcl", "Properties", "Rules")
                        .items())
                .singleElement()
                .satisfies(rule -> {
                    assertThat(rule.at("Statement", "RateBasedStatement", "AggregateKeyType")
                                    .text())
                            .isEqualTo("IP");
                    assertThat(rule.at("Action", "Block").keys())
                            .as("an answer of one's own could carry no request id")
                            .isEmpty();
                });
    }

    /** Without a cache store no bucket is shared, so the stage's rate is the service-wide limit. */
    @ParameterizedTest
    @ValueSource(strings = {"small", "medium", "large"})
    void withoutACacheStoreTheStageThrottleIsTheServiceWideRate(String size) {
        TemplateNode limits = TemplateNode.template().at("Mappings", "Sizes", size);
        assertThat(limits.at("ServicePerSecond").number() * 60)
                .isEqualTo(limits.at("ServicePerMinute").number());
        assertThat(api().at("MethodSettings")
                        .items()
                        .getFirst()
                        .at("ThrottlingRateLimit")
                        .toString())
                .contains("HasCache", "StageRate", "ServicePerSecond");
        assertThat(api().at("MethodSettings")
                        .items()
                        .getFirst()
                        .at("ThrottlingBurstLimit")
                        .toString())
                .contains("HasCache", "StageBurst", "ServiceBurst");
    }

    /** The command line compares a key's limit with these outputs, unless it is at most the default. */
    @ParameterizedTest
    @ValueSource(strings = {"small", "medium", "large"})
    void theDefaultLimitOfAKeyIsBelowTheCapThatTheStackShows(String size) {
        for (String name : List.of("ServicePerMinute", "ServiceBurst")) {
            assertThat(TemplateNode.template()
                            .at("Outputs", name, "Value", "Fn::FindInMap")
                            .toString())
                    .contains("Sizes", name);
        }
        TemplateNode limits = TemplateNode.template().at("Mappings", "Sizes", size);
        assertThat(limits.at("ServicePerMinute").number()).isGreaterThan(Rate.DEFAULT.perMinute());
        assertThat(limits.at("ServiceBurst").number()).isGreaterThan(Rate.DEFAULT.burst());
    }

    private static TemplateNode api() {
        return TemplateNode.template().at("Resources", "Api", "Properties");
    }

    private static TemplateNode domain() {
        return TemplateNode.template().at("Resources", "Domain", "Properties");
    }
}
