package com.mintactivity.tests.incidents;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.mintactivity.auth.key.Token;
import com.mintactivity.tests.harness.InterceptedDynamo;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TestTenant;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/** A request that fails because DynamoDB rejects its reads says so in its line, and is counted. */
final class ThrottledReadsTest {

    @AutoClose
    private final Stack stack = Stack.fresh();

    private final TestTenant acme = stack.partner("acme");
    private final Token token = acme.key();

    @Test
    void keysThatABatchLeavesUnread() {
        acme.hit("t-1").put();
        assertNamed(new UnreadAccounts());
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
    void callsThatAreRejected() {
        assertNamed(new RejectedQueries());
    }

    private static final class RejectedQueries implements ExecutionInterceptor {
        @Override
        public void beforeExecution(Context.BeforeExecution context, ExecutionAttributes attributes) {
            if (context.request() instanceof QueryRequest) {
                throw ProvisionedThroughputExceededException.builder()
                        .statusCode(400)
                        .awsErrorDetails(AwsErrorDetails.builder()
                                .errorCode("ProvisionedThroughputExceededException")
                                .build())
                        .build();
            }
        }
    }

    private void assertNamed(ExecutionInterceptor fault) {
        Map<String, RequestStreamHandler> instances = stack.instances(
                platform -> platform.over(InterceptedDynamo.of(stack.dynamo(), fault), platform.secrets()));
        assertThat(stack.ask(instances, Stack.MINTS)
                        .key(token)
                        .send()
                        .refused(503, "internal")
                        .retryAfterS())
                .contains(1L);
        assertThat(stack.log()).contains("\"reason\":\"storage_throttled\"", "\"ThrottledReads\":1");
    }
}
