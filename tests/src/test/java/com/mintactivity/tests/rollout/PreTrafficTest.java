package com.mintactivity.tests.rollout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.mintactivity.auth.tenant.Switch;
import com.mintactivity.local.gateway.LocalContext;
import com.mintactivity.platform.telemetry.Log;
import com.mintactivity.pretraffic.CanaryWiring;
import com.mintactivity.pretraffic.NewVersions;
import com.mintactivity.pretraffic.PreTrafficFunction;
import com.mintactivity.tests.harness.ClosedPort;
import com.mintactivity.tests.harness.Invocations;
import com.mintactivity.tests.harness.Stack;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A version that fails or does not reach its stores receives no traffic. */
final class PreTrafficTest {

    private static final NewVersions VERSIONS = NewVersions.of(Map.of(
            "HEALTH_ENDPOINT_VERSION", Stack.HEALTH,
            "HITS_ENDPOINT_VERSION", Stack.HITS,
            "MINTS_ENDPOINT_VERSION", Stack.MINTS,
            "RECORDER_VERSION", "recorder",
            "SEALER_VERSION", "sealer"));

    private static final Map<String, String> EVENT =
            Map.of("DeploymentId", "d-1", "LifecycleEventHookExecutionId", "e-1");

    private static final RequestStreamHandler CRASHING = (event, answer, context) -> {
        throw new IllegalStateException("details");
    };

    @AutoClose
    private final Stack stack = Stack.fresh();

    private final List<String> reports = new ArrayList<>();
    private final ByteArrayOutputStream log = new ByteArrayOutputStream();

    @Test
    void workingFunctionsReceiveTraffic() {
        Map<String, Object> report = run(lambda());

        assertThat(report).containsEntry("ok", true);
        assertThat(reports).containsExactly("d-1 e-1 true");
        assertThat(versions(report))
                .contains("health={version=/partner/v1/health, reached=[dynamodb, secretsmanager, cache], problems=[]}")
                .contains("recorder={version=recorder, reached=[dynamodb], problems=[]}")
                .contains("sealer={version=sealer, reached=[dynamodb], problems=[]}");
    }

    /** Lambda sets the last of these variables itself. */
    @Test
    void aStackWithoutEndpointsIsNotTakenForOneThatMayReceiveTraffic() {
        Map<String, String> environment = Map.of(
                "RECORDER_VERSION", "recorder",
                "SEALER_VERSION", "sealer",
                "AWS_LAMBDA_FUNCTION_VERSION", "7");

        assertThatThrownBy(() -> NewVersions.of(environment)).hasMessageContaining("_ENDPOINT_VERSION");
    }

    @Test
    void withoutADeploymentNothingIsReported() {
        assertThat(function(lambda()).handleRequest(Map.of(), Invocations.context()))
                .containsEntry("ok", true);
        assertThat(reports).isEmpty();
    }

    @Test
    void anApiThatIsSwitchedOffDoesNotStopARollOut() {
        stack.api(Switch.off());

        assertThat(run(lambda())).containsEntry("ok", true);
    }

    @Test
    void aVersionThatDoesNotReachAStoreIsRolledBack() {
        InProcessVersions lambda = lambda(Map.of("CACHE_URL", ClosedPort.REDIS));

        assertThat(run(lambda))
                .containsEntry("ok", false)
                .extracting("versions")
                .asString()
                .contains("cannot reach cache");
        assertThat(reports).containsExactly("d-1 e-1 false");
        assertThat(log.toString(StandardCharsets.UTF_8)).contains("the version must not receive traffic");
    }

    @Test
    void anAddressTrustThatIsNotConfiguredIsRolledBack() {
        assertThat(versions(run(lambda(Map.of("IP_TRUST", "")))))
                .contains("an unknown key was answered 503 ip_trust_unconfigured");
        assertThat(reports).containsExactly("d-1 e-1 false");
    }

    @ParameterizedTest
    // what a version of hits answers, the problem
    @CsvSource(delimiter = '|', textBlock = """
        hello                                                      | the answer is not JSON
        {}                                                         | an unknown key was answered 0
        {"statusCode":200,"body":"{}"}                             | an unknown key was answered 200
        {"statusCode":401,"body":"{\\"code\\":\\"invalid_key\\"}"} | an unknown key was answered 401 invalid_key
        {"statusCode":503,"body":"{\\"code\\":\\"internal\\"}"}    | an unknown key was answered 503 internal
        {"statusCode":404,"body":"{\\"code\\":\\"not_found\\"}"}   | \
        Cache-Control or X-Request-Id is missing or wrong
        """)
    void anAnswerAgainstTheContractIsRolledBack(String answer, String problem) {
        assertThat(versions(run(lambda().with(Stack.HITS, answering(answer))))).contains(problem);
        assertThat(reports).containsExactly("d-1 e-1 false");
    }

