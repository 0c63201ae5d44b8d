package com.mintactivity.tests.harness;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Builds the JSON line of an event. Fields that a test does not set have default values. */
public final class EventLine {

    public static final String CONTRACT = "0x00000000000000000000000000000000000000bb";

    private static final String TASK = """
            {"type":"mint_task.finished","task_id":"","app_id":"acme","status":"completed",\
            "booked_at":"2026-11-20T12:00:20Z","finished_at":"2026-11-20T12:00:29.5Z","user_id":"4711",\
            "wallet":"0x00000000000000000000000000000000000000Aa","chain_id":1,\
            "contract":"0x00000000000000000000000000000000000000bB","submitted_tx_hash":"0x01","landed_tx_hash":null,\
            "quantity":3,"gas":{"mode":"manual","max_fee_gwei":"25.50","priority_gwei":"1.5"}}""";
    private static final String ACCOUNT = """
            {"type":"account.seen","user_id":"","chat_id":"4711","chat_username":"alice",\
            "seen_at":"2026-11-20T11:00:00Z"}""";

    private final ObjectNode event;

    private EventLine(String event, String idField, String id) {
        this.event = (ObjectNode) JsonMapper.shared().readTree(event);
        this.event.put(idField, id);
    }

    /** A task of app {@code acme} that completed half a second before {@link TestClock#START}. */
    public static EventLine task(String taskId) {
        return new EventLine(TASK, "task_id", taskId);
    }

    /** A login an hour before {@link TestClock#START}. */
    public static EventLine account(String userId) {
        return new EventLine(ACCOUNT, "user_id", userId);
    }

    public EventLine with(String field, @Nullable Object value) {
        event.set(field, JsonMapper.shared().valueToTree(value instanceof Instant time ? time.toString() : value));
        return this;
    }

    public EventLine without(String field) {
        event.remove(field);
        return this;
    }

    public String text() {
        return event.toString();
    }
}
