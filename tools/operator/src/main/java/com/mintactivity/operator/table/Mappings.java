package com.mintactivity.operator.table;

import com.mintactivity.operator.cli.AwsCalls;
import com.mintactivity.operator.plan.PlanStep;
import com.mintactivity.operator.plan.Wait;
import com.mintactivity.platform.aws.AwsRequest;
import com.mintactivity.platform.aws.AwsService;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import software.amazon.awssdk.http.SdkHttpMethod;
import tools.jackson.databind.json.JsonMapper;

/** The event source mappings, by which the recorder and the sealer get messages. */
final class Mappings {

    private static final String PATH = "/2015-03-31/event-source-mappings/";

    /** A mapping that is being changed refuses another change. */
    private static final Set<String> QUIET = Set.of("Enabled", "Disabled");

    private final AwsCalls aws;
    private final List<String> ids = new ArrayList<>();

    Mappings(AwsCalls aws, String stack) {
        this.aws = aws;
        for (String function : List.of("recorder", "sealer")) {
            aws.json(
                            AwsService.LAMBDA,
                            AwsRequest.get(
                                    PATH + "?FunctionName=" + AwsRequest.encoded(stack + "-" + function + ":live")))
                    .path("EventSourceMappings")
                    .forEach(mapping -> ids.add(mapping.path("UUID").asString()));
        }
    }

    List<String> ids() {
        return List.copyOf(ids);
    }

    /** The steps after which messages wait in the queues, up to 14 days. */
    List<PlanStep> disable(BooleanSupplier needless) {
        return steps("recording and sealing pause: events wait in the queue", false, needless, () -> true);
    }

    /**
     * The steps after which messages are received.
     *
     * @param isRestored whether a mapping that is enabled was enabled after the restore
     */
    List<PlanStep> enable(BooleanSupplier needless, BooleanSupplier isRestored) {
        return steps("recording and sealing go on", true, needless, isRestored);
    }

    private List<PlanStep> steps(String what, boolean enabled, BooleanSupplier needless, BooleanSupplier isRestored) {
        String wanted = enabled ? "Enabled" : "Disabled";
        String body = JsonMapper.shared().writeValueAsString(Map.of("Enabled", enabled));
        return ids.stream()
                .map(id -> PlanStep.of(
                                what,
                                "lambda:UpdateEventSourceMapping",
                                id + ", " + wanted,
                                () -> aws.json(AwsService.LAMBDA, AwsRequest.send(SdkHttpMethod.PUT, PATH + id, body)))
                        .unless(() -> needless.getAsBoolean()
                                || (isRestored.getAsBoolean() && state(id).equals(wanted)))
                        .when(Wait.of("mapping " + id, () -> state(id), QUIET::contains))
                        .until(Wait.of("mapping " + id, () -> state(id), wanted::equals)))
                .toList();
    }

    private String state(String id) {
        return aws.json(AwsService.LAMBDA, AwsRequest.get(PATH + id))
                .path("State")
                .asString("");
    }
}
