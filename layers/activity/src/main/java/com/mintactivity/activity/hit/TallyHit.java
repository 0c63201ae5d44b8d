package com.mintactivity.activity.hit;

/**
 * The part of a hit that a tally needs.
 *
 * @param wallet lower case; empty for a task that recorded none
 */
public record TallyHit(String userId, Position position, long chainId, String wallet, Gas gas) {

    public static TallyHit of(Hit hit) {
        return new TallyHit(hit.userId(), Position.of(hit), hit.chainId(), hit.wallet(), hit.gas());
    }
}
