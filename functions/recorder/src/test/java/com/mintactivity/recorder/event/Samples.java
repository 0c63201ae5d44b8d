package com.mintactivity.recorder.event;

/** One event of each type, as producers send them. */
final class Samples {

    static final String COMPLETED = """
            {"type":"mint_task.finished","task_id":"t-1","app_id":"acme-bot","status":"completed",\
            "booked_at":"2026-11-01T10:00:00Z","finished_at":"2026-11-01T10:00:07.250Z","user_id":"4711",\
            "wallet":"0x00000000000000000000000000000000000000Aa","chain_id":1,\
            "contract":"0x00000000000000000000000000000000000000bB","submitted_tx_hash":"0x01","landed_tx_hash":null,\
            "quantity":3,"gas":{"mode":"manual","max_fee_gwei":"25.50","priority_gwei":"1.5"}}""";

    static final String ACCOUNT = """
            {"type":"account.seen","user_id":"4711","chat_id":"4711","chat_username":"alice",\
            "seen_at":"2026-11-01T09:59:00Z"}""";

    private Samples() {}
}
