package com.mintactivity.template;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A new version is checked, goes back when it fails, and stays active when nothing calls it. */
final class RollOutsTest {

    @Test
    void allGoBackWhenANewVersionFails() {
        assertThat(TemplateNode.template()
                        .at("Globals", "Function", "DeploymentPreference", "Alarms", "Fn::If")
                        .items()
                        .get(1)
                        .items())
                .extracting(TemplateNode::target)
                .containsExactly("NewVersionAlarm", "ServerErrorsAlarm");
        assertThat(ExpectedFunctions.published())
                .allSatisfy(name -> assertThat(function(name).keys()).doesNotContain("DeploymentPreference"));
    }

    @Test
    void aNewVersionIsCheckedBeforeAndAfterItReceivesTraffic() {
        TemplateNode rollOut = TemplateNode.template().at("Globals", "Function", "DeploymentPreference");
        assertThat(rollOut.at("Hooks", "PreTraffic").target()).isEqualTo("PreTrafficFunction");
        assertThat(rollOut.at("Hooks", "PostTraffic").target()).isEqualTo("PreTrafficFunction");
        TemplateNode hook = TemplateNode.template().at("Resources", "PreTrafficFunction", "Properties");
        assertThat(hook.at("FunctionName", "Fn::Sub").text())
                .as("AWS's policy for CodeDeploy lets it invoke no other name")
                .startsWith("CodeDeployHook_");
        Map<String, String> checked = new HashMap<>(
                Map.of("RECORDER_VERSION", "RecorderFunction.Version", "SEALER_VERSION", "SealerFunction.Version"));
        ExpectedFunctions.api()
                .forEach(name ->
                        checked.put(name.toUpperCase(Locale.ROOT) + "_ENDPOINT_VERSION", name + "Function.Version"));
        assertThat(hook.at("Environment", "Variables").entries().entrySet().stream()
                        .filter(variable -> variable.getKey().endsWith("_VERSION"))
                        .collect(Collectors.toMap(
                                Map.Entry::getKey,
                                variable -> variable.getValue().target())))
                .isEqualTo(checked);
    }

    /** With an event that it answers without side effects. */
    static Stream<Arguments> dailyEvents() {
        return Stream.concat(
                ExpectedFunctions.api().stream().map(name -> Arguments.of(name, "{\"self_check\":true}")),
                Stream.of(Arguments.of("Recorder", "{\"Records\":[]}")));
    }

    @ParameterizedTest
    @MethodSource("dailyEvents")
    void aVersionIsInvokedDailySoThatItStaysActive(String name, String event) {
        TemplateNode daily = function(name).at("Events", "Daily");
        assertThat(daily.at("Type").text()).isEqualTo("Schedule");
        assertThat(daily.at("Properties", "Schedule").text()).isEqualTo("rate(1 day)");
        assertThat(daily.at("Properties", "Input").text()).isEqualTo(event);
    }

    private static TemplateNode function(String name) {
        return TemplateNode.template().at("Resources", name + "Function", "Properties");
    }
}
