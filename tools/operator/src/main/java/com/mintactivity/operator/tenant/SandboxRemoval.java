package com.mintactivity.operator.tenant;

import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromN;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.activity.account.AccountItems;
import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.activity.tally.store.ContractStates;
import com.mintactivity.activity.tally.store.TallyItems;
import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.auth.tenant.TenantItems;
import com.mintactivity.operator.audit.AuditedWrites;
import com.mintactivity.operator.audit.Change;
import com.mintactivity.operator.audit.Items;
import com.mintactivity.operator.audit.Journal;
import com.mintactivity.operator.audit.Operation;
import com.mintactivity.operator.audit.Work;
import com.mintactivity.operator.cli.Backend;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.platform.dynamo.Item;
import com.mintactivity.sandbox.SandboxTraffic;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/**
 * Removes a sandbox, or the canary, with everything that is stored of it. It is disabled first, so that it is fed no
 * more, and its item is deleted last, so that a removal that was interrupted can be run again. In between, everything
 * is deleted twice: events that were on their way, and a sealer that had read hits before, may have written again after
 * the first time.
 */
public final class SandboxRemoval {

    private final Root root;
    private final String command;
    private final DynamoDbClient dynamo;
    private final String stack;
    private final Tenants tenants;

    /** @param command whose name the audit rows have */
    public SandboxRemoval(Root root, String command) {
        Backend service = root.backend();
        this.root = root;
        this.command = command;
        this.dynamo = service.dynamo();
        this.stack = service.stack();
        this.tenants = Tenants.of(root);
    }

    /** How many items were deleted. */
    public record Removed(long hits, long keys, long others) {

        private Removed plus(Removed more) {
            return new Removed(hits + more.hits, keys + more.keys, others + more.others);
        }
    }

    /**
     * Removes a tenant, and returns what was deleted.
     *
     * @param item of the tenant, as it was read before the question
     * @throws Declined if others have changed the tenant since, or remove it at the same time
     */
    public Removed run(Map<String, AttributeValue> item) {
        Tenant sandbox = TenantItems.read(item);
        Work work = new Work(command, sandbox.name(), "its keys and hits");
        try (Operation operation = Journal.of(root).begin(work, Map.of(), Map::of)) {
            Fence fence = begin(item, operation);
            Removed removed = run(sandbox, fence, operation);
            operation.end();
            // What was done to it before, such as a history that was not recorded, has nothing left to do.
            Journal.of(root)
                    .end(entry -> entry.work().target().equals(sandbox.name())
                            && entry.begunAt().isBefore(fence.begun()));
            return removed;
        }
    }

    private Fence begin(Map<String, AttributeValue> item, Operation operation) {
        try {
            return Fence.of(Item.text(item, TenantItems.KEY), item)
                    .orElseGet(() -> Fence.begin(root, command, item, disabled(item), List.of()));
        } catch (Declined changed) {
            operation.refused();
            throw changed;
        }
    }

    private static Map<String, AttributeValue> disabled(Map<String, AttributeValue> item) {
        Tenant before = TenantItems.read(item);
        return Items.revised(item, TenantItems.write(before), TenantItems.write(before.withEnabled(false)));
    }

    private Removed run(Tenant sandbox, Fence fence, Operation operation) {
        Deletions deletions = new Deletions(root, fence, () -> operation.progress(() -> "deleting"));
        Removed first = delete(sandbox.name(), deletions, false);
        Instant deleted = root.clock().instant();
        root.console().say("deleted. Waiting for what may be written once more; this takes up to three minutes");
        Fence.letEnd(root, deleted, () -> operation.progress(() -> "deleted once"));
        Removed removed = first.plus(delete(sandbox.name(), deletions, true));
        deleteTenant(sandbox, fence, removed);
        return removed;
    }

    private Removed delete(String tenant, Deletions deletions, boolean isLast) {
        Set<String> contracts = contracts(tenant);
        ContractStates states = new ContractStates(dynamo, stack);
        long tallies = contracts.stream()
                .mapToLong(
                        contract -> deletions.delete(TallyItems.table(stack), states.keys(contract, isLast).stream()))
                .sum();
        long hits = contracts.stream()
                .mapToLong(contract -> deletions.delete(HitItems.table(stack), hits(contract)))
                .sum();
        long accounts = deletions.delete(
                AccountItems.table(stack),
                new SandboxTraffic(tenant).users().stream().map(user -> AccountItems.key(new UserId(user))));
        return new Removed(hits, TenantKeys.delete(root, tenant, deletions), tallies + accounts);
    }

    /** In the form {@code tenant#contract}: those of its traffic, and what else was ever sent. */
    private Set<String> contracts(String tenant) {
        Stream<ContractSelector> recorded = new FirstHit(dynamo, stack).contracts(tenant).stream();
        Stream<ContractSelector> sealed = new ContractStates(dynamo, stack)
                .all().stream()
                        .map(HitItems::selector)
                        .filter(contract -> contract.tenant().equals(tenant));
        Set<String> contracts = new TreeSet<>();
        Stream.concat(recorded, sealed)
                .map(ContractSelector::contract)
                .forEach(contract -> contracts.add(HitItems.contractKey(tenant, contract)));
        SandboxTraffic.CONTRACTS.forEach(
                contract -> contracts.add(HitItems.contractKey(tenant, new ContractAddress(contract))));
        return contracts;
    }

    private Stream<Map<String, AttributeValue>> hits(String contract) {
        return dynamo
                .queryPaginator(request -> request.tableName(HitItems.table(stack))
                        .indexName(HitItems.BY_CONTRACT)
                        .keyConditionExpression(HitItems.CONTRACT + " = :contract")
                        .projectionExpression(HitItems.KEY)
                        .expressionAttributeValues(Map.of(":contract", fromS(contract))))
                .items()
                .stream();
    }

    private void deleteTenant(Tenant sandbox, Fence fence, Removed removed) {
        String table = TenantItems.table(stack);
        List<TransactWriteItem> writes = new ArrayList<>();
        sandbox.apps().stream()
                .filter(app -> !tenants.isFree(app))
                .forEach(app -> writes.add(
                        Items.delete(table, TenantItems.appKey(app), TenantItems.OWNER, fromS(sandbox.name()))));
        writes.add(Items.delete(table, fence.key(), fence.attribute(), fromS(fence.since())));
        String change = Change.between(
                Map.of(),
                Map.of(
                        "hits_removed", fromN(Long.toString(removed.hits())),
                        "keys_removed", fromN(Long.toString(removed.keys()))));
        if (!AuditedWrites.of(root).commit(command, sandbox.name(), change, writes)) {
            throw AuditedWrites.busy(sandbox.name());
        }
    }
}
