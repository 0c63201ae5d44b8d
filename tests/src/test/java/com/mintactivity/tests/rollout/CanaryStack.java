package com.mintactivity.tests.rollout;

import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse;
import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import com.mintactivity.activity.tally.store.ContractStates;
import com.mintactivity.activity.time.SettledClock;
import com.mintactivity.auth.key.Token;
import com.mintactivity.local.engine.Clients;
import com.mintactivity.platform.telemetry.Log;
import com.mintactivity.platform.telemetry.Metrics;
import com.mintactivity.pretraffic.CanaryWiring;
import com.mintactivity.pretraffic.NewVersions;
import com.mintactivity.pretraffic.PreTrafficFunction;
import com.mintactivity.pretraffic.Versions;
import com.mintactivity.recorder.Recorder;
import com.mintactivity.recorder.RecorderFunction;
import com.mintactivity.sealer.SealerFunction;
import com.mintactivity.sealer.SealerWiring;
import com.mintactivity.tests.harness.Invocations;
import com.mintactivity.tests.harness.SharedEngines;
import com.mintactivity.tests.harness.SqsBatch;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.operator.OperatorHarness;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.secretsmanager.SecretsManagerClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A stack with a canary and no partner. Each of its functions has a version 1, and a version 2 that is rolled out; both
 * are the present code, unless a test plants another. While the hook pauses, the live sealer gets what was announced
 * 200 s before.
 */
final class CanaryStack implements AutoCloseable {

    private static final Duration SETTLE = Duration.ofSeconds(5);

    /** The delay of the queue {@code seal}. */
    private static final Duration ANNOUNCED = Duration.ofSeconds(200);

    private final Stack stack = Stack.fresh();
    private final OperatorHarness operator;
    private final SecretsManagerClient secrets = Clients.at(
                    SharedEngines.engines().secretsUrl(), SecretsManagerClient.builder())
            .build();

    private final Map<String, RequestStreamHandler> handlers = new HashMap<>();
    private final ByteArrayOutputStream log = new ByteArrayOutputStream();
    private final List<String> reports = new ArrayList<>();
    private String live = "1";
    private String publicUrl = "";
    private boolean isWanted = true;
    private Instant delivered = Instant.MAX;

    CanaryStack(Path root) {
        operator = new OperatorHarness(stack, root);
        operator.insteadOfPauses(() -> stack.clock().advance(Duration.ofMinutes(1)));
        operator.done("canary", "create");
        stack.clock().advance(Duration.ofSeconds(20));
        for (String version : List.of("1", "2")) {
            stack.instances(Map.of(), stack.clock())
                    .forEach((path, handler) -> plant(path.substring(path.lastIndexOf('/') + 1), version, handler));
            plant("recorder", version, consumer(recorder()));
            plant("sealer", version, consumer(sealer()));
        }
    }

    Stack stack() {
        return stack;
    }

    OperatorHarness operator() {
        return operator;
    }

    /** Replaces the code of a version. */
    void plant(String function, String version, RequestStreamHandler handler) {
        handlers.put(arn(function, version), handler);
    }

    /** The code of a version. */
    RequestStreamHandler code(String function, String version) {
        return Optional.ofNullable(handlers.get(arn(function, version))).orElseThrow();
    }

    /** From now on, traffic goes to a version. */
    void shift(String version) {
        live = version;
    }

    /** As with the parameter {@code Canary=no}. */
    void doWithout() {
        isWanted = false;
    }

    /** Lets time pass, and the live sealer do what the queue delivers. */
    void pass(Duration time) {
        stack.clock().advance(time);
        Instant now = stack.clock().instant();
        delivered = delivered.equals(Instant.MAX) ? now : delivered;
        if (!now.isBefore(delivered.plus(ANNOUNCED))) {
            delivered = now;
            stack.announced().forEach(contract -> invoke("sealer", contract));
        }
    }

    /** Runs the hook of a roll-out. */
    Map<String, Object> rollOut() {
        return function()
                .handleRequest(
                        Map.of("DeploymentId", "d-1", "LifecycleEventHookExecutionId", "e-1"),
                        Invocations.context(900_000));
    }

