package com.mintactivity.benchmarks.contenders;

import software.amazon.awssdk.http.async.SdkAsyncHttpClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;

/** One item of DynamoDB, read through an asynchronous HTTP client of the SDK and waited for, as the service would have to. */
final class GetItemLater implements Work {

    private final DynamoDbAsyncClient dynamo;
    private final GetItemRequest request;

    GetItemLater(SdkAsyncHttpClient http, GetItemRequest request) {
        this.dynamo = DynamoDbAsyncClient.builder().httpClient(http).build();
        this.request = request;
    }

    @Override
    public int run() {
        return dynamo.getItem(request).join().item().size();
    }
}
