package com.mintactivity.operator.audit;

import static com.mintactivity.activity.hit.HitItems.selector;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromL;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Failures;
import com.mintactivity.operator.cli.Root;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.ConcurrentModificationException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Update;

/**
 * An operation that is in the {@link Journal}. It either ends, or is closed without an end: then the audit has a row
 * that it stopped, and the journal still has it, until equal work ends. A process that is interrupted ({@code ^C})
 * leaves the same row. Safe for use by several threads.
 */
public final class Operation implements AutoCloseable {

    private static final Duration BETWEEN_BEATS = Duration.ofMinutes(1);
    private static final int ATTEMPTS = 5;

    /** Those that are open, weakly: where processes are simulated, one may never be closed. */
    private static final Set<Operation> OPEN =
            Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> List.copyOf(OPEN).forEach(Operation::close)));
    }

    private final Root root;
    private final String table;
    private final Supplier<Map<String, AttributeValue>> result;
    private final Map<String, Boolean> contracts = new ConcurrentHashMap<>();
    private JournalEntry entry;
    private boolean isOver;
    private boolean isUnheard;

    private Operation(Root root, String table, JournalEntry entry, Supplier<Map<String, AttributeValue>> result) {
        this.root = root;
        this.table = table;
        this.entry = entry;
        this.result = result;
    }

    static Operation begin(
            Root root,
            String table,
            JournalEntry entry,
            Map<String, AttributeValue> facts,
            Supplier<Map<String, AttributeValue>> result) {
        Operation operation = new Operation(root, table, entry, result);
        operation.write(entry, "begun", facts);
        OPEN.add(operation);
        return operation;
    }

    /** The id of the run of its command, which all rows of the run have. */
    public synchronized String id() {
        return entry.id();
    }

    /**
     * Names a contract in the audit, once, before the first change of it.
     *
     * @param contract {@code tenant#contract}
     * @throws RuntimeException if the row cannot be written
     */
    public void concerns(String contract) {
        contracts.computeIfAbsent(contract, first -> {
            ContractSelector its = selector(first);
            AuditedWrites.of(root)
                    .record(
                            command(),
                            target(),
                            Map.of(
                                    "tenants", fromL(List.of(fromS(its.tenant()))),
                                    "contracts",
                                            fromL(List.of(fromS(its.contract().value())))));
            return true;
        });
    }

    private synchronized String command() {
        return entry.work().command();
    }

    private synchronized String target() {
        return entry.work().target();
    }

    /**
     * Says that the operation is at work. Cheap: it writes once a minute. If that fails, the operation goes on.
     *
     * @param text how far it is, in words; nothing of a user
     */
    public synchronized void progress(Supplier<String> text) {
        Instant now = root.clock().instant();
        if (isOver || now.isBefore(entry.beatAt().plus(BETWEEN_BEATS))) {
            return;
        }
        entry = entry.at(now, text.get());
        Update beat = entry.update(table);
        try {
            root.backend()
                    .dynamo()
                    .updateItem(request -> request.tableName(table)
                            .key(beat.key())
                            .updateExpression(beat.updateExpression())
                            .expressionAttributeNames(beat.expressionAttributeNames())
                            .expressionAttributeValues(beat.expressionAttributeValues()));
        } catch (RuntimeException failure) {
            if (!isUnheard) {
                root.console()
                        .say("`status` does not see that this command is at work: " + Failures.line(failure, root));
            }
            isUnheard = true;
        }
    }

    /**
     * All lines of its file up to this one are done. The journal has it with the next beat, or with the stop.
     *
     * @param line from 1
     */
    public synchronized void reached(long line) {
        entry = entry.reached(line);
    }

    /**
     * Ends the operation, and with it the open ones of equal work that it has finished.
     *
     * @return open ones of equal work that it has not finished, since it began at a later line
     * @throws Declined if the audit cannot be written; then the journal still has the operation
     */
    public synchronized List<JournalEntry> end() {
        if (isOver) {
            return List.of();
        }
        List<JournalEntry> unfinished = Journal.of(root)
                .doneFrom(
                        entry.lines().first(),
                        other ->
                                other.work().equals(entry.work()) && !other.id().equals(entry.id()));
        Instant now = root.clock().instant();
        write(entry.at(now, "ended").ended(now), "ended", result.get());
        over();
        return unfinished;
    }

    /** Ends the operation alone: it changed nothing, because it is refused. */
    public synchronized void refused() {
        if (!isOver) {
            write(entry.ended(root.clock().instant()), "refused", Map.of());
            over();
        }
    }

    /** If it has not ended, it has stopped. Never fails. */
    @Override
    public synchronized void close() {
        if (isOver) {
            return;
        }
        over();
        try {
            write(entry.stopped(root.clock().instant()), "stopped", soFar());
        } catch (RuntimeException failure) {
            root.console().say("the audit does not say that this command stopped: " + Failures.line(failure, root));
        }
    }

    private void over() {
        isOver = true;
        OPEN.remove(this);
    }

    /** The thread that is interrupted may be changing what is counted. */
    private Map<String, AttributeValue> soFar() {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            try {
                return result.get();
            } catch (ConcurrentModificationException changing) {
                Thread.onSpinWait();
            }
        }
        return Map.of();
    }

    private void write(JournalEntry after, String phase, Map<String, AttributeValue> facts) {
        write(root, table, after, after.work().command(), phase, facts);
    }

    /** The entry and a row of the audit in one transaction. */
    static void write(
            Root root,
            String table,
            JournalEntry entry,
            String command,
            String phase,
            Map<String, AttributeValue> facts) {
        Map<String, AttributeValue> all = new HashMap<>(facts);
        all.put("phase", fromS(phase));
        all.put("subject", fromS(entry.work().subject()));
        Work work = entry.work();
        AuditedWrites audited = AuditedWrites.of(root, entry.id());
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            if (audited.commit(command, work.target(), Change.between(Map.of(), all), List.of(entry.write(table)))) {
                return;
            }
        }
        throw AuditedWrites.busy("the journal");
    }
}
