package com.mintactivity.recorder;

import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.recorder.Attribution.Early;
import com.mintactivity.recorder.Attribution.Owned;
import com.mintactivity.recorder.Attribution.Unowned;
import com.mintactivity.recorder.HitWriter.Put;
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
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The attempts to write one task's hit, each with its own completion time. An attempt that failed may still have
 * written its hit. The next one then finds a hit with the completion time that the earlier one sent, and decides
 * whether that hit is late. Not safe for use by several threads.
 */
final class HitAttempts {

    private final HitRecording rules;
    private final MintTaskCompleted task;
    private final boolean isRetried;
    private final Map<Instant, Stamp.At> sent = new HashMap<>();

    /** @param isRetried whether an earlier delivery may have written the hit */
    HitAttempts(HitRecording rules, MintTaskCompleted task, boolean isRetried) {
        this.rules = rules;
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
        return switch (rules.owners().attribution(task)) {
            case Unowned unowned -> new DeadLettered(Unowned.REASON);
            case Early(Tenant owner) -> new BeforeAttribution(owner.name(), task.bookedAt(), owner.synthetic());
            case Owned(Tenant owner) -> write(owner);
        };
    }

    private Outcome write(Tenant owner) {
        return switch (rules.stamp(task)) {
            case Stamp.Impossible(String reason) -> new DeadLettered(reason);
            case Stamp.At stamp -> write(hit(owner.name(), stamp.completedAt()), stamp, owner.synthetic());
        };
    }

    private Outcome write(Hit hit, Stamp.At stamp, boolean isSynthetic) {
        boolean isFirst = sent.isEmpty();
        sent.put(stamp.completedAt(), stamp);
        return switch (rules.writer().put(hit)) {
            case Put.Written written -> {
                // Before anything else takes time.
                boolean late = rules.announceIfLate(hit);
                yield new Recorded(hit, stamp.straggler(), late, rules.probe().lag(hit), isSynthetic);
            }
            case Put.Taken(Map<String, AttributeValue> item, int attempts) -> {
                boolean isOnlyAttempt = !isRetried && isFirst && attempts == 1;
                yield rules.replaced()
                        .map(which -> replace(which, item, hit))
                        .orElseGet(() -> compare(item, hit, isSynthetic, isOnlyAttempt));
            }
        };
    }

    /** The outcome of a task that has an item, which stays. */
    private Outcome compare(Map<String, AttributeValue> item, Hit hit, boolean isSynthetic, boolean isOnlyAttempt) {
        Hit stored = HitItems.read(item);
        List<String> differences = Differences.ofIdentity(stored, hit);
        if (!differences.isEmpty()) {
            return otherIdentity(differences);
        }
        Repeated repeated = repeated(item, stored, isSynthetic);
        return isOnlyAttempt || !mayBeOwn(repeated)
                ? repeated
                : writtenBefore(stored, isSynthetic).orElse(repeated);
    }

    /** A repeat, by what the stored hit and the event say. The event's own time counts. */
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

    /** The hit that another attempt of this event has written, if it is one; empty for that of another event. */
    private Optional<Outcome> writtenBefore(Hit stored, boolean isSynthetic) {
        Stamp.At own = sent.get(stored.completedAt());
        if (own == null && !isRetried) {
            return Optional.empty();
        }
        boolean straggler = own != null && own.straggler();
        return Optional.of(
                new Recorded(stored, straggler, rules.announceIfLate(stored), Optional.empty(), isSynthetic));
    }

    private static DeadLettered otherIdentity(List<String> differences) {
        return new DeadLettered("task_id must be unique over all apps: it is recorded with another "
                + String.join(" and another ", differences));
    }

    /** The outcome of a task that has an item, if a withdrawn one may be replaced. */
    private Outcome replace(ReplacedHits which, Map<String, AttributeValue> item, Hit hit) {
        Hit stored = HitItems.read(item);
        if (!which.mayMove(stored.tenant(), hit.tenant())) {
            return otherIdentity(List.of("tenant"));
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
        return switch (rules.writer().replace(item, which.claims(), hit)) {
            case Put.Written written -> new Replaced(stored, hit);
            case Put.Taken(Map<String, AttributeValue> changed, int attempts) -> {
                boolean isOwn = attempts > 1
                        && !HitItems.isWithdrawn(changed)
                        && HitItems.read(changed).equals(hit);
                yield isOwn ? new Replaced(stored, hit) : replace(which, changed, hit);
            }
        };
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
