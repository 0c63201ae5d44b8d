package com.mintactivity.simulation.actor;

import com.mintactivity.mints.MintsPages;
import java.time.Instant;
import java.util.Optional;

/**
 * A request of a client that follows a contract.
 *
 * @param until an end that it sends
 */
public record FollowedRequest(Instant since, Optional<Instant> until, Optional<String> cursor, int limit) {

    public MintsPages.Page answer(MintsPages pages) {
        return pages.follow(since, until, cursor, limit);
    }
}
