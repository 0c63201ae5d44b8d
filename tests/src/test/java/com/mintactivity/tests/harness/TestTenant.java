package com.mintactivity.tests.harness;

import com.mintactivity.auth.address.Allowlist;
import com.mintactivity.auth.key.KeyItems;
import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.auth.key.Pepper;
import com.mintactivity.auth.key.Token;
import com.mintactivity.auth.tenant.Switch;
import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.local.engine.TenantWriter;
import com.mintactivity.platform.secret.Keyring;
import java.time.Instant;
import java.util.List;
import java.util.function.UnaryOperator;

/** A tenant on a stack, and its keys. */
public final class TestTenant {

    /** The address on the allowlist of the tenant's keys, from which requests are sent by default. */
    public static final String ADDRESS = "8.8.8.8";

    private final Stack stack;
    private final TenantWriter writer;
    private Tenant tenant;

    private TestTenant(Stack stack, Tenant tenant) {
        this.stack = stack;
        this.writer = new TenantWriter(stack.dynamo(), stack.name());
        this.tenant = tenant;
    }

    static TestTenant create(Stack stack, String name) {
        Instant attributionLiveAt = Instant.parse("2026-01-01T00:00:00Z");
        TestTenant created =
                new TestTenant(stack, new Tenant(name, List.of(name), attributionLiveAt, 31, true, Switch.ON));
        created.change(UnaryOperator.identity());
        return created;
    }

    public String name() {
        return tenant.name();
    }

    /** Changes the stored tenant. */
    public void change(UnaryOperator<Tenant> change) {
        tenant = change.apply(tenant);
        writer.write(tenant);
    }

    /** A builder of a hit of this tenant. */
    public HitBuilder hit(String taskId) {
        return new HitBuilder(stack, tenant.name(), taskId);
    }

    /** Issues a key with the scope of the data routes, the maximum rate and {@link #ADDRESS} on its allowlist. */
    public Token key() {
        return key(UnaryOperator.identity());
    }

    /**
     * Issues a key with other terms.
     *
     * @param change applied to the record of such a key before it is written
     */
    public Token key(UnaryOperator<KeyRecord> change) {
        Keyring pepper = stack.platform().secrets().keyring(Pepper.secretId(stack.name()));
        Allowlist allow = Allowlist.stored(List.of(ADDRESS + "/32"));
        return writer.issue(tenant.name(), pepper, allow, stack.clock().instant(), change);
    }

    /** Changes the stored record of a key. */
    public void changeKey(Token token, UnaryOperator<KeyRecord> change) {
        var item = stack.dynamo()
                .getItem(request -> request.tableName(KeyItems.table(stack.name()))
                        .key(KeyItems.key(token.keyId()))
                        .consistentRead(true));
        writer.write(change.apply(KeyItems.read(item.item())));
    }
}
