package com.mintactivity.recorder;

import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.seal.Announcer;
import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.recorder.Event.MintTaskCompleted;
import com.mintactivity.recorder.Outcome.DeadLettered;
import com.mintactivity.recorder.Outcome.NotAHit;
import com.mintactivity.recorder.Outcome.Recorded;
import com.mintactivity.recorder.Outcome.Repeated;
import com.mintactivity.recorder.Stamping.Stamp;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;

/** Writes the hits of completed tasks, each once: the first completion of a task wins. */
final class HitWriter {

    /** No id of an app: it has a control character. */
    private static final String UNKNOWN_APP_ID = "\tpriming";

    private final DynamoDbClient dynamo;
    private final String table;
    private final Owners owners;
    private final InstantSource clock;
    private final Stamping stamping;
    private final Announcer announcer;

    HitWriter(DynamoDbClient dynamo, String stack, InstantSource clock, Stamping stamping, Announcer announcer) {
        this.dynamo = dynamo;
        this.table = HitItems.table(stack);
        this.owners = new Owners(dynamo, stack, clock);
        this.clock = clock;
        this.stamping = stamping;
        this.announcer = announcer;
    }

    Outcome record(MintTaskCompleted task) {
        Optional<Tenant> owner = owners.of(task.appId());
        if (owner.isEmpty()) {
            return new DeadLettered("app_id belongs to no tenant");
        }
        Tenant tenant = owner.get();
        if (task.bookedAt().isBefore(tenant.attributionLiveAt())) {
            return new NotAHit();
        }
        return switch (stamping.stamp(task.finishedAt(), clock.instant())) {
            case Stamp.Impossible(String reason) -> new DeadLettered(reason);
            case Stamp.At(Instant at, boolean straggler) ->
                put(hit(task, tenant, at)) ? new Recorded(straggler) : new Repeated();
        };
    }

    /** Looks up the owner of an app that cannot exist, as the first event of a task would, and writes nothing. */
    void prime() {
        owners.of(UNKNOWN_APP_ID);
    }

    /** Forgets what need not be read or announced again. */
    void forget() {
        owners.forget();
        announcer.forget();
    }

    private boolean put(Hit hit) {
        announcer.announce(hit.tenant(), hit.contract(), hit.completedAt());
        try {
            dynamo.putItem(request -> request.tableName(table)
                    .item(HitItems.write(hit))
                    .conditionExpression("attribute_not_exists(" + HitItems.KEY + ")"));
            return true;
        } catch (ConditionalCheckFailedException recordedBefore) {
            return false;
        }
    }

    private static Hit hit(MintTaskCompleted task, Tenant tenant, Instant completedAt) {
        return new Hit(
                task.taskId(),
                tenant.name(),
                task.contract(),
                task.chainId(),
                task.userId(),
                task.wallet(),
                task.txHash(),
                task.quantity(),
                completedAt,
                task.gas());
    }
}
