package com.mintactivity.recorder.event;

import java.util.List;

/** Synthetic events, one of each kind, that are parsed before a snapshot so that the parser's code is loaded. */
public final class PrimingEvents {

    public static final List<String> EVENTS = List.of("""
            {"type":"mint_task.finished","task_id":"priming","app_id":"priming","status":"completed",\
            "booked_at":"2026-01-01T00:00:00Z","finished_at":"2026-01-01T00:00:01.5Z","user_id":"priming",\
            "wallet":"0x0000000000000000000000000000000000000001","chain_id":1,\
            "contract":"0x0000000000000000000000000000000000000002","submitted_tx_hash":"0x01","landed_tx_hash":null,\
            "quantity":1,"gas":{"mode":"manual","max_fee_gwei":"25.5","priority_gwei":"1.5"}}""", """
            {"type":"mint_task.finished","task_id":"priming","status":"failed"}""", """
            {"type":"account.seen","user_id":"priming","chat_id":"priming","chat_username":"priming",\
            "seen_at":"2026-01-01T00:00:00Z"}""");

    private PrimingEvents() {}
}
