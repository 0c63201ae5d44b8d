package com.mintactivity.auth.gate;

import com.mintactivity.auth.key.KeyItems;
import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.auth.tenant.Switch;
import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.auth.tenant.TenantItems;
import com.mintactivity.platform.concurrent.ReadTime;
import com.mintactivity.platform.concurrent.TtlCache;
import com.mintactivity.platform.dynamo.BatchReader;
import com.mintactivity.platform.dynamo.ItemBatch;
import com.mintactivity.platform.dynamo.ItemKeys;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Key records, tenants and the service-wide switch, read with strong consistency and cached for at most
 * {@link #MAX_AGE}. A revocation, like every other change, takes effect everywhere within twice that time.
 *
 * <p>A key record is cached only after its token was verified, so guessing ids cannot fill memory.
 */
final class CredentialCache {

    static final Duration MAX_AGE = Duration.ofSeconds(5);

    private final BatchReader reader;
    private final InstantSource clock;
    private final String keysTable;
    private final String tenantsTable;
    private final TtlCache<KeyRecord> keys;
    private final TtlCache<Tenant> tenants;
    private final TtlCache<Switch> switches;

    CredentialCache(DynamoDbClient dynamo, InstantSource clock, String stack) {
        this.reader = new BatchReader(dynamo);
        this.clock = clock;
        this.keysTable = KeyItems.table(stack);
        this.tenantsTable = TenantItems.table(stack);
        this.keys = new TtlCache<>(clock, MAX_AGE);
        this.tenants = new TtlCache<>(clock, MAX_AGE);
        this.switches = new TtlCache<>(clock, MAX_AGE);
    }

    /**
     * The records that memory and one read have of a key id.
     *
     * @param key the record that the token's id names, if there is one; whether the token is its has not been verified
     * @param isKeyRead whether the record was read, not from memory
     * @param found what was read; empty if memory had everything
     * @param readAt a time before the read
     */
    record Lookup(
            Switch service, Optional<KeyRecord> key, boolean isKeyRead, Optional<ItemBatch> found, ReadTime readAt) {

        boolean isFromMemory() {
            return found.isEmpty();
        }
    }

    /**
     * Looks a key id up in memory, and what is missing there in one round trip. The round trip has the key's tenant
     * only if this instance has seen the key before.
     */
    Lookup lookUp(Optional<String> keyId) {
        ReadTime readAt = ReadTime.now(clock);
        Optional<Switch> service = switches.fresh(TenantItems.SERVICE);
        Optional<KeyRecord> key = keyId.flatMap(keys::fresh);
        ItemKeys missing = new ItemKeys();
        if (service.isEmpty()) {
            missing.add(tenantsTable, TenantItems.key(TenantItems.SERVICE));
        }
        if (key.isEmpty()) {
            keyId.ifPresent(id -> missing.add(keysTable, KeyItems.key(id)));
        }
        keyId.flatMap(keys::stale)
                .map(KeyRecord::tenant)
                .filter(likely -> tenants.fresh(likely).isEmpty())
                .ifPresent(likely -> missing.add(tenantsTable, TenantItems.key(likely)));
        ItemBatch found = reader.read(missing);
        return new Lookup(
                service.orElseGet(() -> keepSwitch(found, readAt)),
                key.or(() -> keyId.flatMap(id -> found.item(keysTable, KeyItems.key(id)))
                        .map(KeyItems::read)),
                key.isEmpty(),
                missing.isEmpty() ? Optional.empty() : Optional.of(found),
                readAt);
    }

    /** Takes the time of a read of this key, and tells nothing of it. */
    void spendRead(String keyId) {
        read(keysTable, KeyItems.key(keyId));
    }

    /**
     * Keeps a record whose token was verified. A record from memory keeps its read time: it may have expired meanwhile,
     * and must not become fresh again.
     */
    void keep(KeyRecord proven, Lookup lookup) {
        if (lookup.isKeyRead()) {
            keys.put(proven.keyId(), proven, lookup.readAt());
        }
    }

    /**
     * The tenant of a key. While an answer waits for it, only of a key whose token was verified: the time of a read of
     * its own would disclose to a stranger that the key exists.
     */
    Optional<Tenant> tenant(String name, Lookup lookup) {
        return tenants.fresh(name)
                .or(() -> lookup.found().flatMap(found -> keepTenant(found, name, lookup.readAt())))
                .or(() -> {
                    ReadTime now = ReadTime.now(clock);
                    return keepTenant(read(tenantsTable, TenantItems.key(name)), name, now);
                });
    }

    void clear() {
        keys.clear();
        tenants.clear();
        switches.clear();
    }

    private ItemBatch read(String table, Map<String, AttributeValue> key) {
        ItemKeys one = new ItemKeys();
        one.add(table, key);
        return reader.read(one);
    }

    private Optional<Tenant> keepTenant(ItemBatch found, String name, ReadTime readAt) {
        Optional<Tenant> tenant =
                found.item(tenantsTable, TenantItems.key(name)).map(TenantItems::read);
        tenant.ifPresent(read -> tenants.put(name, read, readAt));
        return tenant;
    }

    private Switch keepSwitch(ItemBatch found, ReadTime readAt) {
        Switch service = found.item(tenantsTable, TenantItems.key(TenantItems.SERVICE))
                .map(TenantItems::readSwitch)
                .orElse(Switch.ON);
        switches.put(TenantItems.SERVICE, service, readAt);
        return service;
    }
}
