package com.mintactivity.model.answer;

/** A hit of the model. */
record ModelHit(
        String tenant,
        String taskId,
        String userId,
        String wallet,
        long chainId,
        String contract,
        String txHash,
        long quantity,
        long completedMs,
        ModelGas fees)
        implements CountedHit {

    boolean matches(ModelQuery query, long nowMs) {
        return tenant.equals(query.tenant())
                && contract.equals(query.contract())
                && (query.chainId() == ModelQuery.ALL_CHAINS || query.chainId() == chainId)
                && completedMs >= query.since()
                && completedMs < query.until(nowMs);
    }
}
