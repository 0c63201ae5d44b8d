package com.mintactivity.benchmarks.contenders;

import software.amazon.awssdk.http.async.SdkAsyncHttpClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;

/**
 * Reads one item of DynamoDB by an asynchronous HTTP client of the SDK and waits for it, as the service would have to.
 */
final class GetItemAsync implements PieceOfWork {

    private final DynamoDbAsyncClient dynamo;
    private final GetItemRequest request;

    GetItemAsync(SdkAsyncHttpClient http, GetItemRequest request) {
        this.dynamo = DynamoDbAsyncClient.builder().httpClient(http).build();
        this.request = request;
    }

    @Override
    public int run() {
        return dynamo.getItem(request).join().item().size();
    }
}
