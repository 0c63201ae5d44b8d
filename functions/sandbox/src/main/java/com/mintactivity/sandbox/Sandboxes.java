package com.mintactivity.sandbox;

import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.auth.tenant.TenantItems;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The tenants that are fed: those that are marked as synthetic and not disabled, but not the canary. */
public final class Sandboxes {

    private final DynamoDbClient dynamo;
    private final String table;

    public Sandboxes(DynamoDbClient dynamo, String stack) {
        this.dynamo = dynamo;
        this.table = TenantItems.table(stack);
    }

    List<Tenant> enabled() {
        return dynamo.scanPaginator(request -> request.tableName(table).consistentRead(true)).items().stream()
                .filter(TenantItems::isSynthetic)
                .map(TenantItems::read)
                .filter(tenant -> tenant.enabled() && !tenant.isCanary())
                .toList();
    }
}
