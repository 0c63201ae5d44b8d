package com.mintactivity.operator.backup;

import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromN;

import com.mintactivity.auth.key.KeyItems;
import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.auth.tenant.TenantItems;
import com.mintactivity.operator.audit.AuditedWrites;
import com.mintactivity.operator.audit.Change;
import com.mintactivity.operator.audit.Items;
import com.mintactivity.operator.audit.Operation;
import com.mintactivity.operator.backup.Presence.Ended;
import com.mintactivity.operator.backup.Presence.Left;
import com.mintactivity.operator.backup.Presence.Missing;
import com.mintactivity.operator.backup.Presence.Present;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.operator.key.KeyLines;
import com.mintactivity.operator.tenant.TenantLines;
import com.mintactivity.operator.tenant.Tenants;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Gatherers;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/**
 * Writes what a service lacks of a backup, in transactions with their rows of the audit. An item that exists is never
 * changed, so that a restoration can be repeated after it was interrupted, and after others went on working.
 */
final class Restoration {

    static final String COMMAND = "restore";

    /** The items of one transaction, which has at most 100 writes. */
    private static final int BATCH = 50;

    /** Items that are compared at a time. */
    private static final int COMPARED = 1000;

    private final String stack;
    private final Backup backup;
    private final Map<String, String> peppers;
    private final String whatLacks;
    private final Optional<Operation> operation;
    private final AuditedWrites audited;
    private final boolean keepsApiOn;
    private final PresentItems present;
    private final Instant now;

    /** The names of those that the service has, or will have. */
    private final Set<String> tenants = new HashSet<>();

    /**
     * A restoration.
     *
     * @param peppers the fingerprints of the pepper that the service will have
     * @param whatLacks what lacks a version that is not among them, and what to do
     * @param operation that it is a part of; empty if nothing is to be written
     * @param keepsApiOn whether the service-wide switch is left out
     */
    Restoration(
            Root root,
            Backup backup,
            Map<String, String> peppers,
            String whatLacks,
            Optional<Operation> operation,
            boolean keepsApiOn) {
        this.stack = root.backend().stack();
        this.backup = backup;
        this.peppers = peppers;
        this.whatLacks = whatLacks;
        this.operation = operation;
        this.audited = AuditedWrites.of(root);
        this.keepsApiOn = keepsApiOn;
        this.now = root.clock().instant();
        this.present = new PresentItems(root.backend(), now);
    }

    /**
     * Restores all parts.
     *
     * @throws com.mintactivity.operator.cli.Declined if others write the same items at the same time
     */
    RestoreReport run() {
        RestoreReport report = new RestoreReport(backup, operation.isEmpty());
        for (Part part : Part.values()) {
            backup.itemsOf(part).stream()
                    .gather(Gatherers.windowFixed(COMPARED))
                    .forEach(items -> restore(part, items, report));
        }
        return report;
    }

    private void restore(Part part, List<Map<String, AttributeValue>> items, RestoreReport report) {
        List<Map<String, AttributeValue>> tasks = new ArrayList<>();
        for (Presence found : present.find(part, items)) {
            Presence finding = found instanceof Missing missing ? missing(part, missing) : found;
            report.add(part, finding);
            switch (finding) {
                case Missing missing when part == Part.WITHDRAWN -> tasks.addAll(missing.items());
                case Missing missing -> write(part, missing);
                case Present nothing -> {}
                case Left nothing -> {}
                case Ended nothing -> {}
            }
        }
        tasks.stream().gather(Gatherers.windowFixed(BATCH)).forEach(some -> {
            String change = Change.between(Map.of(), Map.of("tasks", fromN(Integer.toString(some.size()))));
            commit("withdrawn tasks", change, creations(part, some));
        });
    }

    private Presence missing(Part part, Missing missing) {
        return switch (part) {
            case SWITCH -> keepsApiOn ? apiOff(missing) : missing;
            case KEY -> key(missing);
            case REMOVED -> removed(missing);
            case TENANT -> tenant(missing);
            case WITHDRAWN -> missing;
        };
    }

    private Presence removed(Missing missing) {
        String name = TenantItems.nameOf(missing.name());
        return present.has(Part.TENANT, name)
                ? new Left(Part.REMOVED, name, "the file has it as removed, and here it is a tenant", List.of())
                : missing;
    }

    private Presence tenant(Missing missing) {
        return present.has(Part.REMOVED, TenantItems.removedName(missing.name()))
                ? new Left(Part.TENANT, missing.name(), "it was removed, and its name is never given again", List.of())
                : missing;
    }

    private Left apiOff(Missing missing) {
        return new Left(
                Part.SWITCH,
                missing.name(),
                "the API is off in the file, and this stack has live keys that the file lacks",
                TenantLines.ofService(Map.of(), missing.items().getFirst(), now));
    }

    /** A key without its tenant, or whose proof no pepper confirms, would get 401 for a reason that no one finds. */
    private Presence key(Missing missing) {
        KeyRecord key = KeyItems.read(missing.items().getFirst());
        boolean hasTenant = tenants.contains(key.tenant()) || present.has(Part.TENANT, key.tenant());
        Optional<String> reason =
                hasTenant ? unproved(key) : Optional.of("its tenant " + key.tenant() + " is not restored");
        if (reason.isEmpty()) {
            return missing;
        }
        if (!key.isLive(now)) {
            return new Ended();
        }
        List<String> commands =
                hasTenant ? List.of(KeyLines.issue(missing.items().getFirst())) : List.of();
        return new Left(Part.KEY, missing.name(), reason.get(), commands);
    }

    /** Why the pepper does not confirm the proof of a key. */
    private Optional<String> unproved(KeyRecord key) {
        String version = key.pepperVersion();
        String fingerprint = backup.peppers().get(version);
        if (fingerprint == null) {
            return Optional.of("the file does not say which pepper its proof needs: issue another key");
        }
        return fingerprint.equals(peppers.get(version))
                ? Optional.empty()
                : Optional.of("its proof needs version " + version + " of a pepper that " + whatLacks
                        + ", or issue another key");
    }

    private void write(Part part, Missing missing) {
        if (part == Part.TENANT) {
            tenants.add(missing.name());
        }
        missing.items().stream().gather(Gatherers.windowFixed(BATCH)).forEach(some -> {
            List<TransactWriteItem> writes = creations(part, some);
            if (part == Part.TENANT) {
                writes.add(Items.absent(
                        TenantItems.table(stack), TenantItems.KEY, TenantItems.removedKey(missing.name())));
            }
            if (part == Part.KEY) {
                String tenant = KeyItems.read(some.getFirst()).tenant();
                writes.add(Tenants.staying(stack, tenant));
            }
            if (part == Part.REMOVED) {
                writes.add(Items.absent(
                        TenantItems.table(stack),
                        TenantItems.KEY,
                        TenantItems.key(TenantItems.nameOf(missing.name()))));
            }
            commit(missing.name(), Change.between(Map.of(), some.getFirst()), writes);
        });
    }

    private List<TransactWriteItem> creations(Part part, List<Map<String, AttributeValue>> items) {
        List<TransactWriteItem> writes = new ArrayList<>();
        items.forEach(item -> writes.add(Items.create(part.table(stack), part.keyName(), item)));
        return writes;
    }

    private void commit(String target, String change, List<TransactWriteItem> writes) {
        operation.ifPresent(its -> {
            if (!audited.commit(COMMAND, target, change, writes)) {
                throw AuditedWrites.busy(target);
            }
            its.progress(() -> "at " + target);
        });
    }
}
