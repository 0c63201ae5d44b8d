package com.mintactivity.pretraffic;

import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/** A roll-out by CodeDeploy. */
final class CodeDeployRollOut implements RollOut {

    private static final Map<String, String> HEADERS = Map.of(
            "Content-Type", "application/x-amz-json-1.1",
            "X-Amz-Target", "CodeDeploy_20141006.PutLifecycleEventHookExecutionStatus");

    private final AwsApi codeDeploy;

    CodeDeployRollOut(AwsApi codeDeploy) {
        this.codeDeploy = codeDeploy;
    }

    @Override
    public void report(String deployment, String execution, boolean ok) throws InterruptedException {
        codeDeploy.post(
                "/",
                HEADERS,
                JsonMapper.shared()
                        .writeValueAsBytes(Map.of(
                                "deploymentId", deployment,
                                "lifecycleEventHookExecutionId", execution,
                                "status", ok ? "Succeeded" : "Failed")));
    }
}
