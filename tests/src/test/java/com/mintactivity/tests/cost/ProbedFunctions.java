package com.mintactivity.tests.cost;

import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.mintactivity.auth.web.Platform;
import com.mintactivity.health.HealthFunction;
import com.mintactivity.hits.HitsFunction;
import com.mintactivity.local.engine.Clients;
import com.mintactivity.mints.MintsFunction;
import com.mintactivity.tests.harness.SharedEngines;
import com.mintactivity.tests.harness.Stack;
import java.time.Duration;
import java.util.Map;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Function instances of a stack whose DynamoDB calls are watched. */
final class ProbedFunctions {

    private ProbedFunctions() {}

    static Map<String, RequestStreamHandler> instances(Stack stack, ExecutionInterceptor watch) {
        Platform plain = stack.platform();
        Platform platform = new Platform(
                plain.settings(),
                plain.clock(),
                dynamo(watch),
                plain.secrets(),
                plain.cache(),
                plain.log(),
                plain.metrics());
        return Map.of(
                Stack.HEALTH, new HealthFunction(platform),
                Stack.HITS, new HitsFunction(platform),
                Stack.MINTS, new MintsFunction(platform));
    }

    /** Patient, since a watch may hold a query up. */
    private static DynamoDbClient dynamo(ExecutionInterceptor watch) {
        return Clients.at(SharedEngines.engines().dynamoUrl(), DynamoDbClient.builder())
                .overrideConfiguration(limits -> limits.addExecutionInterceptor(watch)
                        .apiCallTimeout(Duration.ofSeconds(60))
                        .retryStrategy(retry -> retry.maxAttempts(1)))
                .build();
    }
}
