package com.mintactivity.operator.correction;

import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromN;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.tally.seal.HistoryClaims;
import com.mintactivity.operator.audit.AuditedWrites;
import com.mintactivity.operator.audit.Change;
import com.mintactivity.operator.audit.Items;
import com.mintactivity.operator.cli.Backend;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Environment;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.operator.correction.HitVerdict.Already;
import com.mintactivity.operator.correction.HitVerdict.Changed;
import com.mintactivity.operator.correction.HitVerdict.Unknown;
import com.mintactivity.platform.dynamo.BatchReader;
import com.mintactivity.platform.dynamo.Item;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/**
 * Changes recorded hits, batch by batch. The hours of a batch are made invalid before any of its hits changes, and once
 * more afterwards, so that readers count them raw and a sealer counts them again, as for an import. Then the hits of
 * the batch change in one transaction with an audit row, which has their number and contracts and no task. A batch that
 * did not end, for whatever reason, leaves hours that are counted again for nothing, and has to be repeated: the hours
 * of hits that are found as they should be are made invalid, too.
 */
public final class HitChanges {

    /** Tasks of one batch. A transaction has at most 100 items, and takes four write units for each hit. */
    public static final int BATCH = 50;

    /** A longer text is the id of no task. */
    private static final int MAX_ID = 200;

    private static final int ATTEMPTS = 5;
    private static final int MAX_PAUSES = 12;
    private static final Duration FIRST_PAUSE = Duration.ofMillis(100);
    private static final int MAX_DOUBLINGS = 6;

    private final String table;
    private final BatchReader reader;
    private final AuditedWrites audited;
    private final Environment environment;
    private final HistoryClaims claims;
    private final String command;
    private final String target;
    private final List<TransactWriteItem> conditions = new ArrayList<>();

    /**
     * Changes by one command.
     *
     * @param claims of this command alone, which says that it erases hits; closed by the caller after the last
     *     batch
     * @param command as the audit names it
     * @param target what the audit says that was changed
     */
    public HitChanges(Root root, HistoryClaims claims, String command, String target) {
        Backend service = root.backend();
        this.table = HitItems.table(service.stack());
        this.reader = new BatchReader(service.dynamo());
        this.audited = AuditedWrites.of(root);
        this.environment = root.environment();
        this.claims = claims;
        this.command = command;
        this.target = target;
    }

    /** The same changes, each batch only if this holds, too. */
    public HitChanges onlyIf(TransactWriteItem condition) {
        conditions.add(condition);
        return this;
    }

    /** The verdicts of a change on the tasks, in their order. Writes nothing. */
    public List<HitVerdict> check(HitChange change, List<String> taskIds) {
        return verdicts(change, taskIds, read(taskIds));
    }

    /**
     * Changes the hits of at most {@value #BATCH} tasks, and returns what became of each, in their order.
     *
     * @throws Declined if others change them during five attempts in a row
     * @throws RuntimeException if the store fails
     */
    public List<HitVerdict> apply(HitChange change, List<String> taskIds) {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            Map<String, Map<String, AttributeValue>> items = read(taskIds);
            List<HitVerdict> verdicts = verdicts(change, taskIds, items);
            if (isDone(change, verdicts, items)) {
                return verdicts;
            }
        }
        throw AuditedWrites.busy(target);
    }

    private Map<String, Map<String, AttributeValue>> read(List<String> taskIds) {
        List<Map<String, AttributeValue>> keys = taskIds.stream()
                .filter(id -> !id.isEmpty() && id.length() <= MAX_ID)
                .distinct()
                .map(HitItems::key)
                .toList();
        Map<String, Map<String, AttributeValue>> items = new HashMap<>();
        reader.read(table, keys, true).forEach(item -> items.put(Item.text(item, HitItems.KEY), item));
        return items;
    }

    /** A task that is named twice is changed once. */
    private static List<HitVerdict> verdicts(
            HitChange change, List<String> taskIds, Map<String, Map<String, AttributeValue>> items) {
        Set<String> seen = new HashSet<>();
        List<HitVerdict> verdicts = new ArrayList<>();
        for (String id : taskIds) {
            Map<String, AttributeValue> item = items.getOrDefault(id, Map.of());
            if (item.isEmpty() || !change.concerns(HitItems.read(item))) {
                verdicts.add(new Unknown());
            } else {
                boolean isChanged = seen.add(id) && change.of(item).isPresent();
                Hit hit = HitItems.read(item);
                verdicts.add(isChanged ? new Changed(hit) : new Already(hit));
            }
        }
        return verdicts;
    }

    /** Whether every hit is as it should be. Otherwise one was changed by someone else since it was read. */
    private boolean isDone(
            HitChange change, List<HitVerdict> verdicts, Map<String, Map<String, AttributeValue>> items) {
        List<Hit> changed = new ArrayList<>();
        try {
            for (HitVerdict verdict : verdicts) {
                switch (verdict) {
                    case Changed(Hit hit) -> {
                        claim(hit);
                        changed.add(hit);
                    }
                    // By a command that was suspended for so long that a sealer took it for dead, and had counted the
                    // hit before it changed.
                    case Already(Hit hit) -> claim(hit);
                    case Unknown none -> {}
                }
            }
            return changed.isEmpty() || isCommitted(change, changed, items);
        } finally {
            claims.batchEnded();
        }
    }

    private void claim(Hit hit) {
        claims.before(HitItems.contractKey(hit.tenant(), hit.contract()), hit.completedAt());
    }

    private boolean isCommitted(HitChange change, List<Hit> hits, Map<String, Map<String, AttributeValue>> items) {
        Set<String> contracts = new TreeSet<>();
        List<TransactWriteItem> writes = new ArrayList<>(conditions);
        for (Hit hit : hits) {
            contracts.add(HitItems.contractKey(hit.tenant(), hit.contract()));
            Map<String, AttributeValue> before = items.getOrDefault(hit.taskId(), Map.of());
            writes.add(
                    Items.replace(table, HitItems.KEY, before, change.of(before).orElseThrow()));
        }
        try {
            return isCommitted(audit(hits, contracts), writes);
        } catch (TransactionCanceledException nothingWritten) {
            throw nothingWritten;
        } catch (RuntimeException failure) {
            contracts.forEach(claims::uncertain);
            throw failure;
        }
    }

    private static String audit(List<Hit> hits, Set<String> contracts) {
        return Change.between(
                Map.of(),
                Map.of(
                        "hits", fromN(Integer.toString(hits.size())),
                        "contracts",
                                AttributeValue.fromL(contracts.stream()
                                        .map(contract -> fromS(contract.substring(contract.lastIndexOf('#') + 1)))
                                        .toList())));
    }

    /** Waits while DynamoDB throttles the table or an index. */
    private boolean isCommitted(String change, List<TransactWriteItem> writes) {
        for (int pauses = 0; ; pauses++) {
            try {
                return audited.commit(command, target, change, writes);
            } catch (TransactionCanceledException cancelled) {
                if (pauses == MAX_PAUSES || !isThrottled(cancelled)) {
                    throw cancelled;
                }
                environment.pause(FIRST_PAUSE.multipliedBy(1L << Math.min(pauses, MAX_DOUBLINGS)));
            }
        }
    }

    private static boolean isThrottled(TransactionCanceledException cancelled) {
        return cancelled.cancellationReasons().stream()
                .map(reason -> String.valueOf(reason.code()))
                .anyMatch(Set.of("ThrottlingError", "ProvisionedThroughputExceeded")::contains);
    }
}
