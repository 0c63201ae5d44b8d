package com.mintactivity.operator.tenant;

import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.auth.tenant.TenantItems;
import com.mintactivity.operator.audit.AuditedWrites;
import com.mintactivity.operator.audit.Change;
import com.mintactivity.operator.audit.Items;
import com.mintactivity.operator.cli.Backend;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.platform.time.Rfc3339;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/** Changes the settings of tenants, each change in one transaction with the owners of apps and the audit row. */
final class TenantSettings {

    /** Two operators rarely change the same tenant at once. Five conflicts in a row have another cause. */
    private static final int ATTEMPTS = 5;

    private final DynamoDbClient dynamo;
    private final String table;
    private final Tenants tenants;
    private final AuditedWrites audited;
    private final FirstHit firstHit;

    private TenantSettings(DynamoDbClient dynamo, String stack, Tenants tenants, AuditedWrites audited) {
        this.dynamo = dynamo;
        this.table = TenantItems.table(stack);
        this.tenants = tenants;
        this.audited = audited;
        this.firstHit = new FirstHit(dynamo, stack);
    }

    static TenantSettings of(Root root) {
        Backend service = root.backend();
        return new TenantSettings(service.dynamo(), service.stack(), Tenants.of(root), AuditedWrites.of(root));
    }

    /**
     * Changes a tenant, unless the change has no effect.
     *
     * @throws Declined if there is no such tenant, if an added app has an owner, if the attribution start would become
     *     later than the tenant's first hit, or if others change the tenant during five attempts in a row
     */
    SettingChange change(String name, UnaryOperator<Tenant> settings) {
        Tenant found = tenants.find(name);
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            Map<String, AttributeValue> item = tenants.place(found.name()).read(dynamo);
            Tenant before = Tenants.read(name, item);
            Tenants.requireStaying(item);
            SettingChange change = new SettingChange(before, settings.apply(before));
            change.addedApps().forEach(tenants::requireFree);
            requireNoHitBefore(change);
            Map<String, AttributeValue> revised =
                    Items.revised(item, TenantItems.write(before), TenantItems.write(change.after()));
            String text = Change.between(item, revised);
            if (text.isEmpty() || audited.commit("tenant set", name, text, writes(change, item, revised))) {
                return change;
            }
        }
        throw AuditedWrites.busy(name);
    }

    /**
     * Hits do not store when their task was booked. A hit that completed before the start was certainly booked before
     * it.
     *
     * @throws Declined if the attribution start becomes later, and there is such a hit
     */
    private void requireNoHitBefore(SettingChange change) {
        Instant start = change.after().attributionLiveAt();
        Instant earlier = change.before().attributionLiveAt();
        String name = change.after().name();
        Optional<Instant> first = start.isAfter(earlier) ? firstHit.of(name) : Optional.empty();
        first.filter(start::isAfter).ifPresent(hit -> {
            throw new Declined("--attribution-live-at must not be later than the first hit of " + name
                    + ", which completed at " + Rfc3339.format(hit) + ": "
                    + (hit.isAfter(earlier)
                            ? "give that time or an earlier one"
                            : "the attribution start stays at " + Rfc3339.format(earlier) + ", or becomes earlier"));
        });
    }

    private List<TransactWriteItem> writes(
            SettingChange change, Map<String, AttributeValue> before, Map<String, AttributeValue> after) {
        String name = change.after().name();
        List<TransactWriteItem> writes = new ArrayList<>();
        writes.add(Items.replace(table, TenantItems.KEY, before, after));
        change.addedApps().forEach(app -> writes.add(Items.create(table, TenantItems.KEY, TenantItems.app(app, name))));
        change.removedApps()
                .forEach(app ->
                        writes.add(Items.delete(table, TenantItems.appKey(app), TenantItems.OWNER, fromS(name))));
        return writes;
    }
}
