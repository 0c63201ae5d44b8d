package com.mintactivity.template;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.platform.runtime.Settings;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How functions are published. A fault here shows only after a deployment, as an old version that stays in use. */
final class FunctionsTest {

    private static final int GATEWAY_WAITS_S = (int) AwsFacts.fact("integration-seconds");

    @Test
    void theFunctionsAreThoseOfTheFoldersAndTheEndpointsThoseOfTheContract() {
        assertThat(TemplateNode.functions().keySet().stream().map(name -> name.replaceFirst("Function$", "")))
                .containsExactlyInAnyOrderElementsOf(ExpectedFunctions.all());
        assertThat(ExpectedFunctions.withEndpoint()).isEqualTo(ExpectedFunctions.api());
    }

    @Test
    void allRunOnJava25FromASnapshotBehindAnAlias() {
        TemplateNode globals = TemplateNode.template().at("Globals", "Function");
        assertThat(globals.at("Runtime").text()).isEqualTo("java25");
        for (String name : ExpectedFunctions.published()) {
            assertThat(function(name).at("SnapStart", "ApplyOn").text()).isEqualTo("PublishedVersions");
            assertThat(function(name).at("AutoPublishAlias").text()).isEqualTo("live");
        }
    }

    @Test
    void tracesOnlyWhereItIsAskedTo() {
        assertThat(TemplateNode.template()
                        .at("Globals", "Function", "Tracing", "Fn::If")
                        .texts())
                .containsExactly("Traces", "Active", "PassThrough");
        assertThat(TemplateNode.template()
                        .at("Parameters", "Tracing", "Default")
                        .text())
                .isEqualTo("off");
    }

    @ParameterizedTest
    @MethodSource("com.mintactivity.template.ExpectedFunctions#published")
    void publishesANewVersionForEveryPropertyAndLayer(String name) {
        TemplateNode function = function(name);
        assertThat(function.at("AutoPublishAliasAllProperties").value()).isEqualTo(true);
        assertThat(function.keys())
                .as("a hash of one's own replaces the one over the layers")
                .doesNotContain("AutoPublishCodeSha256");
        assertThat(function.at("Layers").items())
                .allSatisfy(layer -> assertThat(TemplateNode.template()
                                .at("Resources", layer.target(), "Properties", "PublishLambdaVersion")
                                .value())
                        .isEqualTo(true));
    }

