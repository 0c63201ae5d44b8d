package com.mintactivity.operator.tenant;

import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.auth.tenant.Switch;
import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.auth.tenant.TenantItems;
import com.mintactivity.operator.audit.AuditedWrites;
import com.mintactivity.operator.audit.AuditedWrites.ItemKey;
import com.mintactivity.operator.audit.Change;
import com.mintactivity.operator.audit.Items;
import com.mintactivity.operator.cli.Backend;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.platform.dynamo.Item;
import com.mintactivity.platform.time.Rfc3339;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/** The tenants of a service, and its service-wide switch. */
public final class Tenants {

    private final DynamoDbClient dynamo;
    private final String table;
    private final AuditedWrites audited;

    private Tenants(DynamoDbClient dynamo, String stack, AuditedWrites audited) {
        this.dynamo = dynamo;
        this.table = TenantItems.table(stack);
        this.audited = audited;
    }

    public static Tenants of(Root root) {
        Backend service = root.backend();
        return new Tenants(service.dynamo(), service.stack(), AuditedWrites.of(root));
    }

    /**
     * Creates a tenant, with an audit row under the name of a command.
     *
     * @throws Declined if the name is taken, or was that of a partner who had hits, or if an app has an owner
     */
    public void create(String command, Tenant tenant) {
        Map<String, AttributeValue> item = TenantItems.write(tenant);
        List<TransactWriteItem> writes = new ArrayList<>();
        writes.add(Items.create(table, TenantItems.KEY, item));
        writes.add(Items.absent(table, TenantItems.KEY, TenantItems.removedKey(tenant.name())));
        tenant.apps()
                .forEach(app -> writes.add(Items.create(table, TenantItems.KEY, TenantItems.app(app, tenant.name()))));
        if (!audited.commit(command, tenant.name(), Change.between(Map.of(), item), writes)) {
            throw taken(tenant);
        }
    }

    private Declined taken(Tenant tenant) {
        Map<String, AttributeValue> existing = place(tenant.name()).read(dynamo);
        if (!existing.isEmpty()) {
            String remedy = TenantItems.isSynthetic(existing)
                    ? "`tenant remove " + tenant.name() + "` removes the sandbox, also one without its history"
                    : "`tenant set " + tenant.name() + "` changes it";
            return new Declined("tenant " + tenant.name() + " exists already")
                    .argument("NAME")
                    .remedy(remedy);
        }
        requireNeverRemoved(tenant.name());
        tenant.apps().forEach(this::requireFree);
        return AuditedWrites.busy(tenant.name());
    }

    private void requireNeverRemoved(String name) {
        AttributeValue removedAt = mark(name).get(TenantItems.REMOVED_AT);
        if (removedAt != null) {
            throw new Declined("the name " + name + " was that of a partner who was removed at "
                            + Rfc3339.format(Instant.parse(removedAt.s()).truncatedTo(ChronoUnit.SECONDS)))
                    .argument("NAME")
                    .remedy("give another name: its tasks are known under this one");
        }
    }

    /** A condition of transactions: there is such a tenant, and it is not being removed. */
    public static TransactWriteItem staying(String stack, String name) {
        return Items.without(
                TenantItems.table(stack), TenantItems.KEY, TenantItems.key(name), TenantItems.REMOVING_SINCE);
    }

    /** @throws Declined if the item is that of a tenant that is being removed */
    static void requireStaying(Map<String, AttributeValue> item) {
        if (item.containsKey(TenantItems.REMOVING_SINCE)) {
            String name = Item.text(item, TenantItems.KEY);
            throw new Declined("the removal of " + name + " has begun and not ended")
                    .argument(name)
                    .remedy("`tenant remove " + name + "` goes on");
        }
    }

    boolean isFree(String app) {
        return place("app#" + app).read(dynamo).isEmpty();
    }

    /** @throws Declined if an app has an owner */
    void requireFree(String app) {
        AttributeValue owner = place("app#" + app).read(dynamo).get(TenantItems.OWNER);
        if (owner != null) {
            throw new Declined("app " + app + " belongs to tenant " + owner.s())
                    .argument(app)
                    .remedy("`tenant set " + owner.s() + " --remove-app " + app + "` frees it");
        }
    }

    public Tenant find(String name) {
        return read(name, item(name));
    }

    /**
     * A tenant that is not being removed.
     *
     * @throws Declined if there is no such tenant, or if it is being removed
     */
    public Tenant findStaying(String name) {
        Map<String, AttributeValue> item = item(name);
        Tenant tenant = read(name, item);
        requireStaying(item);
        return tenant;
    }

    /** The item of a tenant; empty if there is none. */
    public Map<String, AttributeValue> item(String name) {
        return Tenant.isName(name) ? place(name).read(dynamo) : Map.of();
    }

    /** The mark of a partner that was removed; empty if there is none. */
    Map<String, AttributeValue> mark(String name) {
        return Tenant.isName(name) ? place(TenantItems.removedName(name)).read(dynamo) : Map.of();
    }

    Tenant change(String command, String name, UnaryOperator<Tenant> change) {
        find(name);
        return TenantItems.read(audited.revise(place(name), command, name, item -> {
            Tenant before = read(name, item);
            requireStaying(item);
            return Items.revised(item, TenantItems.write(before), TenantItems.write(change.apply(before)));
        }));
    }

    /** By name. */
    public List<Tenant> list() {
        return dynamo.scanPaginator(request -> request.tableName(table).consistentRead(true)).items().stream()
                .filter(item -> item.containsKey(TenantItems.APPS))
                .map(TenantItems::read)
                .sorted(Comparator.comparing(Tenant::name))
                .toList();
    }

    /**
     * The contracts whose state was lost, and not deleted by a removal, which deletes a state before its tallies.
     *
     * @param lost contracts, by their keys
     */
    public List<String> withoutRemoved(Collection<String> lost) {
        if (lost.isEmpty()) {
            return List.of();
        }
        Set<String> removed =
                dynamo.scanPaginator(request -> request.tableName(table).consistentRead(true)).items().stream()
                        .filter(item -> item.containsKey(TenantItems.REMOVING_SINCE)
                                || item.containsKey(TenantItems.REMOVED_AT))
                        .map(item -> TenantItems.nameOf(Item.text(item, TenantItems.KEY)))
                        .collect(Collectors.toSet());
        return lost.stream()
                .filter(contract ->
                        !removed.contains(HitItems.selector(contract).tenant()))
                .toList();
    }

    public Switch service() {
        return TenantItems.readSwitch(place(TenantItems.SERVICE).read(dynamo));
    }

    /** Switches the whole API, with an audit row under the name of a command unless nothing changes. */
    public Switch changeService(String command, Switch after) {
        return TenantItems.readSwitch(audited.revise(
                place(TenantItems.SERVICE),
                command,
                TenantItems.SERVICE,
                item -> item.isEmpty() && after.on()
                        ? item
                        : Items.revised(
                                item,
                                TenantItems.writeSwitch(TenantItems.SERVICE, TenantItems.readSwitch(item)),
                                TenantItems.writeSwitch(TenantItems.SERVICE, after))));
    }

    ItemKey place(String key) {
        return new ItemKey(table, TenantItems.KEY, key);
    }

    /**
     * The tenant of an item.
     *
     * @throws Declined if the item is empty
     */
    public static Tenant read(String name, Map<String, AttributeValue> item) {
        if (item.isEmpty()) {
            throw new Declined("there is no tenant " + name).argument(name).remedy("see `tenant list`");
        }
        return TenantItems.read(item);
    }
}
