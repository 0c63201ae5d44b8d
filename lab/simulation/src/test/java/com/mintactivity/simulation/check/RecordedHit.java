package com.mintactivity.simulation.check;

import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.hit.TallyHit;

/** A hit in the store, and since when. Moments are milliseconds since the epoch. */
final class RecordedHit {

    static final long NEVER = Long.MAX_VALUE;

    /**
     * Without faults an hour is closed within 2 hours and checked an hour later; the sweep that announces it may be
     * late.
     */
    private static final long EXCUSED = (3 * 60 + 30) * 60_000L;

    private final Hit hit;
    private final TallyHit tallyHit;
    private final long completedAt;
    private final long landed;
    private final long visible;
    private final boolean isBeyond;
    private final boolean isLive;
    private final long lastFault;
    private boolean isHeldUp;
    private long announcedAgain = NEVER;
    private long erased = NEVER;
    private long erasedVisible = NEVER;
    private boolean isErasedBeyond;

    /**
     * A hit that was written.
     *
     * @param isBeyond whether it was visible in the indexes later than the design assumes
     * @param isLive whether a recorder wrote it, not an import
     * @param lastFault when sealers fail no more
     */
    RecordedHit(Hit hit, long landed, long visible, boolean isBeyond, boolean isLive, long lastFault) {
        this.hit = hit;
        this.tallyHit = TallyHit.of(hit);
        this.completedAt = hit.completedAt().toEpochMilli();
        this.landed = landed;
        this.visible = visible;
        this.isBeyond = isBeyond;
        this.isLive = isLive;
        this.lastFault = lastFault;
    }

    Hit hit() {
        return hit;
    }

    TallyHit tallyHit() {
        return tallyHit;
    }

    long completedAt() {
        return completedAt;
    }

    long landed() {
        return landed;
    }

    boolean isLive() {
        return isLive;
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
     * The import was held up between the announcement of the hour and this write, so it may have been presumed dead.
     */
    void heldUp() {
        isHeldUp = true;
        announcedAgain = NEVER;
    }

    /** The import has announced the hour again since it wrote. */
    void announcedAgain(long at) {
        announcedAgain = Math.min(announcedAgain, at);
    }

    /** Whether an index may have followed so late that stored tallies are wrong until they are checked. */
    boolean isExcused(long now) {
        return (isBeyond && now < checked(Math.max(visible, completedAt)))
                || (isErasedBeyond && now < checked(erasedVisible))
                || isUnannounced(now);
    }

    /**
     * Whether an import that was held up, and may have been presumed dead, has written or erased it, and has not
     * announced its hour since. If it never does, its operator has to run it again.
     */
    boolean isUnannounced(long now) {
        return isHeldUp && now < announcedAgain;
    }

    private long checked(long moment) {
        return Math.max(moment, lastFault) + EXCUSED;
    }

    boolean isErased() {
        return erased != NEVER;
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
