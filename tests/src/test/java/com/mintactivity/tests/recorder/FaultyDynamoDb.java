package com.mintactivity.tests.recorder;

import com.mintactivity.local.engine.Clients;
import com.mintactivity.tests.harness.InterceptedDynamo;
import com.mintactivity.tests.harness.SharedEngines;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.interceptor.Context.BeforeExecution;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/** A client of the real store that fails some writes until it recovers, and counts requests. */
final class FaultyDynamoDb implements ExecutionInterceptor {

    private final Predicate<SdkRequest> fails;
    private final ConcurrentLinkedQueue<SdkRequest> requests = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean recovered = new AtomicBoolean();

    FaultyDynamoDb(Predicate<PutItemRequest> fails) {
        this(fails, request -> false);
    }

    private FaultyDynamoDb(Predicate<PutItemRequest> failingPuts, Predicate<SdkRequest> failing) {
        this.fails =
                request -> failing.test(request) || (request instanceof PutItemRequest put && failingPuts.test(put));
    }

    /** A client whose requests of a type fail. */
    static FaultyDynamoDb failing(Class<? extends SdkRequest> kind) {
        return new FaultyDynamoDb(put -> false, kind::isInstance);
    }

    DynamoDbClient client() {
        return InterceptedDynamo.of(SharedEngines.dynamo(), this);
    }

    /** The client of a stack whose tables have an address. */
    DynamoDbClient overHttp(SdkHttpClient connections) {
        return Clients.at(SharedEngines.engines().dynamoUrl(), DynamoDbClient.builder())
                .httpClient(connections)
                .overrideConfiguration(configuration -> configuration.addExecutionInterceptor(this))
                .build();
    }

    /** A client that only counts requests. */
    static FaultyDynamoDb withoutFaults() {
        return new FaultyDynamoDb(put -> false);
    }

    /** The number of requests of a type to a table. */
    long requests(Class<? extends SdkRequest> kind, String table) {
        return requests.stream()
                .filter(kind::isInstance)
                .filter(request -> request.getValueForField("TableName", String.class)
                        .filter(name -> name.endsWith("-" + table))
                        .isPresent())
                .count();
    }

    void recover() {
        recovered.set(true);
    }

    @Override
    public void beforeExecution(BeforeExecution context, ExecutionAttributes attributes) {
        requests.add(context.request());
        if (!recovered.get() && fails.test(context.request())) {
            throw SdkClientException.create("unavailable: " + context.request());
        }
    }
}
