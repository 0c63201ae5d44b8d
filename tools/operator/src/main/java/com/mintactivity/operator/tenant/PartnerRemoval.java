package com.mintactivity.operator.tenant;

import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromN;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.auth.key.KeyItems;
import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.auth.tenant.TenantItems;
import com.mintactivity.operator.audit.AuditedWrites;
import com.mintactivity.operator.audit.Change;
import com.mintactivity.operator.audit.Items;
import com.mintactivity.operator.audit.Journal;
import com.mintactivity.operator.audit.JournalEntry;
import com.mintactivity.operator.audit.Operation;
import com.mintactivity.operator.audit.Work;
import com.mintactivity.operator.cli.Backend;
import com.mintactivity.operator.cli.Confirmation;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Root;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/**
 * Removes a partner, in steps that can be repeated: its apps become free; its hits are withdrawn, until no scan finds
 * one; the sealer counts their hours again; nothing of a user stays in the withdrawn hits; tallies and keys are
 * deleted; last, its item, in whose place a mark keeps the name. docs/design.md ("Removing a partner") says why in this
 * order.
 */
final class PartnerRemoval {

    private final Root root;
    private final String command;
    private final Tenant partner;
    private final String name;
    private final DynamoDbClient dynamo;
    private final String stack;
    private final PartnerHits hits;
    private final AuditedWrites audited;
    private final Deletions deletions;
    private long keys;

    PartnerRemoval(Root root, String command, Tenant partner) {
        Backend service = root.backend();
        this.root = root;
        this.command = command;
        this.partner = partner;
        this.name = partner.name();
        this.dynamo = service.dynamo();
        this.stack = service.stack();
        this.hits = new PartnerHits(root, command, name);
        this.audited = AuditedWrites.of(root);
        this.deletions = new Deletions(dynamo, service.isLocal());
    }

    /**
     * What was removed.
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
        requireEndedKeys();
        StoredHits found = StoredHits.of(root, name);
        requireNone(found, withHits);
        hits.see(found);
        hits.refuseWriters();
        confirmation.ask(root, () -> question(found));
        Work work = new Work(command, name, name);
        try (Operation operation = Journal.of(root).begin(work, Map.of(), this::facts)) {
            String since = leave();
            hits.withdraw(found);
            boolean hadHits = withdrawRest(withHits, Instant.parse(since).plus(PartnerHits.STRAGGLING));
            if (hits.hasContracts()) {
                hits.awaitSealer(patience);
                hits.emptyWithdrawn();
                hits.deleteTallies();
            }
            requireEndedKeys();
            deleteKeys();
            end(since, hadHits);
            operation.end();
            return new RemovedPartner(hits.withdrawn(), keys, !hadHits);
        }
    }

    /** A removal whose last transaction was made, and whose end the journal does not know; empty if there is none. */
    static Optional<RemovedPartner> over(Root root, String command, String name) {
        Tenants tenants = Tenants.of(root);
        DynamoDbClient dynamo = root.backend().dynamo();
        if (!tenants.place(name).read(dynamo).isEmpty()) {
            return Optional.empty();
        }
        Journal journal = Journal.of(root);
        List<Work> open = journal.open().stream()
                .map(JournalEntry::work)
                .filter(work -> work.command().equals(command) && work.target().equals(name))
                .distinct()
                .toList();
        open.forEach(journal::done);
        return open.isEmpty()
                ? Optional.empty()
                : Optional.of(new RemovedPartner(
                        0,
                        0,
                        tenants.place(TenantItems.removedName(name))
                                .read(dynamo)
                                .isEmpty()));
    }

    private void requireEndedKeys() {
        Instant now = root.clock().instant();
        List<String> live = TenantKeys.of(dynamo, stack, name).stream()
                .filter(key -> key.isLive(now))
                .map(KeyRecord::keyId)
                .toList();
        if (!live.isEmpty()) {
            throw new Declined("keys of " + name + " are live: " + String.join(", ", live))
                    .argument("NAME")
                    .remedy("`key revoke` each; one that is disabled is live, too");
        }
    }

