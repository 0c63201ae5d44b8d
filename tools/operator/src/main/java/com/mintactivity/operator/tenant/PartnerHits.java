package com.mintactivity.operator.tenant;

import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromN;

import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.tally.announce.Announcement;
import com.mintactivity.activity.tally.seal.HistoryClaims;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Gatherers;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/** The hits of a partner who is removed, and what is stored of them, as far as a removal has seen them. */
final class PartnerHits {

    private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(1);

    private final Root root;
    private final String command;
    private final String name;
    private final Fence fence;
    private final Runnable atWork;
    private final String stack;
    private final ContractStates states;
    private final Set<String> contracts = new TreeSet<>();
    private long withdrawn;

    /** @param atWork is called again and again, by several threads */
    PartnerHits(Root root, String command, Fence fence, Runnable atWork) {
        Backend service = root.backend();
        this.root = root;
        this.command = command;
        this.name = fence.name();
        this.fence = fence;
        this.atWork = atWork;
        this.stack = service.stack();
        this.states = new ContractStates(service.dynamo(), stack);
    }

    Fence fence() {
        return fence;
    }

    /** How many hits were withdrawn. */
    long withdrawn() {
        return withdrawn;
    }

    /**
     * Reads all hits, and knows of their contracts, and of those that are sealed.
     *
     * @throws Declined if a command has not ended that may write more
     */
    StoredHits read() {
        OpenWriters writers = new OpenWriters(root, name, Optional.of(fence));
        writers.refuse(contracts);
        StoredHits found = StoredHits.of(root, name, atWork);
        contracts.addAll(found.contracts());
        contracts.addAll(sealed(root, name));
        writers.refuse(contracts);
        return found;
    }

    /** The contracts of a tenant that have a state. */
    static List<String> sealed(Root root, String name) {
        return new ContractStates(root.backend().dynamo(), root.backend().stack())
                .all().stream()
                        .filter(contract -> contract.startsWith(name + "#"))
                        .toList();
    }

    /** Withdraws the hits that are not. */
    void withdraw(StoredHits found) {
        HitChange change = HitChange.withdrawal(name, root.clock().instant());
        try (HistoryClaims claims = new HistoryClaims(
                states,
                root.backend().sealQueue(),
                root.clock(),
                "removal-" + UUID.randomUUID(),
                HistoryChange.WITHDRAWS)) {
            HitChanges changes = new HitChanges(root, claims, command, name).onlyIf(fence.check(stack));
            found.recorded().stream()
                    .gather(Gatherers.windowFixed(HitChanges.BATCH))
                    .forEach(batch -> {
                        fence.require(root);
                        changes.apply(change, batch);
                        withdrawn += batch.size();
                        atWork.run();
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
            atWork.run();
            root.environment().pause(BETWEEN_LOOKS);
        }
    }

    /** Takes the users from withdrawn hits, unless one has changed since it was read. */
    void empty(StoredHits found) {
        Instant now = root.clock().instant();
        found.withdrawnWithUsers().stream()
                .gather(Gatherers.windowFixed(HitChanges.BATCH))
                .forEach(batch -> {
                    empty(batch, now);
                    atWork.run();
                });
    }

    private void empty(List<Map<String, AttributeValue>> batch, Instant now) {
        List<TransactWriteItem> writes = new ArrayList<>(List.of(fence.check(stack)));
        batch.forEach(item ->
                writes.add(Items.replace(HitItems.table(stack), HitItems.KEY, item, HitItems.emptied(item, now))));
        String change = Change.between(Map.of(), Map.of("withdrawn_emptied", fromN(Integer.toString(batch.size()))));
        if (!AuditedWrites.of(root).commit(command, name, change, writes)) {
            fence.require(root);
        }
    }

    /** Twice, since a sealer that had read hits before may write once more. */
    void deleteTallies(Deletions deletions) {
        if (!contracts.isEmpty()) {
            deleteTallies(deletions, false);
            Fence.letEnd(root, root.clock().instant(), atWork);
            deleteTallies(deletions, true);
        }
    }

    private void deleteTallies(Deletions deletions, boolean isLast) {
        contracts.forEach(
                contract -> deletions.delete(TallyItems.table(stack), states.keys(contract, isLast).stream()));
    }
}
