package com.mintactivity.chaos.model;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A completed mint task as it is sent.
 *
 * @param wallet in lower case; empty for none
 * @param contract in lower case
 * @param maxFee a plain decimal without trailing zeros; null if the network chooses the gas
 * @param finishedAt in whole milliseconds
 */
public record MintEvent(
        String taskId,
        String app,
        String userId,
        String wallet,
        long chainId,
        String contract,
        String txHash,
        int quantity,
        @Nullable String maxFee,
        Instant finishedAt) {

    private static final Duration BOOKED_BEFORE = Duration.ofSeconds(7);

    /** The event as one line of JSON. */
    public String line() {
        ObjectNode event = JsonMapper.shared().createObjectNode();
        event.put("type", "mint_task.finished").put("task_id", taskId).put("app_id", app);
        event.put("status", "completed")
                .put("booked_at", finishedAt.minus(BOOKED_BEFORE).toString());
        event.put("finished_at", finishedAt.toString()).put("user_id", userId);
        event.put("wallet", wallet.isEmpty() ? null : wallet)
                .put("chain_id", chainId)
                .put("contract", contract);
        event.put("submitted_tx_hash", txHash).putNull("landed_tx_hash").put("quantity", quantity);
        event.set("gas", gas(false));
        return event.toString();
    }

    /** @param isAnswer with every field, as answers have it */
    ObjectNode gas(boolean isAnswer) {
        ObjectNode gas = JsonMapper.shared().createObjectNode();
        gas.put("mode", maxFee == null ? "auto" : "manual").put("max_fee_gwei", maxFee);
        return isAnswer ? gas.putNull("priority_gwei") : gas;
    }
}
