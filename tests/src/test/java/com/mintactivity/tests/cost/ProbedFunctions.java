package com.mintactivity.tests.cost;

import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.mintactivity.health.HealthFunction;
import com.mintactivity.hits.HitsFunction;
import com.mintactivity.local.engine.Clients;
import com.mintactivity.mints.MintsFunction;
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
        Platform original = stack.platform();
        Platform platform = new Platform(
                original.settings(),
                original.clock(),
                dynamo(probe),
                original.secrets(),
                original.cache(),
                original.log(),
                original.metrics());
        return Map.of(
                Stack.HEALTH, new HealthFunction(platform, stack.gateSettings()),
                Stack.HITS, new HitsFunction(platform, stack.gateSettings()),
                Stack.MINTS, new MintsFunction(platform, stack.gateSettings()));
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
