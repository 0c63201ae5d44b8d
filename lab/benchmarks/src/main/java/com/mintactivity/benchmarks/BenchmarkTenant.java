package com.mintactivity.benchmarks;

import com.mintactivity.auth.address.Allowlist;
import com.mintactivity.auth.key.Pepper;
import com.mintactivity.auth.key.Token;
import com.mintactivity.auth.tenant.Switch;
import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.local.engine.Engines;
import com.mintactivity.local.engine.TenantWriter;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.function.UnaryOperator;

/** A tenant that owns the app of its own name, with a key whose rate never limits a benchmark. */
public final class BenchmarkTenant {

    /** The address on the allowlist of the key. */
    public static final String ADDRESS = "8.8.8.8";

    private BenchmarkTenant() {}

    /** Writes the tenant and its key to a stack's tables. */
    public static Token create(Engines engines, String stack, String name, InstantSource clock) {
        TenantWriter writer = new TenantWriter(engines.dynamo(), stack);
        writer.write(new Tenant(name, List.of(name), Instant.EPOCH, Tenant.DEFAULT_MAX_WINDOW_DAYS, true, Switch.ON));
        return writer.issue(
                name,
                engines.secrets(clock).keyring(Pepper.secretId(stack)),
                Allowlist.stored(List.of(ADDRESS + "/32")),
                clock.instant(),
                UnaryOperator.identity());
    }
}
