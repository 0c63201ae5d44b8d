package com.mintactivity.recorder;

import java.util.List;

/** Made-up events, one of each kind, that are read before a snapshot so that the code for it is loaded. */
final class Rehearsal {

    static final List<String> EVENTS = List.of("""
            {"type":"mint_task.finished","task_id":"rehearsal","app_id":"rehearsal","status":"completed",\
            "booked_at":"2026-01-01T00:00:00Z","finished_at":"2026-01-01T00:00:01.5Z","user_id":"rehearsal",\
            "wallet":"0x0000000000000000000000000000000000000001","chain_id":1,\
            "contract":"0x0000000000000000000000000000000000000002","submitted_tx_hash":"0x01","landed_tx_hash":null,\
            "quantity":1,"gas":{"mode":"manual","max_fee_gwei":"25.5","priority_gwei":"1.5"}}""", """
            {"type":"mint_task.finished","task_id":"rehearsal","status":"failed"}""", """
            {"type":"account.seen","user_id":"rehearsal","chat_id":"rehearsal","chat_username":"rehearsal",\
            "seen_at":"2026-01-01T00:00:00Z"}""");

    private Rehearsal() {}
}
