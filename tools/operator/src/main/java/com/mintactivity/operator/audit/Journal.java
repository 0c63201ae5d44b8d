package com.mintactivity.operator.audit;

import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Root;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/**
 * The journal of operations that take more than one transaction: which have begun and not ended. Its entries are one
 * partition of table {@code audit}, the only one in which an item is written more than once. No command decides by it
 * what is left to do; so work that the journal does not know, or knows wrongly, is done all the same.
 *
 * <p>The protocol is in docs/design/operations.md ("The journal").
 */
public final class Journal {

    private static final Comparator<JournalEntry> FARTHEST_FIRST = Comparator.comparingLong(
                    (JournalEntry entry) -> entry.lines().last())
            .reversed();

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
     * Begins the operation of a run of a command, with its row of the audit. To be called after all questions, and
     * before the first change.
     *
     * @param facts of the first row; nothing of a user
     * @param result what the last row says in addition to the contracts; asked also when the process is interrupted, by
     *     another thread
     * @throws Declined if the row cannot be written
     */
    public Operation begin(Work work, Map<String, AttributeValue> facts, Supplier<Map<String, AttributeValue>> result) {
        return begin(work, DoneLines.NONE.first(), facts, result);
    }

    /**
     * As {@link #begin(Work, Map, Supplier)}, of a work on the lines of a file.
     *
     * @param firstLine of those that the operation does, from 1
     */
    public Operation begin(
            Work work,
            long firstLine,
            Map<String, AttributeValue> facts,
            Supplier<Map<String, AttributeValue>> result) {
        Instant now = root.clock().instant();
        JournalEntry entry = new JournalEntry(
                root.operation(),
                work,
                root.environment().who(),
                now,
                now,
                "begun",
                DoneLines.from(firstLine),
                Optional.empty(),
                Optional.empty());
        return Operation.begin(root, table, entry, facts, result);
    }

    /**
     * When the table was made by a restore; empty if it was not. An entry that was last written before came with it.
     */
    public Optional<Instant> restoredAt() {
        TableDescription description =
                dynamo.describeTable(request -> request.tableName(table)).table();
        return Optional.ofNullable(description.restoreSummary()).map(restore -> description.creationDateTime());
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
        doneFrom(work, DoneLines.NONE.first());
    }

    /**
     * Ends the open operations of a work that turned out to be done from a line of its file to the end: those that had
     * done the lines before, or of which others had that end now, too.
     *
     * @return those that stay, since lines are missing between theirs and the others
     */
    public List<JournalEntry> doneFrom(Work work, long firstLine) {
        return doneFrom(firstLine, entry -> entry.work().equals(work));
    }

    List<JournalEntry> doneFrom(long firstLine, Predicate<JournalEntry> which) {
        long missingBefore = firstLine;
        List<JournalEntry> left = new ArrayList<>();
        for (JournalEntry entry :
                open().stream().filter(which).sorted(FARTHEST_FIRST).toList()) {
            if (entry.lines().last() < missingBefore - 1) {
                left.add(entry);
            } else {
                missingBefore = Math.min(missingBefore, entry.lines().first());
                continued(entry);
            }
        }
        return left;
    }

    /**
     * Ends open operations, each with a row of the audit that says that it was continued.
     *
     * @param which those whose work is done
     */
    public void end(Predicate<JournalEntry> which) {
        open().stream().filter(which).forEach(this::continued);
    }

    private void continued(JournalEntry entry) {
        JournalEntry ended = entry.ended(root.clock().instant());
        Operation.write(root, table, ended, entry.work().command(), "continued", Map.of());
    }

    /** Ends an operation although its work is not done. */
    void abandon(JournalEntry entry) {
        Operation.write(root, table, entry.ended(root.clock().instant()), "abandon", "abandoned", Map.of());
    }
}
