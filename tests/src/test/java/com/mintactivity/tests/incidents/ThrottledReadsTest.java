package com.mintactivity.tests.incidents;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.mintactivity.auth.key.Token;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TestTenant;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;

/** A request that fails because DynamoDB rejects its reads says so in its line, and is counted. */
final class ThrottledReadsTest {

    @AutoClose
    private final Stack stack = Stack.fresh();

    private final TestTenant acme = stack.partner("acme");
    private final Token token = acme.key();

    @Test
    void keysThatABatchLeavesUnread() {
        acme.hit("t-1").put();
        var accounts = Map.of(
                stack.name() + "-accounts",
                KeysAndAttributes.builder().keys(List.of(Map.of())).build());
        assertNamed(replying(response -> response instanceof BatchGetItemResponse batch
                        && batch.responses().keySet().stream().noneMatch(table -> table.endsWith("-keys"))
                ? batch.toBuilder().unprocessedKeys(accounts).build()
                : response));
    }

    @Test
    void aQueryThatIsRefusedEachTime() {
        RuntimeException throttled = ProvisionedThroughputExceededException.builder()
                .statusCode(400)
                .awsErrorDetails(AwsErrorDetails.builder()
                        .errorCode("ProvisionedThroughputExceededException")
                        .build())
                .build();
        assertNamed(replying(response -> {
            if (response.getClass().getSimpleName().startsWith("Query")) {
                throw throttled;
            }
            return response;
        }));
    }

    /** The stack's store, with other replies. */
    private DynamoDbClient replying(Function<Object, Object> reply) {
        return (DynamoDbClient) Proxy.newProxyInstance(
                DynamoDbClient.class.getClassLoader(),
                new Class<?>[] {DynamoDbClient.class},
                (proxy, method, arguments) -> {
                    try {
                        return reply.apply(method.invoke(stack.dynamo(), arguments));
                    } catch (InvocationTargetException failed) {
                        throw failed.getTargetException();
                    }
                });
    }

    private void assertNamed(DynamoDbClient dynamo) {
        Map<String, RequestStreamHandler> instances =
                stack.instances(platform -> platform.over(dynamo, platform.secrets()));
        assertThat(stack.ask(instances, Stack.MINTS)
                        .key(token)
                        .send()
                        .refused(503, "internal")
                        .retryAfterS())
                .contains(1L);
        assertThat(stack.log()).contains("\"reason\":\"storage_throttled\"", "\"ThrottledReads\":1");
    }
}
