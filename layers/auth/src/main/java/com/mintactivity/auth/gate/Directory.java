package com.mintactivity.auth.gate;

import com.mintactivity.auth.key.KeyItems;
import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.auth.key.Token;
import com.mintactivity.auth.tenant.Switch;
import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.auth.tenant.TenantItems;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Key records, tenants and the service-wide switch, read strongly consistent and kept in memory for at most
 * {@link #LONGEST_KEPT}: a revocation, and every other change, is seen everywhere within twice that.
 *
 * <p>Only a key record whose secret was proven is kept, so a stranger who names ids fills no memory.
 */
final class Directory {

    static final Duration LONGEST_KEPT = Duration.ofSeconds(5);

    private final StrongReads reads;
    private final InstantSource clock;
    private final String keysTable;
    private final String tenantsTable;
    private final Kept<KeyRecord> keys;
    private final Kept<Tenant> tenants;
    private final Kept<Switch> switches;

    Directory(DynamoDbClient dynamo, InstantSource clock, String stack) {
        this.reads = new StrongReads(dynamo);
        this.clock = clock;
        this.keysTable = KeyItems.table(stack);
        this.tenantsTable = TenantItems.table(stack);
        this.keys = new Kept<>(clock, LONGEST_KEPT);
        this.tenants = new Kept<>(clock, LONGEST_KEPT);
        this.switches = new Kept<>(clock, LONGEST_KEPT);
    }

    /**
     * What is known of a token's key, from memory or in one round trip. The key's tenant is among it only where it came along:
     * looking for it here would tell a stranger, by the time it takes, that a key of that id exists.
     */
    Records look(Optional<Token> token) {
        Instant now = clock.instant();
        Optional<String> keyId = token.map(Token::keyId);
        Optional<KeyRecord> key = keyId.flatMap(keys::fresh);
        Optional<Switch> service = switches.fresh(TenantItems.SERVICE);
        Optional<String> likelyTenant = keyId.flatMap(keys::stale).map(KeyRecord::tenant);
        Optional<Tenant> tenant = likelyTenant.flatMap(tenants::fresh);

        StrongReads.Batch batch = reads.batch();
        if (service.isEmpty()) {
            batch.add(tenantsTable, TenantItems.key(TenantItems.SERVICE));
        }
        if (key.isEmpty()) {
            keyId.ifPresent(id -> batch.add(keysTable, KeyItems.key(id)));
        }
        if (tenant.isEmpty()) {
            likelyTenant.ifPresent(name -> batch.add(tenantsTable, TenantItems.key(name)));
        }
        StrongReads.Found found = batch.read();

        Switch serviceNow = service.orElseGet(() -> keepSwitch(found, now));
        Optional<KeyRecord> keyNow = key.or(() ->
                keyId.flatMap(id -> found.item(keysTable, KeyItems.key(id))).map(KeyItems::read));
        Optional<Tenant> tenantNow = keyNow.map(KeyRecord::tenant)
                .flatMap(name -> tenants.fresh(name)
                        .or(() ->
                                found.item(tenantsTable, TenantItems.key(name)).map(item -> keepTenant(item, now))));
        return new Records(serviceNow, keyNow.orElse(null), key.isEmpty(), tenantNow.orElse(null), now);
    }

    /**
     * Keeps the record of a key whose secret was just proven. One from memory keeps the age it has there: it may have grown too old
     * while this request was judged, and must not start anew.
     */
    void keepProven(KeyRecord key, Records records) {
        if (records.keyIsNew()) {
            keys.keep(key.keyId(), key, records.readAt());
        }
    }

    /** The tenant of a key whose secret was just proven: one more round trip where it did not come along. */
    Optional<Tenant> owner(KeyRecord key, Records records) {
        return records.tenant().or(() -> readTenant(key.tenant()));
    }

    void forget() {
        keys.forget();
        tenants.forget();
        switches.forget();
    }

    private Optional<Tenant> readTenant(String name) {
        Instant now = clock.instant();
        StrongReads.Batch batch = reads.batch();
        batch.add(tenantsTable, TenantItems.key(name));
        return batch.read().item(tenantsTable, TenantItems.key(name)).map(item -> keepTenant(item, now));
    }

    private Tenant keepTenant(Map<String, AttributeValue> item, Instant readAt) {
        Tenant tenant = TenantItems.read(item);
        tenants.keep(tenant.name(), tenant, readAt);
        return tenant;
    }

    private Switch keepSwitch(StrongReads.Found found, Instant readAt) {
        Switch service = found.item(tenantsTable, TenantItems.key(TenantItems.SERVICE))
                .map(TenantItems::readSwitch)
                .orElse(Switch.ON);
        switches.keep(TenantItems.SERVICE, service, readAt);
        return service;
    }
}
