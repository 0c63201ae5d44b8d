package com.mintactivity.recorder;

import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.auth.tenant.TenantItems;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Which tenant owns an app. An owner is kept in memory for {@link #KEEP}; that an app has none is never kept. */
final class Owners {

    private static final Duration KEEP = Duration.ofSeconds(60);

    private record Kept(CompletableFuture<Optional<Tenant>> owner, Instant readAt) {}

    private final DynamoDbClient dynamo;
    private final String table;
    private final InstantSource clock;
    private final Map<String, Kept> kept = new ConcurrentHashMap<>();

    Owners(DynamoDbClient dynamo, String stack, InstantSource clock) {
        this.dynamo = dynamo;
        this.table = TenantItems.table(stack);
        this.clock = clock;
    }

    /** Who asks while another reads waits for that one. */
    Optional<Tenant> of(String appId) {
        Instant now = clock.instant();
        Kept mine = new Kept(new CompletableFuture<>(), now);
        Kept known = kept.compute(
                appId, (app, last) -> last != null && now.isBefore(last.readAt().plus(KEEP)) ? last : mine);
        CompletableFuture<Optional<Tenant>> owner = known.equals(mine)
                ? mine.owner().completeAsync(() -> read(appId), Runnable::run) // here and now
                : known.owner();
        boolean found = false;
        try {
            found = owner.join().isPresent();
            return owner.join();
        } finally {
            if (!found) {
                kept.remove(appId, known);
            }
        }
    }

    /** Forgets every owner. */
    void forget() {
        kept.clear();
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
