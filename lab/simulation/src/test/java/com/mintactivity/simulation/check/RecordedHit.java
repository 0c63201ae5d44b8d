package com.mintactivity.simulation.check;

import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.hit.TallyHit;
import com.mintactivity.simulation.schedule.SimulatedProcess;
import java.util.Optional;

/** A hit in the store, and since when. Moments are milliseconds since the epoch. */
final class RecordedHit {

    static final long NEVER = Long.MAX_VALUE;

    /**
     * Without faults an hour is closed within 2 hours and checked an hour later; the sweep that announces it may be
     * late.
     */
    private static final long EXCUSED = (3 * 60 + 30) * 60_000L;

    private static final long HOUR = 3_600_000;

    /** With what an index takes as a rule, less than sealers wait for. */
    private static final long LATE = 45_000;

    private final Hit hit;
    private final TallyHit first;
    private TallyHit last;
    private long renamed = NEVER;
    private final long completedAt;
    private final long landed;
    private final long visible;
    private final boolean isBeyond;
    private final Optional<SimulatedProcess> recorder;
    private final Healing healing;
    private boolean isHeldUp;
    private long announcedAgain = NEVER;
    private long lateAnnounced = NEVER;
    private boolean isLateLost;
    private boolean isReported;
    private long erased = NEVER;
    private long erasedVisible = NEVER;
    private boolean isErasedBeyond;

    /**
     * A hit that was written.
     *
     * @param isBeyond whether it was visible in the indexes later than the design assumes
     * @param recorder that wrote it; empty if an import did
     */
    RecordedHit(
            Hit hit,
            long landed,
            long visible,
            boolean isBeyond,
            Optional<SimulatedProcess> recorder,
            Healing healing) {
        this.hit = hit;
        this.first = TallyHit.of(hit);
        this.last = first;
        this.completedAt = hit.completedAt().toEpochMilli();
        this.landed = landed;
        this.visible = visible;
        this.isBeyond = isBeyond;
        this.recorder = recorder;
        this.healing = healing;
    }

    Hit hit() {
        return hit;
    }

    /** {@code tenant#contract}. */
    String contract() {
        return HitItems.contractKey(hit.tenant(), hit.contract());
    }

    boolean isOf(Hit other) {
        return hit.taskId().equals(other.taskId());
    }

    /** It is given to a pseudonym. */
    void rename(Hit other, long at) {
        last = TallyHit.of(other);
        renamed = at;
    }

    /** As it is stored. */
    TallyHit tallyHit() {
        return last;
    }

    /** As it was stored at a moment. */
    TallyHit tallyHit(long moment) {
        return renamed > moment ? first : last;
    }

    long completedAt() {
        return completedAt;
    }

    long landed() {
        return landed;
    }

    boolean isLive() {
        return recorder.isPresent();
    }

    long visible() {
        return visible;
    }

    void erase(long at, long goneFromIndexes, boolean beyond) {
        erased = at;
        erasedVisible = goneFromIndexes;
        isErasedBeyond = beyond;
    }

    /**
     * The import was held up between its last announcement and this write, so it may have been presumed dead.
     */
    void heldUp() {
        isHeldUp = true;
        announcedAgain = NEVER;
    }

    /** The import has announced the hour again since it wrote. */
    void announcedAgain(long at) {
        announcedAgain = Math.min(announcedAgain, at);
    }

    /** Whether it was written so late that sealers may have counted its minute before. */
    boolean isLate() {
        return isLive() && landed > completedAt + LATE;
    }

    /** Its hour was announced after it was written. */
    void lateAnnounced(long at) {
        lateAnnounced = Math.min(lateAnnounced, at);
    }

    /** An announcement of its hour is lost. */
    void lateLost() {
        lateAnnounced = NEVER;
        isLateLost = true;
    }

    /** Whether it was written late, and is still to be announced. A writer that erases it announces its hour. */
    boolean isLateToBeAnnounced() {
        return isLate() && !isErased() && lateAnnounced == NEVER && !isForgotten();
    }

    /**
     * Whether its late write may never be announced: the announcement is lost, or its recorder could not announce it,
     * and ended before its next batch.
     */
    private boolean isForgotten() {
        return isLateLost || recorder.filter(process -> !process.isAlive()).isPresent();
    }

    /** A check has found that its hour differs from the stored tallies. */
    void reported() {
        isReported = true;
    }

    /**
     * Whether clients may not learn of it: an import that was held up has not announced it since, or its late write
     * is neither announced nor found by a check. A queue that has taken an announcement loses none in reality.
     */
    boolean isUnreported(long now) {
        return (isHeldUp && now < announcedAgain) || (isLate() && lateAnnounced == NEVER && !isReported);
    }

    /** In hours since the epoch. */
    String hour() {
        return Long.toString(Math.floorDiv(completedAt, HOUR));
    }

    /** When tallies have it, though it was written late; the check of its hour sees it if it was in time for that. */
    private long healed() {
        if (lateAnnounced != NEVER) {
            return healing.after(Math.max(lateAnnounced, visible));
        }
        long hourEnd = Math.floorDiv(completedAt, HOUR) * HOUR + HOUR;
        return isForgotten() && visible < hourEnd + HitLag.VISIBLE_CHECK
                ? checked(Math.max(visible, completedAt))
                : NEVER;
    }

    /**
     * Whether its write was late or an index followed late, so that stored tallies are wrong until they are checked.
     */
    boolean isExcused(long now) {
        boolean isIndexBeyond = isBeyond && !(isLate() && visible <= landed + HitLag.VISIBLE_PAST);
        return (isIndexBeyond && now < checked(Math.max(visible, completedAt)))
                || (isLate() && now < Math.min(healed(), erased))
                || (isErasedBeyond && now < checked(erasedVisible))
                || isUnannounced(now);
    }

    /**
     * Whether an import that was held up, and may have been presumed dead, has written or erased it, and has not
     * announced its hour since. If it never does, its operator has to run it again. Or a recorder was held up, and its
     * late write is not announced.
     */
    boolean isUnannounced(long now) {
        return (isHeldUp && now < announcedAgain) || (isLate() && !isErased() && healed() == NEVER);
    }

    private long checked(long moment) {
        return Math.max(moment, healing.lastFault()) + EXCUSED;
    }

    boolean isErased() {
        return erased != NEVER;
    }

    /** Whether it is stored, or was at some moment since another one. */
    boolean isStoredSince(long moment) {
        return erased > moment;
    }

    /** Whether every read between two moments sees it. */
    boolean isSurelySeen(long from, long to) {
        return visible <= from && erased > to;
    }

    /** Whether a read between two moments may see it. */
    boolean mayBeSeen(long from, long to) {
        return landed <= to && erasedVisible > from;
    }
}