    private void requireNone(StoredHits found, boolean withHits) {
        if (!withHits && !found.isEmpty()) {
            int recorded = found.recorded().size();
            throw new Declined(String.format(
                            Locale.ROOT,
                            "%s has %,d hits and %,d withdrawn ones",
                            name,
                            recorded,
                            found.items().size() - recorded))
                    .argument("NAME")
                    .remedy("--with-hits takes them back for ever; `tenant disable " + name + "` keeps them");
        }
    }

    private String question(StoredHits found) {
        return String.format(
                Locale.ROOT,
                "This removes the partner %s of %s for ever, with %,d hits, and frees its apps (%s). %s",
                name,
                root.service(),
                found.recorded().size(),
                String.join(", ", partner.apps()),
                found.isEmpty()
                        ? "Its name can be given again."
                        : "Nothing brings the users of these hits back, and the name is never given again.");
    }

    private Map<String, AttributeValue> facts() {
        return Map.of(
                "hits_withdrawn", fromN(Long.toString(hits.withdrawn())),
                "keys_removed", fromN(Long.toString(keys)));
    }

    /** Frees the apps, so that no event is recorded under the name any more. Returns since when. */
    private String leave() {
        Map<String, AttributeValue> item = Tenants.of(root).place(name).read(dynamo);
        Tenant before = Tenants.read(name, item);
        if (item.containsKey(TenantItems.REMOVING_SINCE)) {
            return item.getOrDefault(TenantItems.REMOVING_SINCE, fromS("")).s();
        }
        String since = root.clock().instant().toString();
        Map<String, AttributeValue> leaving =
                Items.revised(item, TenantItems.write(before), TenantItems.write(before.withoutApps()));
        leaving.put(TenantItems.REMOVING_SINCE, fromS(since));
        List<TransactWriteItem> writes = new ArrayList<>();
        writes.add(Items.replace(TenantItems.table(stack), TenantItems.KEY, item, leaving));
        before.apps()
                .forEach(app -> writes.add(Items.delete(
                        TenantItems.table(stack), TenantItems.appKey(app), TenantItems.OWNER, fromS(name))));
        commit(Change.between(item, leaving), writes);
        return since;
    }

    private void commit(String change, List<TransactWriteItem> writes) {
        if (!audited.commit(command, name, change, writes)) {
            throw AuditedWrites.busy(name);
        }
    }

    /** Withdraws what was on its way. Returns whether the partner ever had a hit. */
    private boolean withdrawRest(boolean withHits, Instant quiet) {
        root.console().say("its apps are free. Waiting for events that were on their way; this takes some minutes");
        hits.waitUntil(quiet);
        StoredHits found = StoredHits.of(root, name);
        while (!found.recorded().isEmpty()) {
            requireNone(found, withHits);
            hits.withdraw(found);
            found = StoredHits.of(root, name);
        }
        hits.see(found);
        return !found.isEmpty();
    }

    private void deleteKeys() {
        List<Map<String, AttributeValue>> ended = TenantKeys.of(dynamo, stack, name).stream()
                .map(key -> KeyItems.key(key.keyId()))
                .toList();
        deletions.delete(KeyItems.usageTable(stack), ended.stream());
        keys = deletions.delete(KeyItems.table(stack), ended.stream());
    }

    private void end(String since, boolean hadHits) {
        String table = TenantItems.table(stack);
        List<TransactWriteItem> writes = new ArrayList<>();
        writes.add(Items.delete(table, TenantItems.key(name), TenantItems.REMOVING_SINCE, fromS(since)));
        Map<String, AttributeValue> facts = new HashMap<>(facts());
        if (hadHits) {
            Map<String, AttributeValue> mark =
                    TenantItems.removed(name, root.clock().instant());
            writes.add(Items.create(table, TenantItems.KEY, mark));
            facts.put(TenantItems.REMOVED_AT, mark.getOrDefault(TenantItems.REMOVED_AT, fromS("")));
        }
        commit(Change.between(Map.of(), facts), writes);
    }
}
