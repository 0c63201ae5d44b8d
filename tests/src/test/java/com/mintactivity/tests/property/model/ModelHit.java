package com.mintactivity.tests.property.model;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;

/** A hit as the model keeps it. */
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
        GasSettings fees) {

    /** The order of rows: by completion, ties by the bytes of the task's id. */
    static final Comparator<ModelHit> IN_ORDER =
            Comparator.comparingLong(ModelHit::completedMs).thenComparing(ModelHit::taskId, ModelHit::byBytes);

    static int byBytes(String left, String right) {
        return Arrays.compareUnsigned(left.getBytes(StandardCharsets.UTF_8), right.getBytes(StandardCharsets.UTF_8));
    }

    boolean answers(ModelQuery asked, long nowMs) {
        return tenant.equals(asked.tenant())
                && contract.equals(asked.contract())
                && (asked.chainId() == ModelQuery.ALL_CHAINS || asked.chainId() == chainId)
                && completedMs >= asked.since()
                && completedMs < asked.until(nowMs);
    }
}
