package com.mintactivity.activity.tally;

import java.util.Map;
import java.util.Set;

/**
 * What each user did in a period, as a value that adds up: for hits {@code a} and {@code b} that share none,
 * {@code tally(a ∪ b) = tally(a).plus(tally(b))}, in any order and any grouping.
 *
 * @param users by user id
 * @param chainIds the chains with at least one hit
 */
public record Tally(Map<String, UserTally> users, Set<Long> chainIds) {

    public static final Tally EMPTY = new Tally(Map.of(), Set.of());

    public Tally {
        users = Map.copyOf(users);
        chainIds = Set.copyOf(chainIds);
    }

    /** Both periods together; to add up many, {@link TallyBuilder} copies less. */
    public Tally plus(Tally other) {
        return new TallyBuilder().add(this).add(other).build();
    }
}
