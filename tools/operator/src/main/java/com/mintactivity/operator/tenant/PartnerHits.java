package com.mintactivity.operator.tenant;

import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromN;

import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.tally.announce.Announcement;
import com.mintactivity.activity.tally.seal.ImportInvalidator;
import com.mintactivity.activity.tally.store.ContractState;
import com.mintactivity.activity.tally.store.ContractStates;
import com.mintactivity.activity.tally.store.HistoryChange;
import com.mintactivity.activity.tally.store.TallyItems;
import com.mintactivity.operator.audit.AuditedWrites;
import com.mintactivity.operator.audit.Change;
import com.mintactivity.operator.audit.Items;
import com.mintactivity.operator.cli.Backend;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.operator.correction.HitChange;
import com.mintactivity.operator.correction.HitChanges;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Gatherers;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/** The hits of a partner who is removed, and what is stored of them, as far as a removal has seen them. */
final class PartnerHits {

    /** The time-out of a sealer, of 120 s, and what clocks may differ; an owner of an app is cached for less. */
    static final Duration STRAGGLING = Duration.ofSeconds(150);

    private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(1);

    private final Root root;
    private final String command;
    private final String name;
    private final String stack;
    private final ContractStates states;
    private final AuditedWrites audited;
    private final Deletions deletions;
    private final Set<String> contracts = new TreeSet<>();
    private long withdrawn;

    /** @param name of the partner */
    PartnerHits(Root root, String command, String name) {
        Backend service = root.backend();
        this.root = root;
        this.command = command;
        this.name = name;
        this.stack = service.stack();
        this.states = new ContractStates(service.dynamo(), stack);
        this.audited = AuditedWrites.of(root);
        this.deletions = new Deletions(service.dynamo(), service.isLocal());
    }

    /** How many hits were withdrawn. */
    long withdrawn() {
        return withdrawn;
    }

    boolean hasContracts() {
        return !contracts.isEmpty();
    }

    /** Knows of the contracts of hits, and of those that are sealed. */
    void see(StoredHits found) {
        contracts.addAll(found.contracts());
        states.all().stream()
                .filter(contract -> contract.startsWith(name + "#"))
                .forEach(contracts::add);
    }

    /** One that was suspended may write a hit that no scan has found. */
    void refuseWriters() {
        for (String contract : contracts) {
            ContractState state = states.read(contract);
            boolean isWritten = state.history().writers().values().stream()
                    .anyMatch(writer -> writer.change() == HistoryChange.ADDS && !writer.finished());
            if (isWritten || !state.pseudonyms().isEmpty()) {
                throw new Declined((isWritten ? "an import" : "the erasure of a user") + " has not finished on "
                                + contract)
                        .remedy("run the command again when it has ended; `status` names it");
            }
        }
    }

    /** Withdraws the hits that are not. */
    void withdraw(StoredHits found) {
        see(found);
        HitChange change = HitChange.withdrawal(name, root.clock().instant());
        try (ImportInvalidator invalidator = new ImportInvalidator(
                states,
                root.backend().sealQueue(),
                root.clock(),
                "removal-" + UUID.randomUUID(),
                HistoryChange.WITHDRAWS)) {
            HitChanges changes = new HitChanges(root, invalidator, command, name);
            found.recorded().stream()
                    .gather(Gatherers.windowFixed(HitChanges.BATCH))
                    .forEach(batch -> {
                        changes.apply(change, batch);
                        withdrawn += batch.size();
                    });
        }
    }

    /** Waits until no hour is due: then no tally that is read names a user. */
    void awaitSealer(Duration patience) {
        Instant end = root.clock().instant().plus(patience);
        root.backend()
                .sealQueue()
                .send(contracts.stream().map(Announcement::withoutDeduplication).toList());
        while (contracts.stream()
                .anyMatch(contract -> !states.read(contract).open().isEmpty())) {
            if (!root.clock().instant().isBefore(end)) {
                throw new Declined("the hits are withdrawn, but the sealer has not counted all of their hours again")
                        .remedy("run the command again, it goes on where it stopped");
            }
            root.environment().pause(BETWEEN_LOOKS);
        }
    }

    /** Takes the users from withdrawn hits. */
    void emptyWithdrawn() {
        String table = HitItems.table(stack);
        StoredHits.of(root, name).withdrawnWithUsers().stream()
                .gather(Gatherers.windowFixed(HitChanges.BATCH))
                .forEach(batch -> commit(
                        Change.between(Map.of(), Map.of("withdrawn_emptied", fromN(Integer.toString(batch.size())))),
                        batch.stream()
                                .map(item -> Items.replace(table, HitItems.KEY, item, HitItems.emptied(item)))
                                .toList()));
    }

    /** Twice, since a sealer that had read hits before may write once more. */
    void deleteTallies() {
        for (int round = 0; round < 2; round++) {
            if (round > 0) {
                waitUntil(root.clock().instant().plus(STRAGGLING));
            }
            contracts.forEach(contract -> deletions.delete(TallyItems.table(stack), states.keys(contract).stream()));
        }
    }

    private void commit(String change, List<TransactWriteItem> writes) {
        if (!audited.commit(command, name, change, writes)) {
            throw AuditedWrites.busy(name);
        }
    }

    /** Waits until a moment. */
    void waitUntil(Instant end) {
        while (root.clock().instant().isBefore(end)) {
            root.environment().pause(BETWEEN_LOOKS);
        }
    }
}
