package com.mintactivity.tests.incidents;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.mintactivity.auth.key.Token;
import com.mintactivity.local.engine.Clients;
import com.mintactivity.platform.runtime.Platform;
import com.mintactivity.tests.harness.SharedEngines;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TestTenant;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;

/** A request that fails because DynamoDB rejects its reads says so in its line, and is counted. */
final class ThrottledReadsTest {

    @AutoClose
    private final Stack stack = Stack.fresh();

    private final TestTenant acme = stack.partner("acme");
    private final Token token = acme.key();

    @Test
    void accountsThatABatchLeavesUnread() {
        acme.hit("t-1").put();
        assertNamed(Clients.at(SharedEngines.engines().dynamoUrl(), DynamoDbClient.builder())
                .overrideConfiguration(override -> override.addExecutionInterceptor(new UnreadAccounts()))
                .build());
    }

    private static final class UnreadAccounts implements ExecutionInterceptor {
        @Override
        public SdkResponse modifyResponse(Context.ModifyResponse context, ExecutionAttributes attributes) {
            return context.request() instanceof BatchGetItemRequest batch
                            && batch.requestItems().keySet().stream().anyMatch(table -> table.endsWith("-accounts"))
                    ? BatchGetItemResponse.builder()
                            .unprocessedKeys(batch.requestItems())
                            .build()
                    : context.response();
        }
    }

    @Test
    void aQueryThatIsRefusedEachTime() {
        RuntimeException throttled = ProvisionedThroughputExceededException.builder()
                .statusCode(400)
                .awsErrorDetails(AwsErrorDetails.builder()
                        .errorCode("ProvisionedThroughputExceededException")
                        .build())
                .build();
        assertNamed((DynamoDbClient) Proxy.newProxyInstance(
                DynamoDbClient.class.getClassLoader(),
                new Class<?>[] {DynamoDbClient.class},
                (proxy, method, arguments) -> {
                    if (method.getName().startsWith("query")) {
                        throw throttled;
                    }
                    try {
                        return method.invoke(stack.dynamo(), arguments);
                    } catch (InvocationTargetException failed) {
                        throw failed.getTargetException();
                    }
                }));
    }

    private void assertNamed(DynamoDbClient dynamo) {
        Map<String, RequestStreamHandler> instances = stack.instances(platform -> new Platform(
                platform.settings(),
                platform.clock(),
                dynamo,
                platform.secrets(),
                platform.cache(),
                platform.log(),
                platform.metrics()));
        assertThat(stack.ask(instances, Stack.MINTS)
                        .key(token)
                        .send()
                        .refused(503, "internal")
                        .retryAfterS())
                .contains(1L);
        assertThat(stack.log()).contains("\"reason\":\"storage_throttled\"", "\"ThrottledReads\":1");
    }
}
