package com.mintactivity.tests.property;

/**
 * What a partner asks of either endpoint.
 *
 * @param contract lower case
 * @param chainId {@link #ALL_CHAINS} for no filter
 * @param sinceMs not floored
 * @param untilMs not floored; {@link #NOW} for none
 */
record Question(String tenant, String contract, long chainId, long sinceMs, long untilMs) {

    static final long ALL_CHAINS = 0;
    static final long NOW = Long.MAX_VALUE;

    /** "Now" of windows is the wall clock less this. */
    static final long SETTLE_MS = 5_000;

    long since() {
        return Moments.floor(sinceMs);
    }

    /** The end that the window gets at a moment of the wall clock. */
    long until(long nowMs) {
        long settled = nowMs - SETTLE_MS;
        long end = untilMs == NOW ? settled : Math.min(Moments.floor(untilMs), settled);
        return Math.max(since(), end);
    }

    /** Whether the window asked for lies wholly in the settled past, so that its rows are final. */
    boolean isClosed(long nowMs) {
        return untilMs != NOW && Moments.floor(untilMs) <= nowMs - SETTLE_MS;
    }

    Question between(long since, long until) {
        return new Question(tenant, contract, chainId, since, until);
    }
}
