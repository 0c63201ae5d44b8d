package com.mintactivity.tests.recorder;

import com.mintactivity.local.engine.Clients;
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
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/** The real store, away for some writes until it is mended; remembers what it was asked. */
final class FaultyDynamoDb implements ExecutionInterceptor {

    private final Predicate<PutItemRequest> away;
    private final ConcurrentLinkedQueue<SdkRequest> asked = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean mended = new AtomicBoolean();

    FaultyDynamoDb(Predicate<PutItemRequest> away) {
        this.away = away;
    }

    DynamoDbClient client() {
        return client(Apache5HttpClient.create());
    }

    DynamoDbClient client(SdkHttpClient connections) {
        return Clients.at(SharedEngines.engines().dynamoUrl(), DynamoDbClient.builder())
                .httpClient(connections)
                .overrideConfiguration(configuration -> configuration.addExecutionInterceptor(this))
                .build();
    }

    /** One that is never away. */
    static FaultyDynamoDb whole() {
        return new FaultyDynamoDb(put -> false);
    }

    /** How often such a request was made of a table. */
    long asked(Class<? extends SdkRequest> kind, String table) {
        return asked.stream()
                .filter(kind::isInstance)
                .filter(request -> request.getValueForField("TableName", String.class)
                        .filter(name -> name.endsWith("-" + table))
                        .isPresent())
                .count();
    }

    void mend() {
        mended.set(true);
    }

    @Override
    public void beforeExecution(BeforeExecution context, ExecutionAttributes attributes) {
        asked.add(context.request());
        if (!mended.get() && context.request() instanceof PutItemRequest put && away.test(put)) {
            throw SdkClientException.create("away: " + put.item());
        }
    }
}
