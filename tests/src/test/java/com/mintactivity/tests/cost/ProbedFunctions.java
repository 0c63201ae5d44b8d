package com.mintactivity.tests.cost;

import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.mintactivity.local.engine.Clients;
import com.mintactivity.platform.runtime.Platform;
import com.mintactivity.tests.harness.SharedEngines;
import com.mintactivity.tests.harness.Stack;
import java.time.Duration;
import java.util.Map;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Function instances whose DynamoDB calls pass an interceptor. */
final class ProbedFunctions {

    private ProbedFunctions() {}

    static Map<String, RequestStreamHandler> instances(Stack stack, ExecutionInterceptor probe) {
        return stack.instances(platform -> new Platform(
                platform.settings(),
                platform.clock(),
                dynamo(probe),
                platform.secrets(),
                platform.cache(),
                platform.log(),
                platform.metrics()));
    }

    /** With a long timeout, since an interceptor may delay a call. */
    private static DynamoDbClient dynamo(ExecutionInterceptor probe) {
        return Clients.at(SharedEngines.engines().dynamoUrl(), DynamoDbClient.builder())
                .overrideConfiguration(limits -> limits.addExecutionInterceptor(probe)
                        .apiCallTimeout(Duration.ofSeconds(60))
                        .retryStrategy(retry -> retry.maxAttempts(1)))
                .build();
    }
}