    @ParameterizedTest
    // version that crashes, the problem
    @CsvSource({
        "/partner/v1/mints, a request with an unknown key was not handled",
        "recorder, an empty batch was not handled",
        "sealer, an empty batch was not handled"
    })
    void aVersionThatCrashesIsRolledBack(String version, String problem) {
        assertThat(versions(run(lambda().with(version, CRASHING))))
                .contains(problem)
                .doesNotContain("details");
        assertThat(reports).containsExactly("d-1 e-1 false");
    }

    static Stream<Arguments> badSelfChecks() {
        return Stream.of(
                Arguments.of(CRASHING, "the self-check was not handled"),
                Arguments.of(answering("hello"), "the answer is not JSON"),
                Arguments.of(answering("{}"), "the self-check named no store"),
                Arguments.of(
                        answering("{\"reached\":[\"dynamodb\"],\"unreached\":[\"cache\"]}"), "cannot reach cache"));
    }

    @ParameterizedTest
    @MethodSource("badSelfChecks")
    void aSelfCheckThatFailsIsRolledBack(RequestStreamHandler selfCheck, String problem) {
        RequestStreamHandler real =
                Objects.requireNonNull(stack.instances(Map.of(), stack.clock()).get(Stack.HITS));
        RequestStreamHandler half = (event, output, context) -> {
            byte[] bytes = event.readAllBytes();
            boolean isSelfCheck = new String(bytes, StandardCharsets.UTF_8).contains("self_check");
            (isSelfCheck ? selfCheck : real).handleRequest(new ByteArrayInputStream(bytes), output, context);
        };

        assertThat(versions(run(lambda().with(Stack.HITS, half)))).contains(problem);
        assertThat(reports).containsExactly("d-1 e-1 false");
    }

    /** Without a report CodeDeploy would wait for an hour. */
    @Test
    void aVersionThatHangsIsReportedBeforeTheHookTimesOut() {
        RequestStreamHandler hanging = (event, output, context) -> {
            try {
                Thread.sleep(Duration.ofMinutes(10));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        };
        LocalContext soon =
                new LocalContext("hook", Duration.ofSeconds(20), new PrintStream(log, true, StandardCharsets.UTF_8));

        Map<String, Object> report =
                function(lambda().with(Stack.MINTS, hanging)).handleRequest(EVENT, soon);

        assertThat(versions(report))
                .contains("the version did not answer in time")
                .contains("hits={version=/partner/v1/hits, reached=[dynamodb");
        assertThat(reports).containsExactly("d-1 e-1 false");
    }

    @Test
    void aMissingEventIsTreatedAsNoDeployment() {
        assertThat(function(lambda()).handleRequest(null, Invocations.context()))
                .containsEntry("ok", true);
        assertThat(reports).isEmpty();
    }

    @Test
    void aVersionThatCannotBeInvokedIsRolledBack() {
        assertThat(versions(run(new InProcessVersions(Map.of()))))
                .contains("the version cannot be invoked: NullPointerException");
        assertThat(reports).containsExactly("d-1 e-1 false");
    }

    private InProcessVersions lambda() {
        return lambda(Map.of());
    }

    private InProcessVersions lambda(Map<String, String> environment) {
        RequestStreamHandler done = answering("{\"batchItemFailures\":[]}");
        return new InProcessVersions(stack.instances(environment, stack.clock()))
                .with("recorder", done)
                .with("sealer", done);
    }

    private Map<String, Object> run(InProcessVersions lambda) {
        return function(lambda).handleRequest(EVENT, Invocations.context());
    }

    private static String versions(Map<String, Object> report) {
        return String.valueOf(report.get("versions"));
    }

    private PreTrafficFunction function(InProcessVersions lambda) {
        return new PreTrafficFunction(
                VERSIONS,
                lambda,
                (deployment, execution, ok) -> reports.add(deployment + " " + execution + " " + ok),
                new CanaryWiring(
                        Optional::empty,
                        () -> "",
                        event -> {},
                        contract -> Optional.empty(),
                        Duration.ofMinutes(10),
                        stack.clock(),
                        pause -> {},
                        stack.platform().metrics()),
                new Log(new PrintStream(log, true, StandardCharsets.UTF_8), stack.clock()));
    }

    private static RequestStreamHandler answering(String answer) {
        return (event, output, context) -> output.write(answer.getBytes(StandardCharsets.UTF_8));
    }
}
