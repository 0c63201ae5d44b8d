package com.mintactivity.recorder;

import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.recorder.Attribution.Early;
import com.mintactivity.recorder.Attribution.Owned;
import com.mintactivity.recorder.Attribution.Unowned;
import com.mintactivity.recorder.Outcome.BeforeAttribution;
import com.mintactivity.recorder.Outcome.DeadLettered;
import com.mintactivity.recorder.Outcome.Recorded;
import com.mintactivity.recorder.Outcome.Repeated;
import com.mintactivity.recorder.Outcome.Repeated.Differing;
import com.mintactivity.recorder.Outcome.Repeated.Equal;
import com.mintactivity.recorder.Outcome.Repeated.Erased;
import com.mintactivity.recorder.Outcome.Repeated.Withdrawn;
import com.mintactivity.recorder.Outcome.Replaced;
import com.mintactivity.recorder.Stamping.Stamp;
import com.mintactivity.recorder.event.Event.MintTaskCompleted;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;

/**
 * The attempts to write one task's hit, each with its own completion time. An attempt that failed may still have
 * written its hit. The next one then finds a hit with the completion time that the earlier one sent, and decides
 * whether that hit is late. Not safe for use by several threads.
 */
final class HitAttempts {

    private final HitWriter writer;
    private final MintTaskCompleted task;
    private final boolean isRetried;
    private final Map<Instant, Stamp.At> sent = new HashMap<>();

    /** @param isRetried whether an earlier delivery may have written the hit */
    HitAttempts(HitWriter writer, MintTaskCompleted task, boolean isRetried) {
        this.writer = writer;
        this.task = task;
        this.isRetried = isRetried;
    }

    /**
     * Writes the task's hit unless it has one. If the id has a hit of another tenant, contract or chain, the event
     * cannot be recorded.
     *
     * @throws RuntimeException if the store fails
     */
    Outcome next() {
        return switch (writer.attribution(task)) {
            case Unowned unowned -> new DeadLettered(Unowned.REASON);
            case Early(Tenant owner) -> new BeforeAttribution(owner.name(), task.bookedAt(), owner.synthetic());
            case Owned(Tenant owner) -> write(owner);
        };
    }

    private Outcome write(Tenant owner) {
        return switch (writer.stamp(task)) {
            case Stamp.Impossible(String reason) -> new DeadLettered(reason);
            case Stamp.At stamp -> write(hit(owner.name(), stamp.completedAt()), stamp, owner.synthetic());
        };
    }

    private Outcome write(Hit hit, Stamp.At stamp, boolean isSynthetic) {
        boolean first = sent.isEmpty();
        sent.put(stamp.completedAt(), stamp);
        try {
            writer.put(hit);
            return recorded(hit, stamp.straggler(), isSynthetic, () -> writer.indexLag(hit));
        } catch (ConditionalCheckFailedException recorded) {
            Optional<ReplacedHits> replaces = writer.replaces();
            if (replaces.isPresent()) {
                return replaced(replaces.get(), recorded.item(), hit);
            }
            Hit stored = HitItems.read(recorded.item());
            List<String> differences = Differences.ofIdentity(stored, hit);
            if (!differences.isEmpty()) {
                return taken(differences);
            }
            Repeated repeated = repeated(recorded.item(), stored, isSynthetic);
            boolean isOnlyAttempt = !isRetried && first && recorded.numAttempts() == 1;
            return isOnlyAttempt || !mayBeOwn(repeated) ? repeated : written(stored, isSynthetic, repeated);
        }
    }

    /** Compares the recorded hit with what the event says, whose own time counts. */
    private Repeated repeated(Map<String, AttributeValue> item, Hit stored, boolean isSynthetic) {
        String tenant = stored.tenant();
        if (HitItems.isWithdrawn(item)) {
            return new Withdrawn(tenant);
        }
        Hit own = hit(tenant, task.finishedAt().truncatedTo(ChronoUnit.MILLIS));
        if (isErased(stored, own)) {
            return new Erased(tenant);
        }
        List<String> fields = Differences.ofValues(stored, own);
        return fields.isEmpty() ? new Equal(tenant) : new Differing(tenant, fields, isSynthetic);
    }

    private static boolean isErased(Hit stored, Hit hit) {
        return stored.userId().isPseudonym() && !stored.userId().equals(hit.userId());
    }

    /** Whether another attempt of this event may have written the hit: a time may be the one of that attempt. */
    private static boolean mayBeOwn(Repeated repeated) {
        return switch (repeated) {
            case Equal equal -> true;
            case Differing differing -> Differences.areOfTimeOnly(differing.fields());
            case Withdrawn withdrawn -> false;
            case Erased erased -> true;
        };
    }

    private static DeadLettered taken(List<String> differences) {
        return new DeadLettered("task_id must be unique over all apps: it is recorded with another "
                + String.join(" and another ", differences));
    }

    /** What becomes of a task that has a hit, if a withdrawn one may be replaced. */
    private Outcome replaced(ReplacedHits which, Map<String, AttributeValue> item, Hit hit) {
        Hit stored = HitItems.read(item);
        if (!which.mayMove(stored.tenant(), hit.tenant())) {
            return taken(List.of("tenant"));
        }
        if (!HitItems.isWithdrawn(item)) {
            if (isErased(stored, hit)) {
                return new Erased(stored.tenant());
            }
            return stored.equals(hit)
                    ? new Equal(stored.tenant())
                    : new DeadLettered("the task has a hit with other values, which is not withdrawn: run `hits"
                            + " withdraw " + stored.tenant() + " --from FILE` first");
        }
        try {
            writer.replace(item, hit);
            return new Replaced(stored, hit);
        } catch (ConditionalCheckFailedException changed) {
            boolean isOwn = changed.numAttempts() > 1
                    && !HitItems.isWithdrawn(changed.item())
                    && HitItems.read(changed.item()).equals(hit);
            return isOwn ? new Replaced(stored, hit) : replaced(which, changed.item(), hit);
        }
    }

    /** A stored hit that another attempt of this task may have written. */
    private Outcome written(Hit stored, boolean isSynthetic, Repeated otherwise) {
        Stamp.At own = sent.get(stored.completedAt());
        if (own == null && !isRetried) {
            return otherwise;
        }
        return recorded(stored, own != null && own.straggler(), isSynthetic, Optional::empty);
    }

    /** Judges the write before anything else takes time. */
    private Recorded recorded(Hit hit, boolean straggler, boolean isSynthetic, Supplier<Optional<Duration>> lag) {
        boolean late = writer.isLate(hit);
        if (late) {
            writer.announceHour(hit);
        }
        return new Recorded(hit, straggler, late, lag.get(), isSynthetic);
    }

    private Hit hit(String tenant, Instant completedAt) {
        return new Hit(
                task.taskId(),
                tenant,
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
