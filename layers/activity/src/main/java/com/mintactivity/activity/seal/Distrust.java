package com.mintactivity.activity.seal;

import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.time.Window;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.Delete;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/**
 * Lets history be written into what is sealed. Open a range before the first write, renew it before every batch, finish it after the
 * last; until the sealer has sealed it anew, readers count its hits one by one. A writer that dies in between leaves a range that is
 * slower to read and never wrong; the sealer mends it an hour after its last renewal.
 */
public final class Distrust {

    private static final int MOST_ATTEMPTS = 5;

    private final Table table;
    private final Marks marks;
    private final InstantSource clock;

    public Distrust(DynamoDbClient dynamo, String stack, InstantSource clock) {
        this.table = Table.of(dynamo, stack);
        this.marks = new Marks(table);
        this.clock = clock;
    }

    /** Distrusts a stretch of a contract's past, widened to whole minutes. */
    public DistrustedRange open(String tenant, ContractAddress contract, Window window) {
        DistrustedRange range = new DistrustedRange(
                HitItems.contractKey(tenant, contract),
                UUID.randomUUID().toString(),
                window,
                clock.instant(),
                false,
                DistrustedRange.NOTHING);
        write(range);
        return range;
    }

    /** Says that its writer is still at it. A range that was given up meanwhile is opened again. */
    public DistrustedRange renew(DistrustedRange range) {
        return rewrite(range.renewed(clock.instant(), false));
    }

    /** Distrusts more of the contract's past, and what lies between. */
    DistrustedRange widen(DistrustedRange range, Window more) {
        DistrustedRange wide = range.widened(more, clock.instant());
        write(wide);
        return wide;
    }

    /** Says that its writer is done: the sealer may seal it anew. */
    public void finish(DistrustedRange range) {
        rewrite(range.renewed(clock.instant(), true));
    }

    /** Every range that is open. */
    List<DistrustedRange> ranges() {
        return table.all(DistrustedRange.PARTITION).map(DistrustedRange::read).toList();
    }

    /** What not to trust of a contract. */
    List<Window> windows(String contract) {
        return table.between(DistrustedRange.PARTITION, contract + "#", contract + "#" + TallyItems.END, true)
                .map(item -> DistrustedRange.read(item).window())
                .toList();
    }

    /** Notes up to which day a range is sealed anew, unless its writer was heard of meanwhile. */
    void note(DistrustedRange range, Instant resealed) {
        try {
            table.dynamo()
                    .updateItem(request -> request.tableName(table.name())
                            .key(TallyItems.key(DistrustedRange.PARTITION, range.sort()))
                            .updateExpression("SET " + DistrustedRange.RESEALED + " = :resealed")
                            .conditionExpression("renewed_at = :renewed")
                            .expressionAttributeValues(Map.of(
                                    ":resealed", fromS(resealed.toString()),
                                    ":renewed", range.write().get("renewed_at"))));
        } catch (ConditionalCheckFailedException writtenMeanwhile) {
            // All of it is to be sealed anew again.
        }
    }

    /** Trusts a range again; false where the mark or the range itself changed since it was sealed anew. */
    boolean close(DistrustedRange range, Mark known) {
        Delete delete = Delete.builder()
                .tableName(table.name())
                .key(TallyItems.key(DistrustedRange.PARTITION, range.sort()))
                .conditionExpression("renewed_at = :renewed")
                .expressionAttributeValues(Map.of(":renewed", range.write().get("renewed_at")))
                .build();
        try {
            Instant now = clock.instant();
            transact(
                    TransactWriteItem.builder().delete(delete).build(),
                    TransactWriteItem.builder()
                            .update(marks.renewed(known, now))
                            .build());
            return true;
        } catch (TransactionCanceledException changedMeanwhile) {
            return false;
        }
    }

    private DistrustedRange rewrite(DistrustedRange range) {
        try {
            table.dynamo()
                    .putItem(request -> request.tableName(table.name())
                            .item(range.write())
                            .conditionExpression("attribute_exists(renewed_at)"));
        } catch (ConditionalCheckFailedException givenUp) {
            write(range);
        }
        return range;
    }

    private void write(DistrustedRange range) {
        Put put = Put.builder().tableName(table.name()).item(range.write()).build();
        transact(
                TransactWriteItem.builder().put(put).build(),
                TransactWriteItem.builder()
                        .update(marks.renewed(clock.instant()))
                        .build());
    }

    /** Again where the sealer was writing the same mark at the same moment. */
    private void transact(TransactWriteItem... items) {
        for (int attempt = 1; ; attempt++) {
            try {
                table.dynamo().transactWriteItems(request -> request.transactItems(items));
                return;
            } catch (TransactionCanceledException cancelled) {
                boolean conflict = cancelled.cancellationReasons().stream()
                        .anyMatch(reason -> "TransactionConflict".equals(reason.code()));
                if (!conflict || attempt == MOST_ATTEMPTS) {
                    throw cancelled;
                }
            }
        }
    }
}
