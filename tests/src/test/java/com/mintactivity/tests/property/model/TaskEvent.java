package com.mintactivity.tests.property.model;

import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A finished mint task as its event tells it.
 *
 * @param bookedMs milliseconds since 1970
 * @param finishedMicros microseconds since 1970
 * @param wallet in any case; empty where the event has none
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
        GasSettings fees)
        implements ModelEvent {

    @Override
    public String json() {
        ObjectNode event = JsonMapper.shared().createObjectNode();
        event.put("type", "mint_task.finished").put("task_id", taskId).put("app_id", app);
        event.put("status", status).put("booked_at", Timestamps.text(bookedMs));
        event.put("finished_at", Timestamps.textOfMicros(finishedMicros)).put("user_id", userId);
        putOrLeave(event, "wallet", wallet);
        event.put("chain_id", chainId).put("contract", contract);
        putOrLeave(event, "submitted_tx_hash", submitted);
        putOrLeave(event, "landed_tx_hash", landed);
        event.put("quantity", quantity).set("gas", fees.event());
        return event.toString();
    }

    /** Null and absent mean the same; which of them it is follows from the task, so that both occur. */
    private void putOrLeave(ObjectNode event, String field, String value) {
        if (!value.isEmpty()) {
            event.put(field, value);
        } else if (quantity % 2 == 0) {
            event.putNull(field);
        }
    }
}
