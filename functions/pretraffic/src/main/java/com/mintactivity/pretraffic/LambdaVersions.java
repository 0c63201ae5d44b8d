package com.mintactivity.pretraffic;

import com.mintactivity.platform.aws.AwsApi;
import com.mintactivity.platform.aws.AwsRequest;
import com.mintactivity.platform.aws.AwsService;
import java.nio.charset.StandardCharsets;
import software.amazon.awssdk.http.SdkHttpMethod;

/** Versions in Lambda. */
final class LambdaVersions implements Versions {

    private final AwsApi aws;

    LambdaVersions(AwsApi aws) {
        this.aws = aws;
    }

    @Override
    public Result invoke(String arn, byte[] payload) throws InterruptedException {
        String path = "/2015-03-31/functions/" + AwsRequest.encoded(arn) + "/invocations";
        var answer = aws.call(
                        AwsService.LAMBDA,
                        AwsRequest.send(SdkHttpMethod.POST, path, new String(payload, StandardCharsets.UTF_8)))
                .answered();
        boolean isError =
                answer.response().firstMatchingHeader("X-Amz-Function-Error").isPresent();
        return new Result(
                answer.body(),
                isError,
                answer.response().firstMatchingHeader("X-Amz-Executed-Version").orElse(""));
    }
}
