package com.mintactivity.model.answer;

import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * An event of a finished mint task.
 *
 * @param bookedMs milliseconds since 1970
 * @param finishedMicros microseconds since 1970
 * @param wallet in any case; empty if absent
 * @param contract in any case
 * @param submitted empty for none
 * @param landed empty for none
 */
public record TaskEvent(
        String taskId,
        String app,
        String status,
        long bookedMs,
        long finishedMicros,
        String userId,
        String wallet,
        long chainId,
        String contract,
        String submitted,
        String landed,
        long quantity,
        ModelGas fees)
        implements ModelEvent {

    @Override
    public String json() {
        ObjectNode event = JsonMapper.shared().createObjectNode();
        event.put("type", "mint_task.finished").put("task_id", taskId).put("app_id", app);
        event.put("status", status).put("booked_at", Timestamps.text(bookedMs));
        event.put("finished_at", Timestamps.textOfMicros(finishedMicros)).put("user_id", userId);
        putOrOmit(event, "wallet", wallet);
        event.put("chain_id", chainId).put("contract", contract);
        putOrOmit(event, "submitted_tx_hash", submitted);
        putOrOmit(event, "landed_tx_hash", landed);
        event.put("quantity", quantity).set("gas", fees.event());
        return event.toString();
    }

    /** Null and absent mean the same. The quantity decides which of them is written, so that both occur. */
    private void putOrOmit(ObjectNode event, String field, String value) {
        if (!value.isEmpty()) {
            event.put(field, value);
        } else if (quantity % 2 == 0) {
            event.putNull(field);
        }
    }
}
