package com.mintactivity.operator.audit;

import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Root;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The journal of operations that take more than one transaction: which have begun and not ended. Its entries are one
 * partition of table {@code audit}, the only one in which an item is written more than once. No command decides by it
 * what is left to do; so work that the journal does not know, or knows wrongly, is done all the same.
 *
 * <p>The protocol is in docs/design.md ("The journal").
 */
public final class Journal {

    private final Root root;
    private final DynamoDbClient dynamo;
    private final String table;

    private Journal(Root root) {
        this.root = root;
        this.dynamo = root.backend().dynamo();
        this.table = AuditItems.table(root.backend().stack());
    }

    /** The journal of the service that a command line names. */
    public static Journal of(Root root) {
        return new Journal(root);
    }

    /**
     * Begins an operation, with its row of the audit. To be called after all questions, and before the first change.
     *
     * @param facts of the first row; nothing of a user
     * @param result what the last row says in addition to the contracts; asked also when the process is interrupted, by
     *     another thread
     * @throws Declined if the row cannot be written
     */
    public Operation begin(Work work, Map<String, AttributeValue> facts, Supplier<Map<String, AttributeValue>> result) {
        byte[] id = new byte[8];
        new SecureRandom().nextBytes(id);
        Instant now = root.clock().instant();
        JournalEntry entry = new JournalEntry(
                HexFormat.of().formatHex(id),
                work,
                root.environment().who(),
                now,
                now,
                "begun",
                Optional.empty(),
                Optional.empty());
        return Operation.begin(root, table, entry, facts, result);
    }

    /** The entries of operations that have not ended, the oldest first. */
    public List<JournalEntry> open() {
        return dynamo
                .queryPaginator(request -> request.tableName(table)
                        .keyConditionExpression("#day = :journal")
                        .expressionAttributeNames(Map.of("#day", AuditItems.DAY))
                        .expressionAttributeValues(Map.of(":journal", JournalEntry.PARTITION))
                        .consistentRead(true))
                .items()
                .stream()
                .map(JournalEntry::read)
                .filter(JournalEntry::isOpen)
                .toList();
    }

    /** Ends all open operations of a work that turned out to be done. */
    public void done(Work work) {
        end(entry -> entry.work().equals(work), "continued");
    }

    /**
     * Ends open operations, each with its row of the audit.
     *
     * @param phase what the row says: {@code continued}, or {@code abandoned}
     * @return how many there were
     */
    public int end(Predicate<JournalEntry> which, String phase) {
        Instant now = root.clock().instant();
        List<JournalEntry> chosen = open().stream().filter(which).toList();
        chosen.forEach(entry -> Operation.write(root, table, entry.ended(now), phase, Map.of()));
        return chosen.size();
    }
}
