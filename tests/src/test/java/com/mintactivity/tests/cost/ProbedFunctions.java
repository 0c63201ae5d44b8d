package com.mintactivity.tests.cost;

import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.mintactivity.tests.harness.InterceptedDynamo;
import com.mintactivity.tests.harness.Stack;
import java.util.Map;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;

/** Function instances whose DynamoDB calls pass an interceptor. */
final class ProbedFunctions {

    private ProbedFunctions() {}

    static Map<String, RequestStreamHandler> instances(Stack stack, ExecutionInterceptor probe) {
        return stack.instances(
                platform -> platform.over(InterceptedDynamo.of(platform.dynamo(), probe), platform.secrets()));
    }
}
