package com.mintactivity.recorder;

import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.tally.announce.HitAnnouncer;
import com.mintactivity.activity.tally.seal.HitClaims;
import com.mintactivity.recorder.Stamping.Stamp;
import com.mintactivity.recorder.event.Event.MintTaskCompleted;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * The rules and the parts by which a recorder makes hits of tasks: as they happen, or as history.
 *
 * @param claims made before each write, and once more after each batch
 * @param announcer learns of each write after it
 * @param replaced the withdrawn hits whose tasks are recorded again; none if a withdrawn hit stays
 */
record HitRecording(
        InstantSource clock,
        Stamping stamping,
        Owners owners,
        HitWriter writer,
        HitClaims claims,
        HitAnnouncer announcer,
        Optional<ReplacedHits> replaced,
        IndexProbe probe) {

    /** @param timeout of one write, all attempts of the SDK included */
    static HitRecording of(
            DynamoDbClient dynamo,
            String stack,
            InstantSource clock,
            Stamping stamping,
            Duration timeout,
            HitClaims claims,
            HitAnnouncer announcer,
            Optional<ReplacedHits> replaced,
            IndexProbe probe) {
        Owners owners = new Owners(dynamo, stack, clock);
        HitWriter writer = new HitWriter(dynamo, stack, timeout, claims, announcer);
        return new HitRecording(clock, stamping, owners, writer, claims, announcer, replaced, probe);
    }

    /**
     * The completion time of a task's hit. It is determined right before the write, so that its time budget is used
     * only by the write.
     */
    Stamp stamp(MintTaskCompleted task) {
        return stamping.stamp(task.finishedAt(), clock.instant());
    }

    /** Announces the minute of a hit that is stored now, if it may have been written too late. Returns whether. */
    boolean announceIfLate(Hit hit) {
        boolean late = stamping.isLate(hit.completedAt(), clock.instant());
        if (late) {
            announcer.late(HitItems.contractKey(hit.tenant(), hit.contract()), hit.completedAt());
        }
        return late;
    }

    /** Claims the hours of a batch once more, and announces its contracts. */
    void batchEnded() {
        claims.batchEnded();
        announcer.batchEnded();
        replaced.map(ReplacedHits::claims).ifPresent(HitClaims::batchEnded);
    }
}
