package com.mintactivity.tests.harness;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.core.interceptor.InterceptorContext;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;

/**
 * A client in front of another one, whose calls pass an interceptor of the AWS SDK as they would in a client over HTTP:
 * {@code beforeExecution}, {@code modifyResponse} and {@code afterExecution}. It makes one attempt, and closing it
 * leaves the other one open.
 */
public final class InterceptedDynamo {

    private InterceptedDynamo() {}

    public static DynamoDbClient of(DynamoDbClient store, ExecutionInterceptor interceptor) {
        return (DynamoDbClient) Proxy.newProxyInstance(
                DynamoDbClient.class.getClassLoader(),
                new Class<?>[] {DynamoDbClient.class},
                (proxy, method, arguments) -> call(store, interceptor, proxy, method, arguments));
    }

    /** A client that does something before each request, which may fail it. */
    public static DynamoDbClient before(DynamoDbClient store, Consumer<SdkRequest> work) {
        return of(store, new ExecutionInterceptor() {
            @Override
            public void beforeExecution(Context.BeforeExecution context, ExecutionAttributes attributes) {
                work.accept(context.request());
            }
        });
    }

    /**
     * A client of the shared store that throttles the first requests of a kind.
     *
     * @param operation of the requests that are throttled
     * @param part a part of their text, as {@link SdkRequest#toString} writes it
     * @param throttled how many are throttled
     */
    public static DynamoDbClient throttled(String operation, String part, int throttled) {
        AtomicInteger left = new AtomicInteger(throttled);
        return before(SharedEngines.dynamo(), request -> {
            boolean isOfKind = request.getClass().getSimpleName().equals(operation + "Request")
                    && request.toString().contains(part);
            if (isOfKind && left.getAndDecrement() > 0) {
                throw refusal("ThrottlingException");
            }
        });
    }

    /** The exception that a client throws for an error of the store. */
    public static AwsServiceException refusal(String code) {
        return DynamoDbException.builder()
                .statusCode(400)
                .awsErrorDetails(AwsErrorDetails.builder()
                        .errorCode(code)
                        .errorMessage("")
                        .build())
                .message(code)
                .build();
    }

    /** A client that closing leaves open. */
    public static DynamoDbClient shared(DynamoDbClient store) {
        return of(store, new ExecutionInterceptor() {});
    }

    private static @Nullable Object call(
            DynamoDbClient store,
            ExecutionInterceptor interceptor,
            Object proxy,
            Method method,
            Object @Nullable [] arguments)
            throws Throwable {
        if (method.getName().equals("close")) {
            return null;
        }
        boolean isOperation = SdkResponse.class.isAssignableFrom(method.getReturnType());
        if (isOperation && arguments != null && arguments[0] instanceof DynamoDbRequest request) {
            InterceptorContext before =
                    InterceptorContext.builder().request(request).build();
            ExecutionAttributes none = new ExecutionAttributes();
            interceptor.beforeExecution(before, none);
            SdkResponse response = (SdkResponse) invoke(store, method, arguments);
            InterceptorContext answered = before.copy(context -> context.response(response));
            SdkResponse modified = interceptor.modifyResponse(answered, none);
            interceptor.afterExecution(answered.copy(context -> context.response(modified)), none);
            return modified;
        }
        // The methods that take a lambda, and the paginators, call the operations.
        return method.isDefault()
                ? InvocationHandler.invokeDefault(proxy, method, arguments)
                : invoke(store, method, arguments);
    }

    private static Object invoke(DynamoDbClient store, Method method, Object @Nullable [] arguments) throws Throwable {
        try {
            return method.invoke(store, arguments);
        } catch (InvocationTargetException failed) {
            throw failed.getCause();
        }
    }
}
