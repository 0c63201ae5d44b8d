package com.mintactivity.chaos.model;

import java.time.Instant;

/**
 * A query of a closed window.
 *
 * @param app the app whose users are counted: each tenant has one
 * @param chainId 0 for all chains
 * @param since in whole minutes
 * @param until in whole minutes
 */
public record ExpectedQuery(String app, String contract, long chainId, Instant since, Instant until) {

    /** The query string without {@code top}, {@code limit} and {@code cursor}. */
    public String target() {
        return "?contract=" + contract + "&since=" + since + "&until=" + until
                + (chainId == 0 ? "" : "&chain_id=" + chainId);
    }

    boolean selects(MintEvent event) {
        return event.app().equals(app)
                && event.contract().equals(contract)
                && (chainId == 0 || event.chainId() == chainId)
                && !event.finishedAt().isBefore(since)
                && event.finishedAt().isBefore(until);
    }
}
