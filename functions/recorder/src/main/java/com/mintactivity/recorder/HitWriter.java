package com.mintactivity.recorder;

import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.tally.announce.HitAnnouncer;
import com.mintactivity.activity.tally.seal.HitClaims;
import com.mintactivity.platform.concurrent.Parallel;
import com.mintactivity.platform.dynamo.Item;
import com.mintactivity.recorder.Stamping.Stamp;
import com.mintactivity.recorder.event.Event.MintTaskCompleted;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;

/**
 * The calls to the store that are needed to record a hit. A hit is written once: the first completion of a task wins.
 */
final class HitWriter {

    /** Cannot be the id of an app, because it contains a control character. */
    private static final String UNKNOWN_APP_ID = "\tpriming";

    private final DynamoDbClient dynamo;
    private final String table;
    private final Owners owners;
    private final InstantSource clock;
    private final Stamping stamping;
    private final Duration timeout;
    private final HitClaims claims;
    private final HitAnnouncer announcer;
    private final Optional<ReplacedHits> replaced;
    private final IndexProbe probe;

    /**
     * A writer of hits.
     *
     * @param timeout of one write, all attempts of the SDK included
     * @param replaced the withdrawn hits whose tasks are recorded again; none if a withdrawn hit stays
     */
    HitWriter(
            DynamoDbClient dynamo,
            String stack,
            InstantSource clock,
            Stamping stamping,
            Duration timeout,
            HitClaims claims,
            HitAnnouncer announcer,
            Optional<ReplacedHits> replaced,
            IndexProbe probe) {
        this.dynamo = dynamo;
        this.table = HitItems.table(stack);
        this.owners = new Owners(dynamo, stack, clock);
        this.clock = clock;
        this.stamping = stamping;
        this.timeout = timeout;
        this.claims = claims;
        this.announcer = announcer;
        this.replaced = replaced;
        this.probe = probe;
    }

    /** Reads the owners of the apps of a batch, so that its events find them. */
    void readOwners(Set<String> appIds, Parallel parallel) {
        owners.read(appIds, parallel);
    }

    /** Whose hit a task becomes. */
    Attribution attribution(MintTaskCompleted task) {
        return owners.attribution(task);
    }

    /**
     * The completion time of a task's hit. It is determined right before the write, so that its time budget is used
     * only by the write.
     */
    Stamp stamp(MintTaskCompleted task) {
        return stamping.stamp(task.finishedAt(), clock.instant());
    }

    /**
     * Writes a hit: claims its hour before, and announces it after.
     *
     * @throws ConditionalCheckFailedException with the stored hit, if its task has one
     */
    void put(Hit hit) {
        put(hit, request -> request.conditionExpression("attribute_not_exists(" + HitItems.KEY + ")"));
    }

    /** Which withdrawn hits may be replaced; empty for none. */
    Optional<ReplacedHits> replaces() {
        return replaced;
    }

    /**
     * Writes a hit in place of a withdrawn one of the same task. The hours of both are claimed before: of the one that
     * is replaced, too, since its withdrawal may have been suspended until a sealer took it for dead.
     *
     * @param withdrawn the item as it was read
     * @throws ConditionalCheckFailedException with the stored hit, if it is no longer that one
     */
    void replace(Map<String, AttributeValue> withdrawn, Hit hit) {
        Hit before = HitItems.read(withdrawn);
        String contract = HitItems.contractKey(before.tenant(), before.contract());
        replaced.orElseThrow().claims().before(contract, before.completedAt());
        put(
                hit,
                request -> request.conditionExpression(HitItems.WITHDRAWN_AT + " = :withdrawn_at")
                        .expressionAttributeValues(
                                Map.of(":withdrawn_at", fromS(Item.text(withdrawn, HitItems.WITHDRAWN_AT)))));
    }

    private void put(Hit hit, Consumer<PutItemRequest.Builder> condition) {
        String contract = HitItems.contractKey(hit.tenant(), hit.contract());
        claims.before(contract, hit.completedAt());
        try {
            dynamo.putItem(request -> condition.accept(request.tableName(table)
                    .item(HitItems.write(hit))
                    .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD)
                    .overrideConfiguration(call -> call.apiCallTimeout(timeout))));
        } catch (ConditionalCheckFailedException recorded) {
            throw recorded;
        } catch (RuntimeException failure) {
            claims.uncertain(contract);
            throw failure;
        } finally {
            announcer.after(contract);
        }
    }

    /** The hit of a task, unless it has none or it was withdrawn. */
    Optional<Hit> hit(String taskId) {
        Map<String, AttributeValue> item = dynamo.getItem(request ->
                        request.tableName(table).key(HitItems.key(taskId)).consistentRead(true))
                .item();
        return item.isEmpty() || HitItems.isWithdrawn(item) ? Optional.empty() : Optional.of(HitItems.read(item));
    }

    /** Claims the hours of a batch once more, and announces its contracts. */
    void batchEnded() {
        claims.batchEnded();
        announcer.batchEnded();
        replaced.map(ReplacedHits::claims).ifPresent(HitClaims::batchEnded);
    }

    /** Whether a hit that is stored now may have been written too late. */
    boolean isLate(Hit hit) {
        return stamping.isLate(hit.completedAt(), clock.instant());
    }

    /** Lets the hour of a hit be announced with the batch. */
    void announceHour(Hit hit) {
        announcer.late(HitItems.contractKey(hit.tenant(), hit.contract()), hit.completedAt());
    }

    Optional<Duration> indexLag(Hit hit) {
        return probe.lag(hit);
    }

    /** Reads the owner of an app that cannot exist, as the first event of a task does. Writes nothing. */
    void prime() {
        owners.read(UNKNOWN_APP_ID);
    }

    /** Removes cached owners and announcements from memory. */
    void forget() {
        owners.forget();
        announcer.forget();
    }
}
