package com.mintactivity.operator.tenant;

import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromN;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.auth.tenant.TenantItems;
import com.mintactivity.operator.audit.AuditedWrites;
import com.mintactivity.operator.audit.Change;
import com.mintactivity.operator.audit.Items;
import com.mintactivity.operator.audit.Journal;
import com.mintactivity.operator.audit.JournalEntry;
import com.mintactivity.operator.audit.Operation;
import com.mintactivity.operator.audit.Work;
import com.mintactivity.operator.cli.Confirmation;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.platform.dynamo.Item;
import com.mintactivity.platform.time.Rfc3339;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongSupplier;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/**
 * Removes a partner, in steps that can be repeated, each behind its {@link Fence}: its apps become free; its hits are
 * withdrawn, the sealer counts their hours again, and nothing of a user stays in them, until a scan finds no user;
 * tallies and keys are deleted; last, its item, in whose place a mark keeps the name. docs/design/operations.md
 * ("Removing a partner") says why in this order.
 */
final class PartnerRemoval {

    private final Root root;
    private final String command;
    private final String name;
    private final Map<String, AttributeValue> item;
    private final String stack;
    private Optional<Operation> operation = Optional.empty();
    private LongSupplier withdrawn = () -> 0;
    private long keys;

    /**
     * A removal.
     *
     * @param item of the partner; the mark, if it was removed before, and a restore brought something of it back
     */
    PartnerRemoval(Root root, String command, String name, Map<String, AttributeValue> item) {
        this.root = root;
        this.command = command;
        this.name = name;
        this.item = item;
        this.stack = root.backend().stack();
    }

    /**
     * The result of a removal.
     *
     * @param hits that were withdrawn by this run
     * @param isNameFree whether another tenant may have the name
     */
    record RemovedPartner(long hits, long keys, boolean isNameFree) {}

    /**
     * Removes the partner.
     *
     * @param withHits whether its hits may be lost
     * @param patience how long to wait for the sealer
     * @throws Declined if a key is live, if there is a hit that may not be lost, if a command that writes hits has not
     *     finished, or if the sealer is too late; run again, it goes on
     */
    RemovedPartner run(boolean withHits, Confirmation confirmation, Duration patience) {
        Optional<Fence> begun = Fence.of(name, item);
        if (begun.filter(Fence::isMark).isPresent() && !withHits) {
            throw new Declined(name + " was removed at "
                            + Rfc3339.format(begun.get().begun().truncatedTo(ChronoUnit.SECONDS)))
                    .argument("NAME")
                    .remedy("--with-hits removes what a restore of tables brought back");
        }
        StoredHits found = look(begun, withHits);
        confirmation.ask(root, () -> question(found));
        if (begun.isEmpty() && !withHits) {
            look(begun, false);
        }
        try (Operation begins = Journal.of(root).begin(work(command, name), Map.of(), this::facts)) {
            operation = Optional.of(begins);
            Fence fence = begun.orElseGet(() -> leave(found));
            Runnable atWork = () -> begins.progress(() -> "removing");
            PartnerHits hits = new PartnerHits(root, command, fence, atWork);
            withdrawn = hits::withdrawn;
            root.console().say("its apps are free. Waiting for events that were on their way; this takes some minutes");
            Fence.letEnd(root, fence.begun(), atWork);
            boolean hadHits = takeUsers(hits, withHits, patience);
            Deletions deletions = new Deletions(root, fence, atWork);
            hits.deleteTallies(deletions);
            TenantKeys.requireEnded(root, name);
            keys = TenantKeys.delete(root, name, deletions);
            if (!fence.isMark()) {
                end(fence, hadHits);
            }
            begins.end();
            return new RemovedPartner(hits.withdrawn(), keys, !fence.isMark() && !hadHits);
        }
    }

    /**
     * Whether the last transaction of a removal that left no mark was made, and its end is not in the journal, which
     * has it from now on. To be called if there is neither a tenant nor a mark.
     */
    static boolean isOver(Root root, String command, String name) {
        Work work = work(command, name);
        Journal journal = Journal.of(root);
        boolean isOpen = journal.open().stream().map(JournalEntry::work).anyMatch(work::equals);
        journal.done(work);
        return isOpen;
    }

    private static Work work(String command, String name) {
        return new Work(command, name, "the partner, its keys and hits");
    }

    /** The hits that are there before the first change of this run. */
    private StoredHits look(Optional<Fence> begun, boolean withHits) {
        TenantKeys.requireEnded(root, name);
        StoredHits found = StoredHits.of(root, name, () -> {});
        new OpenWriters(root, name, begun).refuse(contracts(found));
        requireNone(found, withHits, begun);
        return found;
    }

    private Set<String> contracts(StoredHits found) {
        Set<String> contracts = new TreeSet<>(found.contracts());
        contracts.addAll(PartnerHits.sealed(root, name));
        return contracts;
    }

