package com.mintactivity.mints;

import com.mintactivity.activity.hit.HitPage;
import com.mintactivity.activity.hit.Position;
import java.time.Duration;
import java.time.Instant;

/**
 * Where a client that follows a contract continues after a page, and when.
 *
 * @param position not before the last row that the client has read, so that it reads none twice
 * @param pollAfterS seconds until the next request: 0, or 5 to 60, unless {@link MintsService} has corrections left
 */
record Resumption(Position position, long pollAfterS) {

    /**
     * How far behind the end of a window a client waits that has read everything: a row that becomes visible late, but
     * not later than this, is in front of it. It is also how far a position must at least move along, so that a quiet
     * contract does not outgrow the longest window.
     */
    private static final Duration BEHIND = Duration.ofHours(1);

    private static final long SHORTEST_S = 5;

    /** With {@link #BEHIND}, at most 60 s. */
    private static final long STEPS = 60;

    /** @param now the settled clock, read before the window's end was determined */
    static Resumption of(MintsQuery query, HitPage page, Instant now) {
        Position read =
                page.hits().isEmpty() ? query.after() : Position.of(page.hits().getLast());
        if (!page.last()) {
            return new Resumption(read, 0);
        }
        Instant until = query.window().until();
        Position behind = Position.before(until.minus(BEHIND));
        Position position = read.compareTo(behind) < 0 ? behind : read;
        return new Resumption(position, until.isBefore(now) ? 0 : wait(position, until));
    }

    /** A sixtieth of the time since the position: the longer nothing came, the longer the wait. */
    private static long wait(Position position, Instant until) {
        long quietS = Duration.between(position.completedAt(), until).toSeconds();
        return Math.max(SHORTEST_S, quietS / STEPS);
    }
}
