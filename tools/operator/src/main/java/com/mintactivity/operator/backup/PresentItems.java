package com.mintactivity.operator.backup;

import static java.util.stream.Collectors.toMap;

import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.auth.tenant.TenantItems;
import com.mintactivity.operator.audit.AuditedWrites.ItemKey;
import com.mintactivity.operator.audit.Change;
import com.mintactivity.operator.backup.Presence.Left;
import com.mintactivity.operator.backup.Presence.Missing;
import com.mintactivity.operator.backup.Presence.Present;
import com.mintactivity.operator.cli.Backend;
import com.mintactivity.operator.key.KeyLines;
import com.mintactivity.operator.tenant.TenantLines;
import com.mintactivity.platform.dynamo.BatchReader;
import com.mintactivity.platform.dynamo.Item;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Compares the items of a backup with those of a service. Writes nothing. */
final class PresentItems {

    private final Backend service;
    private final BatchReader reader;
    private final Instant now;

    PresentItems(Backend service, Instant now) {
        this.service = service;
        this.now = now;
        this.reader = new BatchReader(service.dynamo());
    }

    /** The presence of each item, in their order. */
    List<Presence> find(Part part, List<Map<String, AttributeValue>> items) {
        List<List<Map<String, AttributeValue>>> wanted =
                items.stream().map(item -> stored(part, item)).toList();
        Map<String, Map<String, AttributeValue>> present = read(part, wanted);
        return wanted.stream().map(of -> finding(part, of, present)).toList();
    }

    /** Whether there is an item of this name. */
    boolean has(Part part, String name) {
        return !new ItemKey(part.table(service.stack()), part.keyName(), name)
                .read(service.dynamo())
                .isEmpty();
    }

    /** The items of a tenant are its own and one for each app; others are one item. */
    private static List<Map<String, AttributeValue>> stored(Part part, Map<String, AttributeValue> item) {
        return switch (part) {
            case SWITCH, REMOVED, KEY -> List.of(item);
            case WITHDRAWN -> List.of(HitItems.lostHit(item));
            case TENANT -> {
                Tenant tenant = TenantItems.read(item);
                yield Stream.concat(
                                Stream.of(item), tenant.apps().stream().map(app -> TenantItems.app(app, tenant.name())))
                        .toList();
            }
        };
    }

    private Map<String, Map<String, AttributeValue>> read(Part part, List<List<Map<String, AttributeValue>>> wanted) {
        List<Map<String, AttributeValue>> keys = wanted.stream()
                .flatMap(List::stream)
                .map(item -> Map.of(part.keyName(), Item.attribute(item, part.keyName())))
                .distinct()
                .toList();
        return reader.read(part.table(service.stack()), keys, true).stream().collect(toMap(part::name, item -> item));
    }

    private Presence finding(
            Part part, List<Map<String, AttributeValue>> stored, Map<String, Map<String, AttributeValue>> present) {
        String name = part.name(stored.getFirst());
        List<Map<String, AttributeValue>> missing = new ArrayList<>();
        for (Map<String, AttributeValue> item : stored) {
            Map<String, AttributeValue> there = present.getOrDefault(part.name(item), Map.of());
            Optional<String> difference = there.isEmpty() ? Optional.empty() : difference(part, item, there);
            if (difference.isPresent()) {
                return new Left(part, name, difference.get(), commands(part, item, there));
            }
            if (there.isEmpty()) {
                missing.add(item);
            }
        }
        return missing.isEmpty() ? new Present() : new Missing(name, missing);
    }

    /** Why an item is not the one of the backup. */
    private static Optional<String> difference(
            Part part, Map<String, AttributeValue> item, Map<String, AttributeValue> there) {
        if (part == Part.WITHDRAWN) {
            return HitItems.isWithdrawn(there)
                    ? Optional.empty()
                    : Optional.of("its hit is recorded, and not withdrawn");
        }
        if (there.equals(item)) {
            return Optional.empty();
        }
        if (there.containsKey(TenantItems.OWNER)) {
            String app = part.name(item).replaceFirst("#", " ");
            return Optional.of("its " + app + " belongs to tenant " + Item.text(there, TenantItems.OWNER));
        }
        return Optional.of("it exists with other values, here -> in the file: " + Change.shown(there, item));
    }

    /** The commands that change an item to that of the backup. An app is not taken from the tenant that owns it. */
    private List<String> commands(Part part, Map<String, AttributeValue> item, Map<String, AttributeValue> there) {
        return switch (part) {
            case SWITCH -> TenantLines.ofService(there, item, now);
            case TENANT -> there.containsKey(TenantItems.OWNER) ? List.of() : TenantLines.ofTenant(there, item, now);
            case KEY -> KeyLines.change(there, item, now);
            case REMOVED, WITHDRAWN -> List.of();
        };
    }
}
