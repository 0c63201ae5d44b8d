package com.mintactivity.activity.hit;

/**
 * What a tally needs of a hit.
 *
 * @param wallet lower case; empty for a task that recorded none
 */
public record Counted(String userId, Position position, long chainId, String wallet, Gas gas) {

    public static Counted of(Hit hit) {
        return new Counted(hit.userId(), Position.of(hit), hit.chainId(), hit.wallet(), hit.gas());
    }
}
