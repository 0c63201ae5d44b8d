package com.mintactivity.operator.audit;

import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.operator.cli.AwsCaller;
import com.mintactivity.operator.cli.Backend;
import com.mintactivity.operator.cli.Console;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Root;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/** Commits changes, each in one transaction with its audit row, so that no change lacks an audit row. */
public final class AuditedWrites {

    /** Two operators rarely change the same item at once. Five conflicts in a row have another cause. */
    private static final int ATTEMPTS = 5;

    private final DynamoDbClient dynamo;
    private final String table;
    private final InstantSource clock;
    private final String who;
    private final Optional<AwsCaller> awsCaller;
    private final Console console;
    private final String operation;
    private final SecureRandom random = new SecureRandom();

    private AuditedWrites(Root root, String operation) {
        Backend service = root.backend();
        this.dynamo = service.dynamo();
        this.table = AuditItems.table(service.stack());
        this.clock = root.clock();
        this.who = root.environment().who();
        this.awsCaller = service.caller();
        this.console = root.console();
        this.operation = operation;
    }

    /** Writes to the service that a command line names, in the name of the person who runs it. */
    public static AuditedWrites of(Root root) {
        return new AuditedWrites(root, root.operation());
    }

    /** The same, as parts of an operation, whose id the rows have. */
    static AuditedWrites of(Root root, String operation) {
        return new AuditedWrites(root, operation);
    }

    public Instant now() {
        return clock.instant();
    }

    String who() {
        return who;
    }

    /**
     * Whether the changes were made; false if a condition of one of them did not hold. They are also made if AWS does
     * not say who the caller is: the row then says so, because a key that leaked must be revoked all the same.
     */
    public boolean commit(String command, String target, String change, List<TransactWriteItem> changes) {
        Optional<String> caller = awsCaller.map(AwsCaller::arn);
        AuditRow row = new AuditRow(clock.instant(), who, caller, command, target, change, Optional.of(operation));
        byte[] suffix = new byte[8];
        random.nextBytes(suffix);
        Map<String, AttributeValue> item = AuditItems.write(row, HexFormat.of().formatHex(suffix));
        List<TransactWriteItem> writes = new ArrayList<>(changes);
        writes.add(Items.create(table, AuditItems.AT_ID, item));
        try {
            dynamo.transactWriteItems(request -> request.transactItems(writes));
        } catch (TransactionCanceledException cancelled) {
            if (cancelled.cancellationReasons().stream()
                    .anyMatch(reason -> isConflict(String.valueOf(reason.code())))) {
                return false;
            }
            throw cancelled;
        }
        if (caller.filter(AwsCaller.UNKNOWN::equals).isPresent()) {
            console.say("warning: AWS STS did not say who you are, so the audit names only " + who
                    + " of this machine; CloudTrail may know more");
        }
        return true;
    }

    /**
     * Writes a row without a change: of one that is made outside of a transaction, before it, so that no change lacks
     * its row.
     *
     * @throws Declined if the row cannot be written because of another one
     */
    public void record(String command, String target, Map<String, AttributeValue> facts) {
        if (!commit(command, target, Change.between(Map.of(), facts), List.of())) {
            throw busy(target);
        }
    }

    /**
     * Reads an item, revises it and commits the revision if the item is still as it was read; otherwise it starts
     * again. A revision that changes nothing is not committed.
     *
     * @return the item after the change
     * @throws Declined if others change the item during five attempts in a row
     */
    public Map<String, AttributeValue> revise(
            ItemKey place,
            String command,
            String target,
            Function<Map<String, AttributeValue>, Map<String, AttributeValue>> revision) {
        return revise(place, command, target, ATTEMPTS, revision);
    }

    /**
     * As {@link #revise(ItemKey, String, String, Function)}, with another number of attempts.
     *
     * @throws Declined if others change the item during all of them
     */
    public Map<String, AttributeValue> revise(
            ItemKey place,
            String command,
            String target,
            int attempts,
            Function<Map<String, AttributeValue>, Map<String, AttributeValue>> revision) {
        for (int attempt = 0; attempt < attempts; attempt++) {
            Map<String, AttributeValue> before = place.read(dynamo);
            Map<String, AttributeValue> after = revision.apply(before);
            String change = Change.between(before, after);
            if (change.isEmpty()
                    || commit(
                            command,
                            target,
                            change,
                            List.of(Items.replace(place.table(), place.keyName(), before, after)))) {
                return after;
            }
        }
        throw busy(target);
    }

    public static Declined busy(String target) {
        return new Declined(target + " is being changed by someone else at the same time").remedy("try again");
    }

    private static boolean isConflict(String code) {
        return code.equals("ConditionalCheckFailed") || code.equals("TransactionConflict");
    }

    /** The key of one item, of a table without a sort key. */
    public record ItemKey(String table, String keyName, String key) {

        private static final int MAX_KEY_BYTES = 2048;

        /** The item; empty if there is none, as for a text that DynamoDB does not take as a key. */
        public Map<String, AttributeValue> read(DynamoDbClient dynamo) {
            if (key.isEmpty() || key.getBytes(StandardCharsets.UTF_8).length > MAX_KEY_BYTES) {
                return Map.of();
            }
            return dynamo.getItem(request -> request.tableName(table)
                            .key(Map.of(keyName, fromS(key)))
                            .consistentRead(true))
                    .item();
        }
    }
}