    @Test
    void aVersionOfALayerStaysWhilePublishedVersionsUseIt() {
        assertThat(TemplateNode.resources("AWS::Serverless::LayerVersion"))
                .hasSize(3)
                .allSatisfy((name, layer) -> assertThat(
                                layer.at("Properties", "RetentionPolicy").text())
                        .isEqualTo("Retain"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Recorder", "Sealer"})
    void aBacklogCanBeKeptFromTheApisConcurrency(String name) {
        List<TemplateNode> reserved =
                function(name).at("ReservedConcurrentExecutions", "Fn::If").items();
        assertThat(reserved.getFirst().value()).isEqualTo("ReservesConcurrency");
        assertThat(reserved.get(1).toString()).contains(name + "Reserve");
    }

    /**
     * The check of a new version also invokes both, and the daily self-check the recorder. Two queues invoke the
     * sealer.
     */
    @ParameterizedTest
    @ValueSource(strings = {"small", "medium", "large"})
    void aBacklogLeavesRoomForChecks(String size) {
        TemplateNode sizes = TemplateNode.template().at("Mappings", "Sizes", size);
        assertThat(sizes.at("RecorderReserve").number())
                .isEqualTo(sizes.at("Recorders").number() + 2);
        assertThat(sizes.at("SealerReserve").number())
                .isEqualTo(2 * sizes.at("Sealers").number() + 2);
    }

    @ParameterizedTest
    @MethodSource("com.mintactivity.template.ExpectedFunctions#published")
    void takesNoSettingOfAllFunctionsBack(String name) {
        assertThat(function(name).keys()).doesNotContain("Runtime", "Tracing", "PermissionsBoundary");
    }

    @ParameterizedTest
    @MethodSource("com.mintactivity.template.ExpectedFunctions#published")
    void isBuiltByMakeFromItsFolder(String name) {
        String folder = name.toLowerCase(Locale.ROOT);
        assertThat(function(name).at("CodeUri").text()).isEqualTo("functions/" + folder + "/target/built/function");
        assertThat(function(name).at("Handler").text())
                .isEqualTo("com.mintactivity." + folder + "." + name + "Function::handleRequest");
        TemplateNode metadata = TemplateNode.template().at("Resources", name + "Function", "Metadata");
        assertThat(metadata.at("BuildMethod").text()).isEqualTo("makefile");
        assertThat(metadata.at("ProjectRootDirectory").text()).isEqualTo(".");
    }

    @ParameterizedTest
    @MethodSource("com.mintactivity.template.ExpectedFunctions#api")
    void endsBeforeTheGatewayStopsWaiting(String name) {
        assertThat(function(name).at("Timeout").number()).isLessThan(GATEWAY_WAITS_S);
    }

    /**
     * A snapshot is made when a version is published, and priming calls the stores: the routes to them must exist by
     * then.
     */
    @ParameterizedTest
    @MethodSource("com.mintactivity.template.ExpectedFunctions#api")
    void theWayToTheStoresIsThereBeforeASnapshot(String name) {
        TemplateNode tags = function(name).at("Tags");
        assertThat(waitsFor(tags, "StorageBy", "MakesVpc")).isEqualTo("{Ref=StorageEndpoint}");
        assertThat(waitsFor(tags, "SecretsBy", "MakesVpc")).isEqualTo("{Ref=SecretsEndpoint}");
        assertThat(waitsFor(tags, "RoutesBy", "MakesVpc")).contains("${RoutesOfA} ${RoutesOfB}");
        assertThat(waitsFor(tags, "CacheBy", "HasCache")).isEqualTo("{Ref=FunctionsToCache}");
    }

    @ParameterizedTest
    @MethodSource("com.mintactivity.template.ExpectedFunctions#api")
    void runsInNoVpcAndNamesNoStoreWhereThereIsNoCache(String name) {
        List<TemplateNode> network = function(name).at("VpcConfig", "Fn::If").items();
        assertThat(network.getFirst().text()).isEqualTo("HasCache");
        assertThat(network.getLast().target()).isEqualTo("AWS::NoValue");
        List<TemplateNode> url = function(name)
                .at("Environment", "Variables", "CACHE_URL", "Fn::If")
                .items();
        assertThat(url.getFirst().text()).isEqualTo("HasCache");
        assertThat(url.getLast().text()).isEqualTo(Settings.NO_CACHE);
    }

    @Test
    void everyRoleHasTheBoundary() {
        assertThat(TemplateNode.template()
                        .at("Globals", "Function", "PermissionsBoundary")
                        .toString())
                .contains("HasBoundary, {Ref=PermissionsBoundary}");
        assertThat(TemplateNode.resources("AWS::IAM::Role"))
                .containsOnlyKeys("GatewayLogWriter", "RollOutRole")
                .allSatisfy((name, role) -> assertThat(
                                role.at("Properties", "PermissionsBoundary").toString())
                        .contains("HasBoundary, {Ref=PermissionsBoundary}"));
        assertThat(TemplateNode.template()
                        .at("Globals", "Function", "DeploymentPreference", "Role")
                        .target())
                .isEqualTo("RollOutRole");
    }

    @ParameterizedTest
    @MethodSource("com.mintactivity.template.ExpectedFunctions#all")
    void theRuntimesOwnLogLinesAreForTroubleOnly(String name) {
        assertThat(function(name).at("LoggingConfig", "SystemLogLevel").text()).isEqualTo("WARN");
    }

    @ParameterizedTest
    @CsvSource({"Events, Recorder", "SealQueue, Sealer", "ContinueQueue, Sealer"})
    void aMessageStaysHiddenWhileItsFunctionMayStillWorkOnIt(String queue, String name) {
        int hidden = TemplateNode.template()
                .at("Resources", queue, "Properties", "VisibilityTimeout")
                .number();
        assertThat(hidden)
                .isGreaterThanOrEqualTo(6 * function(name).at("Timeout").number());
    }

    /** These two send to the queue that invokes them, which Lambda stops after 16 times by default. */
    @ParameterizedTest
    @ValueSource(strings = {"Recorder", "Sealer"})
    void aMessageMayBeSentAgainAnyNumberOfTimes(String name) {
        assertThat(function(name).at("RecursiveLoop").text()).isEqualTo("Allow");
    }

    @Test
    void aBrokenEventDoesNotHoldUpItsBatch() {
        TemplateNode mapping = TemplateNode.template().at("Resources", "EventsToRecorder", "Properties");
        assertThat(mapping.at("FunctionResponseTypes").texts()).containsExactly("ReportBatchItemFailures");
        assertThat(mapping.at("FunctionName", "Ref").text()).isEqualTo("RecorderFunction.Alias");
    }

    /** The value of a tag when a condition holds. */
    private static String waitsFor(TemplateNode tags, String tag, String condition) {
        List<TemplateNode> choice = tags.at(tag, "Fn::If").items();
        assertThat(choice.getFirst().text()).isEqualTo(condition);
        return String.valueOf(choice.get(1).value());
    }

    private static TemplateNode function(String name) {
        return TemplateNode.template().at("Resources", name + "Function", "Properties");
    }
}
