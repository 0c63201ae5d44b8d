package com.mintactivity.operator.deployment;

import com.mintactivity.operator.cli.AwsCalls;
import com.mintactivity.operator.cli.Backend;
import com.mintactivity.operator.cli.StackDescription;
import com.mintactivity.operator.plan.PlanStep;
import com.mintactivity.platform.aws.AwsRequest;
import com.mintactivity.platform.aws.AwsService;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** An update of a stack that CloudFormation and CodeDeploy are at. */
final class UpdateInProgress {

    static final String STATUS = "UPDATE_IN_PROGRESS";

    private final AwsCalls aws;
    private final String stack;

    UpdateInProgress(Backend stack) {
        this.aws = stack.calls().orElseThrow();
        this.stack = stack.stack();
    }

    /** The steps that cancel it and stop its roll-outs; CloudFormation then brings the stack back to what it was. */
    List<PlanStep> cancellation() {
        List<PlanStep> steps = new ArrayList<>();
        steps.add(PlanStep.of(
                        "the update is cancelled",
                        "cloudformation:CancelUpdateStack",
                        stack,
                        () -> aws.xml(AwsService.CLOUDFORMATION, cloudFormation("CancelUpdateStack", Map.of())))
                .unless(() -> !StackDescription.read(aws, stack).status().equals(STATUS)));
        rollOuts().forEach(rollOut -> steps.add(stop(rollOut)));
        return steps;
    }

    /** The commands that are left for a person: for each roll-out that could not be stopped. */
    List<String> left() {
        return rollOuts().stream()
                .map(rollOut -> "aws deploy stop-deployment --deployment-id " + rollOut
                        + " --auto-rollback-enabled     # it could not be stopped")
                .toList();
    }

    private PlanStep stop(String rollOut) {
        return PlanStep.of(
                        "a roll-out is stopped",
                        "codedeploy:StopDeployment",
                        rollOut + ", with autoRollbackEnabled",
                        // It may have ended meanwhile, and the others are to be stopped in any case.
                        () -> aws.call(
                                AwsService.CODEDEPLOY,
                                request(
                                        "StopDeployment",
                                        Map.of("deploymentId", rollOut, "autoRollbackEnabled", true))))
                .unless(() -> !rollOuts().contains(rollOut));
    }

    private List<String> rollOuts() {
        String application = aws.xml(
                        AwsService.CLOUDFORMATION,
                        cloudFormation(
                                "DescribeStackResource",
                                Map.of("LogicalResourceId", "ServerlessDeploymentApplication")))
                .getElementsByTagName("PhysicalResourceId")
                .item(0)
                .getTextContent();
        List<String> found = new ArrayList<>();
        for (String group : list("ListDeploymentGroups", "deploymentGroups", Map.of("applicationName", application))) {
            found.addAll(list(
                    "ListDeployments",
                    "deployments",
                    Map.of(
                            "applicationName", application,
                            "deploymentGroupName", group,
                            "includeOnlyStatuses", List.of("Created", "Queued", "InProgress", "Ready"))));
        }
        return found;
    }

    private List<String> list(String operation, String member, Map<String, ?> parameters) {
        List<String> found = new ArrayList<>();
        Map<String, Object> asked = new HashMap<>(parameters);
        String next;
        do {
            JsonNode page = aws.json(AwsService.CODEDEPLOY, request(operation, asked));
            page.path(member).forEach(each -> found.add(each.asString()));
            next = page.path("nextToken").asString("");
            asked.put("nextToken", next);
        } while (!next.isEmpty());
        return found;
    }

    private static AwsRequest request(String operation, Map<String, ?> parameters) {
        return AwsRequest.json("CodeDeploy_20141006." + operation, parameters);
    }

    private AwsRequest cloudFormation(String action, Map<String, String> parameters) {
        Map<String, String> all = new HashMap<>(parameters);
        all.put("StackName", stack);
        return AwsRequest.form(action, StackDescription.VERSION, all);
    }
}
