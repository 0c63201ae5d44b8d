package com.mintactivity.operator.tenant;

import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromL;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.auth.tenant.TenantItems;
import com.mintactivity.operator.audit.AuditedWrites;
import com.mintactivity.operator.audit.Change;
import com.mintactivity.operator.audit.Items;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.platform.dynamo.Item;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/**
 * The condition of every transaction of one removal: the item in which its begin is recorded is still there. So a
 * removal that was suspended touches nothing of a later tenant of the same name.
 *
 * @param name of the tenant
 * @param key of its item, or of the mark of a partner that was removed before
 * @param attribute that has the time
 * @param since as it is stored
 */
record Fence(String name, Map<String, AttributeValue> key, String attribute, String since) {

    /** The time-out of a sealer, of 120 s, and what clocks may differ; an owner of an app is cached for less. */
    static final Duration STRAGGLING = Duration.ofSeconds(150);

    private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(1);

    /** The fence in an item; empty if its removal has not begun. */
    static Optional<Fence> of(String name, Map<String, AttributeValue> item) {
        return List.of(TenantItems.REMOVING_SINCE, TenantItems.REMOVED_AT).stream()
                .filter(item::containsKey)
                .map(attribute -> new Fence(
                        name, TenantItems.key(Item.text(item, TenantItems.KEY)), attribute, Item.text(item, attribute)))
                .findFirst();
    }

    /**
     * Begins a removal.
     *
     * @param item of the tenant, as it was read before the question
     * @param leaving the item from now on
     * @param more writes of the same transaction
     * @throws Declined if the item is another one by now
     */
    static Fence begin(
            Root root,
            String command,
            Map<String, AttributeValue> item,
            Map<String, AttributeValue> leaving,
            List<TransactWriteItem> more) {
        Tenant tenant = TenantItems.read(item);
        String since = root.clock().instant().toString();
        leaving.put(TenantItems.REMOVING_SINCE, fromS(since));
        List<TransactWriteItem> writes = new ArrayList<>(more);
        writes.add(Items.replace(TenantItems.table(root.backend().stack()), TenantItems.KEY, item, leaving));
        if (!AuditedWrites.of(root).commit(command, tenant.name(), Change.between(item, leaving), writes)) {
            throw AuditedWrites.busy(tenant.name());
        }
        return new Fence(tenant.name(), TenantItems.key(tenant.name()), TenantItems.REMOVING_SINCE, since);
    }

    /**
     * Undoes what {@link #begin} did to a partner, for the apps that no other tenant owns by now; it stays disabled.
     * Returns how many apps it has again.
     *
     * @throws Declined if the removal is over, or if others change the items at the same time
     */
    int lift(Root root, String command) {
        require(root);
        Tenants tenants = Tenants.of(root);
        String table = TenantItems.table(root.backend().stack());
        Map<String, AttributeValue> leaving = tenants.item(name);
        List<AttributeValue> apps = Item.attribute(leaving, TenantItems.REMOVING_APPS).l().stream()
                .filter(app -> tenants.isFree(app.s()))
                .toList();
        Map<String, AttributeValue> staying = new HashMap<>(leaving);
        staying.keySet().removeAll(List.of(TenantItems.REMOVING_SINCE, TenantItems.REMOVING_APPS));
        staying.put(TenantItems.APPS, fromL(apps));
        List<TransactWriteItem> writes = new ArrayList<>();
        writes.add(Items.replace(table, TenantItems.KEY, leaving, staying));
        apps.forEach(app -> writes.add(Items.create(table, TenantItems.KEY, TenantItems.app(app.s(), name))));
        if (!AuditedWrites.of(root).commit(command, name, Change.between(leaving, staying), writes)) {
            throw AuditedWrites.busy(name);
        }
        return apps.size();
    }

    /**
     * Waits until what began before a moment has ended: a sealer, and events that were on their way.
     *
     * @param atWork is called every second
     */
    static void letEnd(Root root, Instant moment, Runnable atWork) {
        Instant end = moment.plus(STRAGGLING);
        while (root.clock().instant().isBefore(end)) {
            atWork.run();
            root.environment().pause(BETWEEN_LOOKS);
        }
    }

    boolean isMark() {
        return attribute.equals(TenantItems.REMOVED_AT);
    }

    Instant begun() {
        return Instant.parse(since);
    }

    TransactWriteItem check(String stack) {
        return Items.with(TenantItems.table(stack), key, attribute, fromS(since));
    }

    /** @throws Declined if the removal is over */
    void require(Root root) {
        Map<String, AttributeValue> item = root.backend()
                .dynamo()
                .getItem(request -> request.tableName(
                                TenantItems.table(root.backend().stack()))
                        .key(key)
                        .consistentRead(true))
                .item();
        if (!fromS(since).equals(item.get(attribute))) {
            throw new Declined("the removal of " + name + " was ended by another run of this command")
                    .argument("NAME")
                    .remedy("nothing is left to do, unless that run called it off: then `tenant show " + name
                            + "` has the tenant, disabled. A live one is another tenant");
        }
    }
}