    /** Runs the checks of the schedule, and returns their problems. */
    String watch(String url) {
        publicUrl = url;
        Map<String, Object> report = function()
                .handleRequest(Map.of("time", stack.clock().instant().toString()), Invocations.context(900_000));
        return String.valueOf(report.get("canary"));
    }

    List<String> reports() {
        return reports;
    }

    /** The lines of the function. */
    String log() {
        return log.toString(StandardCharsets.UTF_8);
    }

    private PreTrafficFunction function() {
        Map<String, String> environment =
                new HashMap<>(Map.of("RECORDER_VERSION", arn("recorder", "2"), "SEALER_VERSION", arn("sealer", "2")));
        for (String endpoint : List.of("health", "hits", "mints")) {
            environment.put(endpoint.toUpperCase(Locale.ROOT) + "_ENDPOINT_VERSION", arn(endpoint, "2"));
        }
        PrintStream out = new PrintStream(log, true, StandardCharsets.UTF_8);
        ContractStates states = new ContractStates(stack.dynamo(), stack.name());
        return new PreTrafficFunction(
                NewVersions.of(environment),
                this::invokeVersion,
                (deployment, execution, ok) -> reports.add(deployment + " " + execution + " " + ok),
                new CanaryWiring(
                        this::token,
                        () -> publicUrl,
                        event -> invoke("recorder", event),
                        contract -> states.read(contract).watermark(),
                        Duration.ofMinutes(10),
                        stack.clock(),
                        this::pass,
                        new Metrics(out, stack.clock(), stack.name())),
                new Log(out, stack.clock()));
    }

    private Optional<Token> token() {
        return isWanted
                ? Token.parse(secrets.getSecretValue(request -> request.secretId(stack.name() + "/canary"))
                        .secretString())
                : Optional.empty();
    }

    private Versions.Result invokeVersion(String arn, byte[] payload) {
        return new InProcessVersions(handlers).invoke(arn.replace(":live", ":" + live), payload);
    }

    private void invoke(String consumer, String message) {
        String event = JsonMapper.shared()
                .writeValueAsString(Map.of("Records", List.of(Map.of("messageId", "0", "body", message))));
        invokeVersion(arn(consumer, "live"), event.getBytes(StandardCharsets.UTF_8));
    }

    private static String arn(String function, String version) {
        return "function:" + function + ":" + version;
    }

    private RecorderFunction recorder() {
        PrintStream out = new PrintStream(log, true, StandardCharsets.UTF_8);
        return new RecorderFunction(
                Recorder.live(
                        stack.dynamo(),
                        stack.name(),
                        stack.clock(),
                        SETTLE,
                        stack.sealQueue(),
                        stack.platform().executor(),
                        10),
                (body, group, reason) -> {},
                (body, group, attempt) -> {},
                new Metrics(out, stack.clock(), stack.name()),
                new Log(out, stack.clock()));
    }

    private SealerFunction sealer() {
        PrintStream out = new PrintStream(log, true, StandardCharsets.UTF_8);
        return new SealerFunction(SealerWiring.of(
                stack.dynamo(),
                stack.name(),
                announcements -> {},
                announcements -> {},
                new SettledClock(stack.clock(), SETTLE),
                new Metrics(out, stack.clock(), stack.name()),
                new Log(out, stack.clock())));
    }

    /** A function whose events are batches of a queue. */
    private static RequestStreamHandler consumer(RequestHandler<SQSEvent, SQSBatchResponse> function) {
        return (input, output, context) -> {
            List<String> bodies = new ArrayList<>();
            for (JsonNode message : JsonMapper.shared().readTree(input).path("Records")) {
                bodies.add(message.path("body").asString());
            }
            SQSBatchResponse response = function.handleRequest(SqsBatch.of(bodies), Invocations.context(120_000));
            output.write(JsonMapper.shared()
                    .writeValueAsBytes(Map.of(
                            "batchItemFailures",
                            response.getBatchItemFailures().stream()
                                    .map(SQSBatchResponse.BatchItemFailure::getItemIdentifier)
                                    .toList())));
        };
    }

    @Override
    public void close() {
        secrets.close();
        stack.close();
    }
}
