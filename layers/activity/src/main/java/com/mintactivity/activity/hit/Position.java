package com.mintactivity.activity.hit;

import com.mintactivity.platform.text.Utf8Order;
import java.time.Instant;

/**
 * The position of a hit in the order of a contract's hits: by completion, then by task id, as in the mints rows.
 *
 * @param completedAt whole milliseconds
 */
public record Position(Instant completedAt, String taskId) implements Comparable<Position> {

    public static Position of(Hit hit) {
        return new Position(hit.completedAt(), hit.taskId());
    }

    /** Before every hit that completed at or after a moment. */
    public static Position before(Instant moment) {
        return new Position(moment, "");
    }

    @Override
    public int compareTo(Position other) {
        int byTime = completedAt.compareTo(other.completedAt);
        return byTime == 0 ? Utf8Order.compare(taskId, other.taskId) : byTime;
    }

    /**
     * The smallest sort key after this hit's. A task id contains no control characters, so no other key is in between.
     */
    String successor() {
        return HitItems.position(completedAt, taskId) + "\u0001";
    }
}
