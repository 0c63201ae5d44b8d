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
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Key records, tenants and the service-wide switch, read with strong consistency and cached for at most {@link #MAX_AGE}. A
 * revocation, like every other change, takes effect everywhere within twice that time.
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
     * What the tables contain about one request.
     *
     * @param service the service-wide switch
     * @param key the record under the id that the token names, before its token is verified
     * @param fromMemory whether that record was in memory
     * @param isRead whether the tables were read for the request
     * @param tenant the key's tenant, if it was read in the same call
     * @param readAt when the read was sent
     */
    record Credentials(
            Switch service,
            Optional<KeyRecord> key,
            boolean fromMemory,
            boolean isRead,
            Optional<Tenant> tenant,
            ReadTime readAt) {}

    /**
     * Reads what is known of a key id, from memory or in one round trip. The key's tenant is read only if its name is known from
     * an earlier request: the time of a second read here would disclose to an unverified caller that a key with that id exists.
     */
    Credentials read(Optional<String> keyId) {
        ReadTime now = ReadTime.now(clock);
        Optional<KeyRecord> key = keyId.flatMap(keys::fresh);
        Optional<Switch> service = switches.fresh(TenantItems.SERVICE);
        Optional<String> likelyTenant = keyId.flatMap(keys::stale).map(KeyRecord::tenant);
        Optional<Tenant> tenant = likelyTenant.flatMap(tenants::fresh);
        if (service.isPresent() && key.isPresent() && tenant.isPresent()) {
            return new Credentials(service.get(), key, true, false, tenant, now);
        }
        ItemKeys missing = new ItemKeys();
        if (service.isEmpty()) {
            missing.add(tenantsTable, TenantItems.key(TenantItems.SERVICE));
        }
        if (key.isEmpty()) {
            keyId.ifPresent(id -> missing.add(keysTable, KeyItems.key(id)));
        }
        if (tenant.isEmpty()) {
            likelyTenant.ifPresent(name -> missing.add(tenantsTable, TenantItems.key(name)));
        }
        ItemBatch found = reader.read(missing);
        Switch serviceNow = service.orElseGet(() -> keepSwitch(found, now));
        Optional<KeyRecord> keyNow = key.or(() ->
                keyId.flatMap(id -> found.item(keysTable, KeyItems.key(id))).map(KeyItems::read));
        Optional<Tenant> tenantNow = keyNow.map(KeyRecord::tenant)
                .flatMap(name -> tenants.fresh(name).or(() -> keepTenant(found, name, now)));
        return new Credentials(serviceNow, keyNow, key.isPresent(), !missing.isEmpty(), tenantNow, now);
    }

    /**
     * Caches a key record whose token was verified, and adds its tenant: one more round trip if the tenant was not read in the
     * same call. A record from memory keeps its read time: it may have expired while this request was checked, and must not
     * become fresh again.
     */
    Optional<Tenant> keepVerified(KeyRecord key, Credentials credentials) {
        if (!credentials.fromMemory()) {
            keys.put(key.keyId(), key, credentials.readAt());
        }
        return credentials.tenant().or(() -> readTenant(key.tenant()));
    }

    /** Reads a key record, as for an id that is not in memory, and keeps nothing of it. */
    void reread(String keyId) {
        ItemKeys missing = new ItemKeys();
        missing.add(keysTable, KeyItems.key(keyId));
        reader.read(missing);
    }

    void clear() {
        keys.clear();
        tenants.clear();
        switches.clear();
    }

    private Optional<Tenant> readTenant(String name) {
        ReadTime now = ReadTime.now(clock);
        ItemKeys missing = new ItemKeys();
        missing.add(tenantsTable, TenantItems.key(name));
        return keepTenant(reader.read(missing), name, now);
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
