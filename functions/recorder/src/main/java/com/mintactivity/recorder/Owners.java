package com.mintactivity.recorder;

import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.auth.tenant.TenantItems;
import com.mintactivity.platform.concurrent.Parallel;
import com.mintactivity.platform.concurrent.ReadTime;
import com.mintactivity.platform.concurrent.TtlCache;
import com.mintactivity.recorder.Attribution.Owned;
import com.mintactivity.recorder.event.Event.MintTaskCompleted;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The tenants that own apps. An owner is cached for {@link #MAX_AGE}, as in the gate, so that a change of a tenant
 * takes effect everywhere within twice that time. What would end a task is never decided by the cache: that its app has
 * no owner, and that it was booked before the attribution start.
 */
public final class Owners {

    private static final Duration MAX_AGE = Duration.ofSeconds(5);

    private final DynamoDbClient dynamo;
    private final String table;
    private final InstantSource clock;
    private final TtlCache<Tenant> known;

    public Owners(DynamoDbClient dynamo, String stack, InstantSource clock) {
        this.dynamo = dynamo;
        this.table = TenantItems.table(stack);
        this.clock = clock;
        this.known = new TtlCache<>(clock, MAX_AGE);
    }

    /**
     * Reads the owners of apps at the same time, each unless it is cached, so that the events of a batch find them. A
     * read that fails is left to the events of its app.
     */
    void readAhead(Set<String> appIds, Parallel parallel) {
        try {
            parallel.all(appIds, app -> known.fresh(app).or(() -> read(app)));
        } catch (RuntimeException unavailable) {
            // Each event reads again, and has the outcome of its own read.
        }
    }

    /**
     * Whose hit a task becomes.
     *
     * @throws RuntimeException if the store fails
     */
    public Attribution attribution(MintTaskCompleted task) {
        Attribution cached = Attribution.of(task, known.fresh(task.appId()));
        return cached instanceof Owned ? cached : Attribution.of(task, read(task.appId()));
    }

    /** Removes all cached owners. */
    void forget() {
        known.clear();
    }

    /** Reads the owner of an app. */
    Optional<Tenant> read(String appId) {
        ReadTime readAt = ReadTime.now(clock);
        Optional<Tenant> owner = stored(appId);
        owner.ifPresent(tenant -> known.put(appId, tenant, readAt));
        return owner;
    }

    private Optional<Tenant> stored(String appId) {
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
