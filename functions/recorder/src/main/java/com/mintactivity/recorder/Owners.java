package com.mintactivity.recorder;

import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.auth.tenant.TenantItems;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Which tenant owns an app. An owner is kept in memory for {@link #KEEP}; that an app has none is never kept. */
final class Owners {

    private static final Duration KEEP = Duration.ofSeconds(60);

    private record Kept(Tenant tenant, Instant readAt) {}

    private final DynamoDbClient dynamo;
    private final String table;
    private final InstantSource clock;
    private final Map<String, Kept> kept = new ConcurrentHashMap<>();

    Owners(DynamoDbClient dynamo, String stack, InstantSource clock) {
        this.dynamo = dynamo;
        this.table = TenantItems.table(stack);
        this.clock = clock;
    }

    Optional<Tenant> of(String appId) {
        Instant now = clock.instant();
        Kept known = kept.get(appId);
        if (known != null && now.isBefore(known.readAt().plus(KEEP))) {
            return Optional.of(known.tenant());
        }
        Optional<Tenant> owner = read(appId);
        owner.ifPresent(tenant -> kept.put(appId, new Kept(tenant, now)));
        return owner;
    }

    private Optional<Tenant> read(String appId) {
        Map<String, AttributeValue> app = item(TenantItems.appKey(appId));
        if (app.isEmpty()) {
            return Optional.empty();
        }
        String owner = Objects.requireNonNull(app.get(TenantItems.OWNER), TenantItems.OWNER)
                .s();
        return Optional.of(TenantItems.read(item(TenantItems.key(owner))));
    }

    private Map<String, AttributeValue> item(Map<String, AttributeValue> key) {
        return dynamo.getItem(request -> request.tableName(table).key(key).consistentRead(true))
                .item();
    }
}
