package com.mintactivity.activity.hit;

/** The part of a hit that a tally needs. */
public record TallyHit(UserId userId, Position position, long chainId, Wallet wallet, Gas gas) {

    public static TallyHit of(Hit hit) {
        return new TallyHit(hit.userId(), Position.of(hit), hit.chainId(), hit.wallet(), hit.gas());
    }
}
