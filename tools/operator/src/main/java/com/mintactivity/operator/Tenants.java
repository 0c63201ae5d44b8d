package com.mintactivity.operator;

import com.mintactivity.auth.tenant.Switch;
import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.auth.tenant.TenantItems;
import com.mintactivity.operator.Ledger.Place;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/** The tenants of a service, and its service-wide switch. */
final class Tenants {

    private final DynamoDbClient dynamo;
    private final String table;
    private final Ledger ledger;

    private Tenants(DynamoDbClient dynamo, String stack, Ledger ledger) {
        this.dynamo = dynamo;
        this.table = TenantItems.table(stack);
        this.ledger = ledger;
    }

    static Tenants of(Root root) {
        Backend service = root.backend();
        return new Tenants(service.dynamo(), service.stack(), Ledger.of(root));
    }

    /** Refuses a name that is taken and an app that has an owner. */
    void create(Tenant tenant) {
        Map<String, AttributeValue> item = TenantItems.write(tenant);
        List<TransactWriteItem> writes = new ArrayList<>();
        writes.add(Items.create(table, TenantItems.KEY, item));
        tenant.apps()
                .forEach(app -> writes.add(Items.create(table, TenantItems.KEY, TenantItems.app(app, tenant.name()))));
        if (!ledger.commit("tenant create", tenant.name(), Items.change(Map.of(), item), writes)) {
            throw taken(tenant);
        }
    }

    private Declined taken(Tenant tenant) {
        if (!place(tenant.name()).read(dynamo).isEmpty()) {
            return new Declined("tenant " + tenant.name() + " exists already");
        }
        return tenant.apps().stream()
                .filter(app -> !place("app#" + app).read(dynamo).isEmpty())
                .findFirst()
                .map(app -> new Declined("app " + app + " belongs to a tenant already"))
                .orElseGet(() -> Ledger.busy(tenant.name()));
    }

    Tenant find(String name) {
        return read(name, Tenant.isName(name) ? place(name).read(dynamo) : Map.of());
    }

    Tenant change(String command, String name, UnaryOperator<Tenant> change) {
        find(name);
        return TenantItems.read(ledger.revise(place(name), command, name, item -> {
            Tenant before = read(name, item);
            return Items.revised(item, TenantItems.write(before), TenantItems.write(change.apply(before)));
        }));
    }

    /** By name. */
    List<Tenant> list() {
        return dynamo.scanPaginator(request -> request.tableName(table).consistentRead(true)).items().stream()
                .filter(item -> item.containsKey("apps"))
                .map(TenantItems::read)
                .sorted(Comparator.comparing(Tenant::name))
                .toList();
    }

    Switch service() {
        return TenantItems.readSwitch(place(TenantItems.SERVICE).read(dynamo));
    }

    Switch changeService(String command, Switch after) {
        return TenantItems.readSwitch(ledger.revise(
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

    private Place place(String key) {
        return new Place(table, TenantItems.KEY, key);
    }

    private static Tenant read(String name, Map<String, AttributeValue> item) {
        if (item.isEmpty()) {
            throw new Declined("there is no tenant " + name + ": see `tenant list`");
        }
        return TenantItems.read(item);
    }
}
