package com.mintactivity.local.engine;

import com.mintactivity.auth.address.Allowlist;
import com.mintactivity.auth.key.KeyItems;
import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.auth.key.Token;
import com.mintactivity.auth.limit.Rate;
import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.auth.tenant.TenantItems;
import com.mintactivity.platform.secret.Keyring;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Writes tenants and keys directly into a stack's tables, without the operator's audit rows: for the demo, tests and
 * benchmarks.
 */
public final class TenantWriter {

    private static final Rate MAX_RATE = new Rate(Rate.MAX, Rate.MAX);
    private static final Duration LIFETIME = Duration.ofDays(90);

    private final DynamoDbClient dynamo;
    private final String stack;

    public TenantWriter(DynamoDbClient dynamo, String stack) {
        this.dynamo = dynamo;
        this.stack = stack;
    }

    /** Writes a tenant and the ownership of its apps. */
    public void write(Tenant tenant) {
        put(TenantItems.table(stack), TenantItems.write(tenant));
        tenant.apps().forEach(app -> put(TenantItems.table(stack), TenantItems.app(app, tenant.name())));
    }

    /** Writes the record of a key. */
    public void write(KeyRecord key) {
        put(KeyItems.table(stack), KeyItems.write(key));
    }

    /**
     * Issues a key and writes its record.
     *
     * @param change applied to a key with the scope of the data routes, the maximum rate and a lifetime of 90 days
     */
    public Token issue(String tenant, Keyring pepper, Allowlist allow, Instant now, UnaryOperator<KeyRecord> change) {
        Token token = Token.random(new SecureRandom());
        write(change.apply(KeyRecord.issued(
                token, pepper, tenant, List.of(KeyRecord.READ_HITS), allow, MAX_RATE, now, now.plus(LIFETIME))));
        return token;
    }

    private void put(String table, Map<String, AttributeValue> item) {
        dynamo.putItem(request -> request.tableName(table).item(item));
    }
}
