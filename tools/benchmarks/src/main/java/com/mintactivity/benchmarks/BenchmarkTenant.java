package com.mintactivity.benchmarks;

import com.mintactivity.auth.address.Allowlist;
import com.mintactivity.auth.key.KeyItems;
import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.auth.key.Token;
import com.mintactivity.auth.limit.Rate;
import com.mintactivity.auth.secret.Secrets;
import com.mintactivity.auth.tenant.Switch;
import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.auth.tenant.TenantItems;
import com.mintactivity.local.engine.Engines;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A tenant that owns the app of its own name, with a key whose rate never limits a benchmark. */
public final class BenchmarkTenant {

    /** The address on the allowlist of the key. */
    public static final String ADDRESS = "8.8.8.8";

    private BenchmarkTenant() {}

    /** Writes the tenant and its key to a stack's tables. */
    public static Token create(Engines engines, String stack, String name, InstantSource clock) {
        Instant now = clock.instant();
        Token token = Token.random(new SecureRandom());
        Tenant tenant = new Tenant(name, List.of(name), Instant.EPOCH, Tenant.DEFAULT_MAX_WINDOW_DAYS, true, Switch.ON);
        KeyRecord key = KeyRecord.issued(
                token,
                engines.secrets(clock).keyring(Secrets.pepper(stack)),
                name,
                List.of(KeyRecord.READ_HITS),
                Allowlist.stored(List.of(ADDRESS + "/32")),
                new Rate(Rate.MOST, Rate.MOST),
                now,
                now.plus(Duration.ofDays(90)));
        put(engines, TenantItems.table(stack), TenantItems.write(tenant));
        put(engines, TenantItems.table(stack), TenantItems.app(name, name));
        put(engines, KeyItems.table(stack), KeyItems.write(key));
        return token;
    }

    private static void put(Engines engines, String table, Map<String, AttributeValue> item) {
        engines.dynamo().putItem(request -> request.tableName(table).item(item));
    }
}
