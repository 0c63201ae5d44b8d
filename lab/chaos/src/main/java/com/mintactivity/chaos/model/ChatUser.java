package com.mintactivity.chaos.model;

import java.time.Instant;
import tools.jackson.databind.json.JsonMapper;

/** A user's account on the chat platform, as it is sent. */
public record ChatUser(String userId, String name, Instant seenAt) {

    /** The event as one line of JSON. */
    public String line() {
        return JsonMapper.shared()
                .createObjectNode()
                .put("type", "account.seen")
                .put("user_id", userId)
                .put("chat_id", userId)
                .put("chat_username", name)
                .put("seen_at", seenAt.toString())
                .toString();
    }
}
