package com.mintactivity.model.answer;

/**
 * A query to either data route.
 *
 * @param contract lower case
 * @param chainId {@link #ALL_CHAINS} for no filter
 * @param sinceMs not floored
 * @param untilMs not floored; {@link #NOW} for none
 */
public record ModelQuery(String tenant, String contract, long chainId, long sinceMs, long untilMs) {

    public static final long ALL_CHAINS = 0;
    public static final long NOW = Long.MAX_VALUE;

    /** The settling time: the end of a window is at most the wall clock minus this. */
    public static final long SETTLE_MS = 5_000;

    public long since() {
        return Timestamps.floor(sinceMs);
    }

    /** The effective end at a time of the wall clock. */
    public long until(long nowMs) {
        long settled = nowMs - SETTLE_MS;
        long end = untilMs == NOW ? settled : Math.min(Timestamps.floor(untilMs), settled);
        return Math.max(since(), end);
    }

    /** Whether the whole window is settled, so that its rows are final. */
    public boolean isClosed(long nowMs) {
        return untilMs != NOW && Timestamps.floor(untilMs) <= nowMs - SETTLE_MS;
    }

    public ModelQuery between(long since, long until) {
        return new ModelQuery(tenant, contract, chainId, since, until);
    }
}
