package com.mintactivity.template;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Guards how functions are published: what is missing here shows itself only after a deployment, as an old version that lives on. */
final class FunctionsTest {

    private static final int GATEWAY_WAITS_S = 29;

    @Test
    void allRunOnJava25FromASnapshotBehindAnAlias() {
        Part globals = Part.template().at("Globals", "Function");
        assertThat(globals.at("Runtime").text()).isEqualTo("java25");
        assertThat(globals.at("SnapStart", "ApplyOn").text()).isEqualTo("PublishedVersions");
        assertThat(globals.at("AutoPublishAlias").text()).isEqualTo("live");
        assertThat(globals.at("Tracing").text()).isEqualTo("Active");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Health", "Hits", "Mints", "Recorder", "Sealer"})
    void publishesANewVersionForEveryPropertyAndLayer(String name) {
        Part function = function(name);
        assertThat(function.at("AutoPublishAliasAllProperties").value()).isEqualTo(true);
        assertThat(function.keys())
                .as("a hash of one's own replaces the one over the layers")
                .doesNotContain("AutoPublishCodeSha256");
        assertThat(function.at("Layers").items())
                .allSatisfy(layer -> assertThat(Part.template()
                                .at("Resources", layer.target(), "Properties", "PublishLambdaVersion")
                                .value())
                        .isEqualTo(true));
    }

    @Test
    void aVersionOfALayerStaysWhilePublishedVersionsUseIt() {
        assertThat(Part.resources("AWS::Serverless::LayerVersion"))
                .hasSize(3)
                .allSatisfy((name, layer) -> assertThat(
                                layer.at("Properties", "RetentionPolicy").text())
                        .isEqualTo("Retain"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Recorder", "Sealer"})
    void aBacklogCanBeKeptFromTheApisConcurrency(String name) {
        assertThat(function(name)
                        .at("ReservedConcurrentExecutions", "Fn::If")
                        .items()
                        .getFirst()
                        .value())
                .isEqualTo("ReservesConcurrency");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Health", "Hits", "Mints", "Recorder", "Sealer"})
    void takesNoSettingOfAllFunctionsBack(String name) {
        assertThat(function(name).keys()).doesNotContain("Runtime", "SnapStart", "AutoPublishAlias", "Tracing");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Health", "Hits", "Mints", "Recorder", "Sealer"})
    void isBuiltByMakeFromItsFolder(String name) {
        String folder = name.toLowerCase(Locale.ROOT);
        assertThat(function(name).at("CodeUri").text()).isEqualTo("functions/" + folder);
        assertThat(function(name).at("Handler").text())
                .isEqualTo("com.mintactivity." + folder + "." + name + "Function::handleRequest");
        Part metadata = Part.template().at("Resources", name + "Function", "Metadata");
        assertThat(metadata.at("BuildMethod").text()).isEqualTo("makefile");
        assertThat(metadata.at("ProjectRootDirectory").text()).isEqualTo(".");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Health", "Hits", "Mints"})
    void endsBeforeTheGatewayStopsWaiting(String name) {
        assertThat(function(name).at("Timeout").number()).isLessThan(GATEWAY_WAITS_S);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Health", "Hits", "Mints", "Recorder", "Sealer"})
    void goesBackWhenItsNewVersionFails(String name) {
        List<String> alarms = function(name).at("DeploymentPreference", "Alarms").items().stream()
                .map(Part::target)
                .toList();
        assertThat(alarms).contains(name + "NewVersionAlarm");
    }

    @Test
    void aMessageStaysHiddenWhileTheRecorderMayStillWorkOnIt() {
        int hidden = Part.template()
                .at("Resources", "Events", "Properties", "VisibilityTimeout")
                .number();
        assertThat(hidden)
                .isGreaterThanOrEqualTo(6 * function("Recorder").at("Timeout").number());
    }

    @Test
    void aBrokenEventDoesNotHoldUpItsBatch() {
        Part mapping = Part.template().at("Resources", "EventsToRecorder", "Properties");
        assertThat(mapping.at("FunctionResponseTypes").texts()).containsExactly("ReportBatchItemFailures");
        assertThat(mapping.at("FunctionName", "Ref").text()).isEqualTo("RecorderFunction.Alias");
    }

    private static Part function(String name) {
        return Part.template().at("Resources", name + "Function", "Properties");
    }
}
