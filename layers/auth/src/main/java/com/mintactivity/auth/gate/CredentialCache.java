package com.mintactivity.auth.gate;

import com.mintactivity.auth.key.KeyItems;
import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.auth.key.Token;
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
     * Authenticates a token, from memory or in one round trip. The key's tenant takes a second one if this instance has
     * never seen the key: before the secret is verified, the time of that read would disclose to a stranger that the
     * key exists.
     */
    Authentication authenticate(Optional<Token> token, TokenVerifier verifier) {
        ReadTime now = ReadTime.now(clock);
        Optional<String> keyId = token.map(Token::keyId);
        Optional<Switch> knownSwitch = switches.fresh(TenantItems.SERVICE);
        Optional<KeyRecord> known = keyId.flatMap(keys::fresh);
        Optional<String> likelyTenant = keyId.flatMap(keys::stale).map(KeyRecord::tenant);
        ItemKeys missing = new ItemKeys();
        if (knownSwitch.isEmpty()) {
            missing.add(tenantsTable, TenantItems.key(TenantItems.SERVICE));
        }
        if (known.isEmpty()) {
            keyId.ifPresent(id -> missing.add(keysTable, KeyItems.key(id)));
        }
        likelyTenant
                .filter(name -> tenants.fresh(name).isEmpty())
                .ifPresent(name -> missing.add(tenantsTable, TenantItems.key(name)));
        ItemBatch found = reader.read(missing);
        Switch service = knownSwitch.orElseGet(() -> keepSwitch(found, now));
        if (!service.isOn(clock.instant())) {
            return new Authentication.SwitchedOff(service);
        }
        if (token.isEmpty()) {
            return new Authentication.Absent();
        }
        Optional<KeyRecord> key = known.or(
                () -> found.item(keysTable, KeyItems.key(token.get().keyId())).map(KeyItems::read));
        Proof proof = verifier.verify(token.get(), key, ReadTime.now(clock));
        if (proof != Proof.VALID) {
            if (missing.isEmpty()) {
                // An unknown id costs a read. If a wrong secret did not, its time would disclose that the key is in
                // use.
                read(keysTable, KeyItems.key(token.get().keyId()));
            }
            return new Authentication.Unproven(proof);
        }
        KeyRecord proven = key.orElseThrow();
        if (known.isEmpty()) {
            // A record from memory keeps its read time: it may have expired meanwhile, and must not become fresh again.
            keys.put(proven.keyId(), proven, now);
        }
        return new Authentication.Authenticated(proven, tenant(proven.tenant(), found, now));
    }

    void clear() {
        keys.clear();
        tenants.clear();
        switches.clear();
    }

    private Optional<Tenant> tenant(String name, ItemBatch found, ReadTime readAt) {
        return tenants.fresh(name).or(() -> keepTenant(found, name, readAt)).or(() -> {
            ReadTime now = ReadTime.now(clock);
            return keepTenant(read(tenantsTable, TenantItems.key(name)), name, now);
        });
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
