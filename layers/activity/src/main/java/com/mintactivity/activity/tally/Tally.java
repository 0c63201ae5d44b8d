package com.mintactivity.activity.tally;

import com.mintactivity.activity.hit.UserId;
import java.util.Map;
import java.util.Set;

/**
 * What each user did in a period. It depends on the set of hits only, not on the order in which they are added.
 *
 * @param users by user id
 * @param chainIds the chains with at least one hit
 */
public record Tally(Map<UserId, UserTally> users, Set<Long> chainIds) {

    public Tally {
        users = Map.copyOf(users);
        chainIds = Set.copyOf(chainIds);
    }
}
