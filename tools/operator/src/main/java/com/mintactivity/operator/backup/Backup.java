package com.mintactivity.operator.backup;

import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.auth.key.KeyItems;
import com.mintactivity.auth.key.Pepper;
import com.mintactivity.auth.tenant.TenantItems;
import com.mintactivity.operator.cli.Backend;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.operator.correction.HitScan;
import com.mintactivity.platform.secret.Keyring;
import java.time.Instant;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The records of a service that cannot be computed or imported again: its switches, tenants and keys, and which tasks
 * were withdrawn. They have no token, no secret and nothing of a user.
 *
 * @param stack whose backup it is
 * @param at when it was begun
 * @param peppers the fingerprint of each version of the pepper; none if it could not be read
 * @param items of each part, in the order of their names
 */
record Backup(
        String stack, Instant at, Map<String, String> peppers, Map<Part, List<Map<String, AttributeValue>>> items) {

    /**
     * Reads a service. What changes meanwhile is in the backup or not.
     *
     * @param pepper of the service; empty if it cannot be read
     */
    static Backup of(Root root, Optional<Keyring> pepper) {
        Backend service = root.backend();
        Instant at = root.clock().instant();
        Map<String, String> peppers = pepper.map(Pepper::fingerprints).orElse(Map.of());
        Map<Part, List<Map<String, AttributeValue>>> items = new EnumMap<>(Part.class);
        // Before the tenants, so that each key has its tenant.
        items.put(Part.KEY, scanned(service, KeyItems.table(service.stack())));
        List<Map<String, AttributeValue>> tenants = scanned(service, TenantItems.table(service.stack()));
        items.put(
                Part.SWITCH,
                tenants.stream()
                        .filter(item -> Part.SWITCH.name(item).equals(TenantItems.SERVICE))
                        .toList());
        items.put(
                Part.TENANT,
                tenants.stream()
                        .filter(item -> item.containsKey(TenantItems.APPS))
                        .toList());
        items.put(
                Part.REMOVED,
                tenants.stream()
                        .filter(item -> item.containsKey(TenantItems.REMOVED_AT))
                        .toList());
        items.put(Part.WITHDRAWN, withdrawn(root));
        items.replaceAll((part, some) ->
                some.stream().sorted(Comparator.comparing(part::name)).toList());
        return new Backup(service.stack(), at, peppers, items);
    }

    private static List<Map<String, AttributeValue>> scanned(Backend service, String table) {
        return service
                .dynamo()
                .scanPaginator(request -> request.tableName(table).consistentRead(true))
                .items()
                .stream()
                .toList();
    }

    private static List<Map<String, AttributeValue>> withdrawn(Root root) {
        return new HitScan(
                        root,
                        request -> request.filterExpression("attribute_exists(" + HitItems.WITHDRAWN_AT + ")"),
                        "withdrawn")
                .read(item -> Optional.of(HitItems.withdrawnTask(item)))
                .toList();
    }

    List<Map<String, AttributeValue>> itemsOf(Part part) {
        return items.getOrDefault(part, List.of());
    }

    int count(Part part) {
        return itemsOf(part).size();
    }

    long apps() {
        return itemsOf(Part.TENANT).stream()
                .mapToLong(item -> TenantItems.read(item).apps().size())
                .sum();
    }

    /** All items, of one part after the other. */
    Stream<Map.Entry<Part, Map<String, AttributeValue>>> all() {
        return Stream.of(Part.values()).flatMap(part -> itemsOf(part).stream().map(item -> Map.entry(part, item)));
    }
}
