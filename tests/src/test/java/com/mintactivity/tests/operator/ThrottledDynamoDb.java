package com.mintactivity.tests.operator;

import com.mintactivity.tests.harness.InterceptedDynamo;
import com.mintactivity.tests.harness.SharedEngines;
import java.util.concurrent.atomic.AtomicInteger;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** Throttles the first requests of a kind, and passes every other request on to the store. */
public final class ThrottledDynamoDb implements ExecutionInterceptor {

    private final String operation;
    private final String part;
    private final AtomicInteger left;

    /**
     * @param operation of the requests that are throttled
     * @param part a part of their text, as {@link SdkRequest#toString} writes it
     * @param throttled how many are throttled
     */
    public ThrottledDynamoDb(String operation, String part, int throttled) {
        this.operation = operation;
        this.part = part;
        left = new AtomicInteger(throttled);
    }

    public DynamoDbClient client() {
        return InterceptedDynamo.of(SharedEngines.dynamo(), this);
    }

    @Override
    public void beforeExecution(Context.BeforeExecution context, ExecutionAttributes attributes) {
        SdkRequest request = context.request();
        boolean isOfKind = request.getClass().getSimpleName().equals(operation + "Request")
                && request.toString().contains(part);
        if (isOfKind && left.getAndDecrement() > 0) {
            throw DynamoDbException.builder()
                    .statusCode(400)
                    .awsErrorDetails(AwsErrorDetails.builder()
                            .errorCode("ThrottlingException")
                            .errorMessage("")
                            .build())
                    .message("throttled")
                    .build();
        }
    }
}
