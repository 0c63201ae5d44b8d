package com.mintactivity.tests.harness;

import com.mintactivity.auth.address.Allowlist;
import com.mintactivity.auth.key.KeyItems;
import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.auth.key.Token;
import com.mintactivity.auth.limit.Rate;
import com.mintactivity.auth.secret.Keyring;
import com.mintactivity.auth.secret.Secrets;
import com.mintactivity.auth.tenant.Switch;
import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.auth.tenant.TenantItems;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.UnaryOperator;

/** A tenant on a stack, and the keys it is given. */
public final class TestTenant {

    /** The address that a partner's server calls from. */
    public static final String ADDRESS = "8.8.8.8";

    /** Never in a test's way. */
    private static final Rate PLENTY = new Rate(Rate.MOST, Rate.MOST);

    private final Stack stack;
    private Tenant tenant;

    private TestTenant(Stack stack, Tenant tenant) {
        this.stack = stack;
        this.tenant = tenant;
    }

    static TestTenant create(Stack stack, String name) {
        TestTenant partner = new TestTenant(
                stack, new Tenant(name, List.of(name), Instant.parse("2026-01-01T00:00:00Z"), 31, true, Switch.ON));
        stack.dynamo()
                .putItem(request ->
                        request.tableName(TenantItems.table(stack.name())).item(TenantItems.app(name, name)));
        partner.change(tenant -> tenant);
        return partner;
    }

    public String name() {
        return tenant.name();
    }

    /** Writes the tenant anew. */
    public void change(UnaryOperator<Tenant> change) {
        tenant = change.apply(tenant);
        stack.dynamo()
                .putItem(request ->
                        request.tableName(TenantItems.table(stack.name())).item(TenantItems.write(tenant)));
    }

    /** A hit of this tenant, in the making. */
    public HitBuilder hit(String taskId) {
        return new HitBuilder(stack, tenant.name(), taskId);
    }

    /** A key with the scope of the data routes, a plentiful rate and {@link #ADDRESS} on its allowlist. */
    public Token key() {
        return key(key -> key);
    }

    /** A key that differs from that. */
    public Token key(UnaryOperator<KeyRecord> change) {
        Keyring pepper = stack.platform().secrets().keyring(Secrets.pepper(stack.name()));
        Token token = Token.random(new SecureRandom());
        Instant now = stack.clock().instant();
        KeyRecord key = KeyRecord.issued(
                token,
                pepper,
                tenant.name(),
                List.of(KeyRecord.READ_HITS),
                Allowlist.stored(List.of(ADDRESS + "/32")),
                PLENTY,
                now,
                now.plus(Duration.ofDays(90)));
        write(change.apply(key));
        return token;
    }

    /** Changes the record of a key that was given. */
    public void changeKey(Token token, UnaryOperator<KeyRecord> change) {
        var item = stack.dynamo()
                .getItem(request -> request.tableName(KeyItems.table(stack.name()))
                        .key(KeyItems.key(token.keyId()))
                        .consistentRead(true));
        write(change.apply(KeyItems.read(item.item())));
    }

    private void write(KeyRecord key) {
        stack.dynamo()
                .putItem(request ->
                        request.tableName(KeyItems.table(stack.name())).item(KeyItems.write(key)));
    }
}
