package com.mintactivity.tests.property.model;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;

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
        ModelGas fees) {

    /** The order of rows: by completion, then by the bytes of the task's id. */
    static final Comparator<ModelHit> IN_ORDER =
            Comparator.comparingLong(ModelHit::completedMs).thenComparing(ModelHit::taskId, ModelHit::byBytes);

    static int byBytes(String left, String right) {
        return Arrays.compareUnsigned(left.getBytes(StandardCharsets.UTF_8), right.getBytes(StandardCharsets.UTF_8));
    }

    boolean matches(ModelQuery query, long nowMs) {
        return tenant.equals(query.tenant())
                && contract.equals(query.contract())
                && (query.chainId() == ModelQuery.ALL_CHAINS || query.chainId() == chainId)
                && completedMs >= query.since()
                && completedMs < query.until(nowMs);
    }
}
