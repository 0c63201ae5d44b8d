package com.mintactivity.pretraffic;

import com.mintactivity.platform.aws.AwsApi;
import com.mintactivity.platform.aws.AwsRequest;
import com.mintactivity.platform.aws.AwsService;
import java.util.Map;

/** A roll-out by CodeDeploy. */
final class CodeDeployRollOut implements RollOut {

    private final AwsApi aws;

    CodeDeployRollOut(AwsApi aws) {
        this.aws = aws;
    }

    @Override
    public void report(String deployment, String execution, boolean ok) throws InterruptedException {
        var _ = aws.call(
                        AwsService.CODEDEPLOY,
                        AwsRequest.json(
                                "CodeDeploy_20141006.PutLifecycleEventHookExecutionStatus",
                                Map.of(
                                        "deploymentId", deployment,
                                        "lifecycleEventHookExecutionId", execution,
                                        "status", ok ? "Succeeded" : "Failed")))
                .answered();
    }
}
