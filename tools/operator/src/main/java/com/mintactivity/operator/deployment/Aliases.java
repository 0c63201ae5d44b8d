package com.mintactivity.operator.deployment;

import com.mintactivity.operator.cli.AwsCalls;
import com.mintactivity.operator.cli.Backend;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Failures;
import com.mintactivity.operator.plan.PlanStep;
import com.mintactivity.operator.plan.Wait;
import com.mintactivity.platform.aws.AwsRequest;
import com.mintactivity.platform.aws.AwsService;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.http.SdkHttpMethod;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The aliases {@code live} of the functions, which say which versions receive calls and messages. */
final class Aliases {

    private static final String PATH = "/2015-03-31/functions/";

    /** An event that gives a version something to do and changes nothing. */
    private static final String SELF_CHECK = "{\"self_check\":true}";

    private static final String NO_MESSAGES = "{\"Records\":[]}";
    private static final Set<String> CONSUMERS = Set.of("recorder", "sealer");
    private static final Duration TO_WAKE = Duration.ofMinutes(15);

    private final AwsCalls aws;
    private final String stack;

    Aliases(Backend stack) {
        this.aws = stack.calls().orElseThrow();
        this.stack = stack.stack();
    }

    /** The version of a function that receives traffic, followed by that which receives a share of it, if one does. */
    List<String> receiving(String function) {
        JsonNode alias = aws.json(AwsService.LAMBDA, AwsRequest.get(path(function) + "/aliases/live"));
        List<String> versions =
                new ArrayList<>(List.of(alias.path("FunctionVersion").asString()));
        versions.addAll(
                alias.path("RoutingConfig").path("AdditionalVersionWeights").propertyNames());
        return versions;
    }

    /**
     * The steps after which functions have these versions.
     *
     * @throws Declined if a version no longer exists
     */
    List<PlanStep> steps(Map<String, String> versions) {
        versions.forEach(this::state);
        List<PlanStep> steps = new ArrayList<>();
        versions.forEach((function, version) -> {
            steps.add(wake(function, version));
            steps.add(point(function, version));
        });
        return steps;
    }

    private boolean isAt(String function, String version) {
        return receiving(function).equals(List.of(version));
    }

    private PlanStep point(String function, String version) {
        String body = JsonMapper.shared()
                .writeValueAsString(Map.of(
                        "FunctionVersion", version, "RoutingConfig", Map.of("AdditionalVersionWeights", Map.of())));
        return PlanStep.of(
                        function + ": version " + version,
                        "lambda:UpdateAlias",
                        stack + "-" + function + ":live, FunctionVersion " + version + ", no other version",
                        () -> aws.json(
                                AwsService.LAMBDA,
                                AwsRequest.send(SdkHttpMethod.PUT, path(function) + "/aliases/live", body)))
                .unless(() -> isAt(function, version));
    }

    /** A version with a snapshot that was not called for 14 days is inactive, and its first call fails. */
    private PlanStep wake(String function, String version) {
        String event = CONSUMERS.contains(function) ? NO_MESSAGES : SELF_CHECK;
        String path = path(function) + "/invocations?Qualifier=" + version;
        return PlanStep.of(
                        function + ": version " + version + " is inactive, and is called once",
                        "lambda:InvokeFunction",
                        stack + "-" + function + ":" + version,
                        () -> aws.call(AwsService.LAMBDA, AwsRequest.send(SdkHttpMethod.POST, path, event)))
                .unless(() ->
                        isAt(function, version) || state(function, version).equals("Active"))
                .until(new Wait(
                        "version " + version + " of " + function,
                        () -> state(function, version),
                        "Active"::equals,
                        TO_WAKE));
    }

    private String state(String function, String version) {
        AwsRequest request = AwsRequest.get(path(function) + "/configuration?Qualifier=" + version);
        try {
            return aws.json(AwsService.LAMBDA, request).path("State").asString("");
        } catch (AwsServiceException refused) {
            if (Failures.code(refused).equals("ResourceNotFound")) {
                throw new Declined("version " + version + " of " + stack + "-" + function
                                + " cannot be used, and nothing was changed")
                        .remedy("deploy the earlier commit instead");
            }
            throw refused;
        }
    }

    private String path(String function) {
        return PATH + stack + "-" + function;
    }
}
