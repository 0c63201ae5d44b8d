package com.mintactivity.tests.property.model;

/**
 * What a partner asks of either endpoint.
 *
 * @param contract lower case
 * @param chainId {@link #ALL_CHAINS} for no filter
 * @param sinceMs not floored
 * @param untilMs not floored; {@link #NOW} for none
 */
public record ModelQuery(String tenant, String contract, long chainId, long sinceMs, long untilMs) {

    public static final long ALL_CHAINS = 0;
    public static final long NOW = Long.MAX_VALUE;

    /** "Now" of windows is the wall clock less this. */
    public static final long SETTLE_MS = 5_000;

    public long since() {
        return Timestamps.floor(sinceMs);
    }

    /** The end that the window gets at a moment of the wall clock. */
    public long until(long nowMs) {
        long settled = nowMs - SETTLE_MS;
        long end = untilMs == NOW ? settled : Math.min(Timestamps.floor(untilMs), settled);
        return Math.max(since(), end);
    }

    /** Whether the window asked for lies wholly in the settled past, so that its rows are final. */
    public boolean isClosed(long nowMs) {
        return untilMs != NOW && Timestamps.floor(untilMs) <= nowMs - SETTLE_MS;
    }

    public ModelQuery between(long since, long until) {
        return new ModelQuery(tenant, contract, chainId, since, until);
    }
}