    /** Without --with-hits, a hit that a removal has not touched calls it off. */
    private void requireNone(StoredHits found, boolean withHits, Optional<Fence> begun) {
        if (withHits || found.isEmpty()) {
            return;
        }
        int recorded = found.recorded().size();
        int taken = found.items().size() - recorded;
        String what = String.format(Locale.ROOT, "%s has %,d hits and %,d withdrawn ones", name, recorded, taken);
        if (begun.isPresent() && taken == 0) {
            throw calledOff(begun.get(), what);
        }
        throw new Declined(what)
                .argument("NAME")
                .remedy("--with-hits takes them back for ever; `tenant disable " + name + "` keeps them");
    }

    private String question(StoredHits found) {
        String what = item.containsKey(TenantItems.REMOVED_AT)
                ? "what a restore brought back of the removed partner "
                : "the partner ";
        return String.format(
                Locale.ROOT,
                "This removes %s%s of %s for ever, with %,d hits%s. %s",
                what,
                name,
                root.service(),
                found.recorded().size(),
                apps().isEmpty() ? "" : ", and frees its apps (" + String.join(", ", apps()) + ")",
                found.isEmpty() && !item.containsKey(TenantItems.REMOVED_AT)
                        ? "Its name can be given again."
                        : "Nothing brings the users of these hits back, and the name is never given again.");
    }

    private List<String> apps() {
        return item.containsKey(TenantItems.APPS) ? TenantItems.read(item).apps() : List.of();
    }

    private Map<String, AttributeValue> facts() {
        return Map.of(
                "hits_withdrawn", fromN(Long.toString(withdrawn.getAsLong())),
                "keys_removed", fromN(Long.toString(keys)));
    }

    /** Frees the apps, so that no event is recorded under the name any more. */
    private Fence leave(StoredHits found) {
        Tenant before = TenantItems.read(item);
        Map<String, AttributeValue> leaving =
                Items.revised(item, TenantItems.write(before), TenantItems.write(before.withoutApps()));
        leaving.put(TenantItems.REMOVING_APPS, Item.attribute(item, TenantItems.APPS));
        List<TransactWriteItem> freed = before.apps().stream()
                .map(app ->
                        Items.delete(TenantItems.table(stack), TenantItems.appKey(app), TenantItems.OWNER, fromS(name)))
                .toList();
        Fence fence;
        try {
            fence = Fence.begin(root, command, item, leaving, freed);
        } catch (Declined changed) {
            operation.ifPresent(Operation::refused);
            throw changed;
        }
        try {
            TenantKeys.requireEnded(root, name);
            new OpenWriters(root, name, Optional.of(fence)).refuse(contracts(found));
            return fence;
        } catch (Declined refused) {
            throw calledOff(fence, String.valueOf(refused.getMessage()));
        }
    }

    /** Undoes what {@link #leave} did, for the apps that no other tenant owns by now. */
    private Declined calledOff(Fence fence, String why) {
        int apps = fence.lift(root, command);
        operation.ifPresent(Operation::refused);
        Journal.of(root).done(work(command, name));
        return new Declined(why + ", so the removal is called off: " + name + " has the apps again that are free, "
                        + apps + ", and is disabled")
                .argument("NAME")
                .remedy("`tenant enable " + name + "`, and `deadletters show` for events of the meantime; --with-hits"
                        + " removes it with its hits");
    }

    /** Withdraws and empties hits until a scan finds no user. Returns whether the partner ever had a hit. */
    private boolean takeUsers(PartnerHits hits, boolean withHits, Duration patience) {
        StoredHits found = hits.read();
        while (found.haveUsers()) {
            requireNone(found, withHits, Optional.of(hits.fence()));
            if (found.recorded().isEmpty()) {
                hits.awaitSealer(patience);
                hits.empty(found);
            } else {
                hits.withdraw(found);
            }
            found = hits.read();
        }
        return !found.isEmpty();
    }

    private void end(Fence fence, boolean hadHits) {
        String table = TenantItems.table(stack);
        List<TransactWriteItem> writes = new ArrayList<>();
        writes.add(Items.delete(table, fence.key(), fence.attribute(), fromS(fence.since())));
        Map<String, AttributeValue> facts = new HashMap<>(facts());
        if (hadHits) {
            Map<String, AttributeValue> mark =
                    TenantItems.removed(name, root.clock().instant());
            writes.add(Items.create(table, TenantItems.KEY, mark));
            facts.put(TenantItems.REMOVED_AT, mark.getOrDefault(TenantItems.REMOVED_AT, fromS("")));
        }
        if (!AuditedWrites.of(root).commit(command, name, Change.between(Map.of(), facts), writes)) {
            throw AuditedWrites.busy(name);
        }
    }
}
