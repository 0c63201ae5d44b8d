package com.mintactivity.tests.harness;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.core.interceptor.InterceptorContext;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
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
