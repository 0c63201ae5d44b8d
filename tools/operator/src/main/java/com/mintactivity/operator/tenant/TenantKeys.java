package com.mintactivity.operator.tenant;

import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.auth.key.KeyItems;
import com.mintactivity.auth.key.KeyRecord;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The keys of one tenant. */
final class TenantKeys {

    private TenantKeys() {}

    static List<KeyRecord> of(DynamoDbClient dynamo, String stack, String tenant) {
        return dynamo
                .scanPaginator(request -> request.tableName(KeyItems.table(stack))
                        .consistentRead(true)
                        .filterExpression("#tenant = :tenant")
                        .expressionAttributeNames(Map.of("#tenant", KeyItems.TENANT))
                        .expressionAttributeValues(Map.of(":tenant", fromS(tenant))))
                .items()
                .stream()
                .map(KeyItems::read)
                .toList();
    }
}
