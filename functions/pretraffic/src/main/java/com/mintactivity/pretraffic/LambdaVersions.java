package com.mintactivity.pretraffic;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Versions in Lambda. */
final class LambdaVersions implements Versions {

    private final AwsApi lambda;

    LambdaVersions(AwsApi lambda) {
        this.lambda = lambda;
    }

    @Override
    public Result invoke(String arn, byte[] payload) throws InterruptedException {
        String path = "/2015-03-31/functions/" + URLEncoder.encode(arn, StandardCharsets.UTF_8) + "/invocations";
        AwsApi.Answer answer = lambda.post(path, Map.of("Content-Type", "application/json"), payload);
        boolean isError =
                answer.response().firstMatchingHeader("X-Amz-Function-Error").isPresent();
        return new Result(
                answer.body(),
                isError,
                answer.response().firstMatchingHeader("X-Amz-Executed-Version").orElse(""));
    }
}
