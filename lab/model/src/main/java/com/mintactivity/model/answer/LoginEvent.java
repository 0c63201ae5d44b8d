package com.mintactivity.model.answer;

import tools.jackson.databind.json.JsonMapper;

/**
 * An event of a login.
 *
 * @param seenMs milliseconds since 1970
 */
public record LoginEvent(String userId, String chatId, Username name, long seenMs) implements ModelEvent {

    /** The login at its own time or, if that is later, at another. */
    LoginEvent atMost(long ms) {
        return new LoginEvent(userId, chatId, name, Math.min(seenMs, ms));
    }

    @Override
    public String json() {
        return JsonMapper.shared()
                .createObjectNode()
                .put("type", "account.seen")
                .put("user_id", userId)
                .put("chat_id", chatId)
                .put("chat_username", name.sent())
                .put("seen_at", Timestamps.text(seenMs))
                .toString();
    }
}
