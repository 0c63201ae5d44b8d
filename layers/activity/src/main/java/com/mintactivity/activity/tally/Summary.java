package com.mintactivity.activity.tally;

import com.mintactivity.activity.hit.Gas;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.activity.hit.Wallet;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/**
 * The top users of a window one by one, and all other users together. The hits of the listed users and of the others
 * make the total, and so do the users.
 *
 * @param listed by hits descending, then most recent hit first, then user id ascending
 * @param chainIds the chains with at least one hit, ascending
 */
public record Summary(
        long hits, long users, List<ListedUser> listed, long otherHits, long otherUsers, List<Long> chainIds) {

    /**
     * A user with hits.
     *
     * @param lastHitAt the completion of the most recent hit
     * @param gas the settings of that hit
     * @param wallets distinct, ascending, without {@link Wallet#NONE}
     */
    public record ListedUser(UserId userId, long hits, Instant lastHitAt, Gas gas, List<Wallet> wallets) {

        /** The user of an entry of a tally. */
        public static ListedUser of(TallyAccumulator tally, int entry, Set<String> wallets) {
            return new ListedUser(
                    new UserId(tally.userId(entry)),
                    tally.entries().hits(entry),
                    Instant.ofEpochMilli(tally.entries().last(entry)),
                    tally.gas(entry),
                    wallets.stream().sorted().map(Wallet::new).toList());
        }
    }
}
