package com.mintactivity.activity.tally;

import com.mintactivity.activity.hit.Gas;
import com.mintactivity.activity.hit.Position;
import com.mintactivity.activity.hit.TallyHit;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.activity.hit.Wallet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Adds up hits, each of which must be added once. Not safe for use by several threads. */
public final class TallyBuilder {

    private final Map<UserId, Sum> sums = new HashMap<>();
    private final Set<Long> chainIds = new HashSet<>();

    public TallyBuilder add(TallyHit hit) {
        Sum sum = sums.get(hit.userId());
        if (sum == null) {
            sum = new Sum(hit.position(), hit.gas());
            sums.put(hit.userId(), sum);
        }
        sum.add(hit.position(), hit.gas());
        if (!hit.wallet().isNone()) {
            sum.addWallet(hit.wallet());
        }
        chainIds.add(hit.chainId());
        return this;
    }

    public Tally build() {
        Map<UserId, UserTally> users = HashMap.newHashMap(sums.size());
        sums.forEach((userId, sum) -> users.put(userId, sum.build()));
        return new Tally(users, chainIds);
    }

    /** One user's part, still growing. */
    private static final class Sum {

        private long hits;
        private Position last;
        private Gas gas;
        private Set<Wallet> wallets = Set.of();

        private Sum(Position last, Gas gas) {
            this.last = last;
            this.gas = gas;
        }

        private void add(Position position, Gas itsGas) {
            hits++;
            if (position.compareTo(last) > 0) {
                last = position;
                gas = itsGas;
            }
        }

        private void addWallet(Wallet wallet) {
            if (wallets.contains(wallet)) {
                return;
            }
            // Nearly every user mints from one wallet: a set that can grow is made for the others only.
            if (wallets.isEmpty()) {
                wallets = Set.of(wallet);
            } else {
                if (wallets.size() == 1) {
                    wallets = new HashSet<>(wallets);
                }
                wallets.add(wallet);
            }
        }

        private UserTally build() {
            return new UserTally(hits, last, gas, wallets);
        }
    }
}
