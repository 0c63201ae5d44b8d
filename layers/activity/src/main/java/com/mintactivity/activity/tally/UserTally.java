package com.mintactivity.activity.tally;

import com.mintactivity.activity.hit.Gas;
import com.mintactivity.activity.hit.Position;
import com.mintactivity.activity.hit.Wallet;
import java.util.Set;

/**
 * What one user did in a period.
 *
 * @param hits at least 1
 * @param last the most recent of them
 * @param gas the gas settings of that one
 * @param wallets without {@link Wallet#NONE}
 */
public record UserTally(long hits, Position last, Gas gas, Set<Wallet> wallets) {

    /** @throws IllegalArgumentException if there is no hit */
    public UserTally {
        if (hits < 1) {
            throw new IllegalArgumentException("a user of a tally has at least one hit");
        }
        wallets = Set.copyOf(wallets);
    }
}
