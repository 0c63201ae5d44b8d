package com.mintactivity.benchmarks.contenders;

import java.util.Map;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;

/** Reads one item of DynamoDB by an HTTP client of the SDK. */
final class GetItem implements PieceOfWork {

    private final DynamoDbClient dynamo;
    private final GetItemRequest request;

    GetItem(SdkHttpClient http, GetItemRequest request) {
        this.dynamo = DynamoDbClient.builder().httpClient(http).build();
        this.request = request;
    }

    static GetItemRequest request(String table, String key, String value) {
        return GetItemRequest.builder()
                .tableName(table)
                .key(Map.of(key, AttributeValue.fromS(value)))
                .build();
    }

    @Override
    public int run() {
        return dynamo.getItem(request).item().size();
    }
}
